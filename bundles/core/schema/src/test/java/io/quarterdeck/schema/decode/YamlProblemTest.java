// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class YamlProblemTest {
  private static String problem(String yaml) {
    byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
    return String.valueOf(
        assertThrows(MalformedJsonException.class, () -> Yaml.read(bytes)).getMessage());
  }

  @Test
  void theEndOfTheTextIsALine() {
    assertEquals("yaml: line 1: did not find expected node content", problem("a: ["));
  }

  @Test
  void whatTheScannerFinds() {
    assertEquals(
        "yaml: line 2: mapping values are not allowed in this context", problem("a: b\nc: d: e\n"));
  }
}
