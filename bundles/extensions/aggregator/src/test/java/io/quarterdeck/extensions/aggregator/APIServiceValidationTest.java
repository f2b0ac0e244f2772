// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class APIServiceValidationTest {
  private static List<String> errors(String spec) {
    String json = "{\"metadata\":{\"name\":\"v1.a.example\"},\"spec\":" + spec + "}";
    List<FieldError> errors = new ArrayList<>();
    APIServiceValidation.validate(
        new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8))), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void theNameSaysVersionAndGroup() {
    String rest = "\"version\":\"v1\",\"groupPriorityMinimum\":1,\"versionPriority\":1}";
    assertEquals(List.of(), errors("{\"group\":\"a.example\"," + rest));
    assertEquals(
        List.of(
            "metadata.name: Invalid value: \"v1.a.example\": must be"
                + " `spec.version+\".\"+spec.group`: \"v1.b.example\""),
        errors("{\"group\":\"b.example\"," + rest));
  }

  @Test
  void prioritiesAreWithinBounds() {
    assertEquals(
        List.of(
            "spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000",
            "spec.versionPriority: Invalid value: 1001: must be positive and less than 1000"),
        errors("{\"group\":\"a.example\",\"version\":\"v1\",\"versionPriority\":1001}"));
  }

  @Test
  void aConditionIsTrueFalseOrUnknown() {
    String json = "{\"status\":{\"conditions\":[{\"status\":\"True\"},{\"status\":\"Maybe\"}]}}";
    List<FieldError> errors = new ArrayList<>();
    APIServiceValidation.validateStatus(
        new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8))), errors);
    assertEquals(
        List.of(
            "status.conditions[1].status: Unsupported value: \"Maybe\":"
                + " supported values: \"True\", \"False\", \"Unknown\""),
        errors.stream().map(FieldError::toString).toList());
  }
}
