// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SemanticEqualityTest {
  @Test
  void nothingIsNothingInEveryForm() {
    same(true, "{\"a\":null}", "{}");
    same(true, "{\"a\":[]}", "{\"b\":{}}");
    same(true, "{\"a\":[{\"b\":[]}]}", "{\"a\":[{}]}");
    same(false, "{\"a\":0}", "{}");
    same(false, "{\"a\":[1]}", "{\"a\":[1,2]}");
    same(false, "{\"a\":[1]}", "{\"a\":1}");
  }

  @Test
  void rawJsonIsComparedAsText() {
    Map<String, Object> raw = Map.of("a", new RawJson("{\"y\":1,\"x\":2}"));

    assertEquals(true, SemanticEquality.same(raw, Json.read("{\"a\":{\"y\":1,\"x\":2}}")));
    assertEquals(false, SemanticEquality.same(raw, Json.read("{\"a\":{\"x\":2,\"y\":1}}")));
  }

  private static void same(boolean expected, String a, String b) {
    assertEquals(expected, SemanticEquality.same(Json.read(a), Json.read(b)), a + " " + b);
    assertEquals(expected, SemanticEquality.same(Json.read(b), Json.read(a)), b + " " + a);
  }
}
