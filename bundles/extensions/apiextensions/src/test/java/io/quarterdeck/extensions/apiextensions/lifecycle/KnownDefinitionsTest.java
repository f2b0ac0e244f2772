// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownDefinitionsTest {
  private final KnownDefinitions known = new KnownDefinitions();

  private static ApiObject named(String name) {
    return Json.decode(
        ("{\"metadata\":{\"name\":\"" + name + "\"}}").getBytes(StandardCharsets.UTF_8));
  }

  private List<String> names(String group) {
    return known.of(group).stream().map(d -> d.meta().name()).toList();
  }

  @Test
  void thoseOfAGroupStandByName() {
    for (String name : List.of("b.g.example", "c.other.example", "a.g.example")) {
      assertNull(known.put(name, named(name)));
    }
    assertEquals(List.of("a.g.example", "b.g.example"), names("g.example"));
    assertEquals(List.of("c.other.example"), names("other.example"));
    assertEquals(List.of(), names("example"));
  }

  @Test
  void oneIsReplacedAndForgotten() {
    ApiObject first = named("a.g");
    ApiObject second = named("a.g");
    known.put("a.g", first);
    assertSame(first, known.put("a.g", second));
    assertSame(second, known.get("a.g"));
    known.remove("b.g");
    known.remove("b.none");
    assertEquals(List.of("a.g"), names("g"));
    known.remove("a.g");
    assertNull(known.get("a.g"));
    assertEquals(List.of(), names("g"));
  }
}
