// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WriteOptionsTest {
  private static List<String> errors(String manager) {
    List<FieldError> errors = new ArrayList<>();
    WriteOptions.manager(FieldPath.of("fieldManager"), manager, errors);
    return errors.stream().map(FieldError::body).toList();
  }

  @Test
  void managersAreMeasuredInBytes() {
    assertEquals(List.of(), errors("a".repeat(128)));
    assertEquals(List.of(), errors("é".repeat(64)));
    assertEquals(List.of("Too long: may not be more than 128 bytes"), errors("é".repeat(64) + "a"));
  }

  @Test
  void managersCanBePrinted() {
    assertEquals(List.of(), errors("Ünïcode ✓"));
    assertEquals(
        List.of("Invalid value: \"é\\tx\": invalid character U+0009 (at position 2)"),
        errors("é\tx"));
    String wide = "a" + Character.toString(0xa0);
    assertEquals(1, errors(wide).size());
    assertEquals(
        "invalid character U+00A0 (at position 1)",
        errors(wide).getFirst().substring(errors(wide).getFirst().indexOf("invalid character")));
  }

  @Test
  void aClientsNameIsCutAndCleaned() {
    assertEquals("kubectl", WriteOptions.nameOf("kubectl/v1.36 (linux)"));
    assertEquals("ab", WriteOptions.nameOf("a\tb/1"));
    assertEquals("é".repeat(64), WriteOptions.nameOf("é".repeat(70)));
    assertEquals("", WriteOptions.nameOf(""));
  }
}
