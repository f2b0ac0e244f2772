// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodDisruptionBudgetValidationTest {
  private static List<String> errors(String spec) {
    List<FieldError> errors = new ArrayList<>();
    String json = "{\"spec\":" + spec + "}";
    ApiObject o = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    PodDisruptionBudgetValidation.validate(o.field("spec"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void oneOfTheTwoAmounts() {
    assertEquals(List.of(), errors("{\"minAvailable\":1}"));
    assertEquals(List.of(), errors("{\"maxUnavailable\":\"100%\"}"));
    assertEquals(
        List.of(
            "spec: Invalid value: {\"MinAvailable\":1,\"Selector\":null,\"MaxUnavailable\":2,"
                + "\"UnhealthyPodEvictionPolicy\":null}: minAvailable and maxUnavailable cannot be"
                + " both set"),
        errors("{\"minAvailable\":1,\"maxUnavailable\":2}"));
  }

  @Test
  void amountsAreCountsOrParts() {
    assertEquals(
        List.of("spec.minAvailable: Invalid value: -1: must be greater than or equal to 0"),
        errors("{\"minAvailable\":-1}"));
    assertEquals(
        List.of("spec.minAvailable: Invalid value: \"101%\": must not be greater than 100%"),
        errors("{\"minAvailable\":\"101%\"}"));
    assertTrue(
        errors("{\"minAvailable\":\"7\"}").getFirst().contains("a valid percent string must be"));
  }
}
