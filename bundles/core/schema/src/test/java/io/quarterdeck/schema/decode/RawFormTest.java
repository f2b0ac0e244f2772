// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import org.junit.jupiter.api.Test;

class RawFormTest {
  private static final RawJson TEXT = new RawJson("{ \"b\" : \"x \\\" y\",\n \"a\":[1, 2] }");

  @Test
  void bodiesAreKept() {
    assertEquals(TEXT, RawForm.KEPT.of(TEXT));
  }

  @Test
  void patchedTextsLoseTheirSpaceButNotTheirOrder() {
    assertEquals("{\"b\":\"x \\\" y\",\"a\":[1,2]}", RawForm.COMPACT.of(TEXT).text());
  }

  @Test
  void treesAreWrittenByName() {
    String sorted = "{\"a\":[1,2],\"b\":\"x \\\" y\"}";
    assertEquals(sorted, RawForm.SORTED.of(TEXT).text());
    Object tree = Json.read(TEXT.text());
    assertEquals(sorted, RawForm.KEPT.of(tree == null ? "" : tree).text());
  }
}
