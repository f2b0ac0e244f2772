// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrictProblemsTest {
  @Test
  void theTextDecidesTheOrder() {
    String json =
        "{'spec':{'l':[{'x':1,'image':'a','image':'b'},{'Y':2}],'x':0,'x':0}}".replace('\'', '"');
    List<String> unknown =
        List.of(
            "unknown field \"spec.l[0].x\"",
            "unknown field \"spec.l[1].Y\"",
            "unknown field \"spec.x\"",
            "unknown field \"spelled.otherwise\"");
    List<String> repeated =
        List.of("duplicate field \"spec.l[0].image\"", "duplicate field \"spec.x\"");
    assertEquals(
        List.of(
            unknown.get(0),
            repeated.get(0),
            unknown.get(1),
            unknown.get(2),
            repeated.get(1),
            unknown.get(3)),
        StrictProblems.inOrder(json.getBytes(StandardCharsets.UTF_8), unknown, repeated));
  }

  @Test
  void aHundredAreCollectedAndNoMore() {
    StringBuilder json = new StringBuilder("{");
    List<String> unknown = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      json.append(i == 0 ? "" : ",").append("\"x").append(i).append("\":0");
      unknown.add("unknown field \"x" + i + "\"");
    }
    byte[] text = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
    assertEquals(unknown.subList(0, 100), StrictProblems.inOrder(text, unknown, List.of()));
    assertEquals(
        unknown.subList(0, 100),
        StrictProblems.inOrder("{}".getBytes(StandardCharsets.UTF_8), unknown, List.of()));
  }
}
