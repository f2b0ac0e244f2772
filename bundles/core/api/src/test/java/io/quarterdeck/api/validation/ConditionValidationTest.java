// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConditionValidationTest {
  private static List<String> reported(Map<String, Object>... conditions) {
    List<FieldError> errors = new ArrayList<>();
    ConditionValidation.validate(Node.root(List.of(conditions)), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  @SuppressWarnings("unchecked")
  void eachTypeStandsThereOnce() {
    Map<String, Object> good =
        Map.of(
            "type", "Ready",
            "status", "True",
            "reason", "Because",
            "lastTransitionTime", "2024-01-01T00:00:00Z");
    assertEquals(List.of(), reported(good));
    assertEquals(List.of("[1].type: Duplicate value: \"Ready\""), reported(good, good));
  }

  @Test
  @SuppressWarnings("unchecked")
  void nothingIsLeftOut() {
    List<String> reported =
        reported(Map.of("type", "Ready", "status", "Perhaps", "reason", "not one"));
    assertEquals(3, reported.size());
    assertTrue(reported.get(0).startsWith("[0].status: Unsupported value: \"Perhaps\""));
    assertEquals("[0].lastTransitionTime: Required value: must be set", reported.get(1));
    assertTrue(reported.get(2).contains("a condition reason must start with alphabetic character"));
  }
}
