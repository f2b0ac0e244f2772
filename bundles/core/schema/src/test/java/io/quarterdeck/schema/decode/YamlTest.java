// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class YamlTest {
  @Test
  void aliasesAreWrittenOut() {
    assertEquals("{\"a\":[1,2],\"b\":[1,2]}", Json.text(read("a: &x [1, 2]\nb: *x\n")));
  }

  @Test
  void aShortTextCannotStandForAHugeTree() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      String before = "*a" + (i - 1);
      yaml.append("a%d: &a%d [%s, %s, %s, %s]\n".formatted(i, i, before, before, before, before));
    }
    assertEquals("yaml: document contains excessive aliasing", complaint(yaml.toString()));
  }

  @Test
  void anAnchorDoesNotHoldItself() {
    assertThrows(MalformedJsonException.class, () -> read("a: &a [*a]\n"));
  }

  @Test
  void depthHasAnEnd() {
    int deeper = Json.MAX_DEPTH + 1;
    String yaml = "a: " + "[".repeat(deeper) + "]".repeat(deeper);
    assertEquals("yaml: exceeded max depth of " + Json.MAX_DEPTH, complaint(yaml));
  }

  @Test
  void halfACharacterIsNoCharacter() {
    assertEquals(
        "yaml: found invalid Unicode character escape code", complaint("a: \"\\ud800\"\n"));
  }

  @Test
  void controlCharactersAreNoYamlThoughJsonReadersTakeThem() {
    byte[] body = "{\"a\u001b\":1}".getBytes(StandardCharsets.UTF_8);
    assertThrows(MalformedJsonException.class, () -> Yaml.duplicates(body));
  }

  private static String complaint(String yaml) {
    return String.valueOf(
        assertThrows(MalformedJsonException.class, () -> read(yaml)).getMessage());
  }

  private static Object read(String yaml) {
    return Objects.requireNonNull(Yaml.read(yaml.getBytes(StandardCharsets.UTF_8)));
  }
}
