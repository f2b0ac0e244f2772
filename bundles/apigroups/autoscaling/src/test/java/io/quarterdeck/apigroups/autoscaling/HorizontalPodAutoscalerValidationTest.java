// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HorizontalPodAutoscalerValidationTest {
  private static ApiObject object(String spec) {
    String json = "{\"apiVersion\":\"autoscaling/v2\",\"spec\":" + spec + "}";
    ApiObject o = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    new AutoscalerStrategy().applyDefaults(o);
    return o;
  }

  private static List<String> errors(String spec) {
    List<FieldError> errors = new ArrayList<>();
    HorizontalPodAutoscalerValidation.validate(object(spec).field("spec"), null, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void noPoliciesAtAllAreRefused() {
    assertEquals(
        List.of("spec.behavior.scaleUp.policies: Required value: must specify at least one Policy"),
        errors(
            "{\"maxReplicas\":3,\"scaleTargetRef\":{\"apiVersion\":\"apps/v1\",\"kind\":\"D\","
                + "\"name\":\"d\"},\"behavior\":{\"scaleUp\":{\"policies\":[]}}}"));
  }

  @Test
  void countsOfAStatusAreNotNegative() {
    String json = "{\"status\":{\"currentReplicas\":-1,\"desiredReplicas\":1}}";
    ApiObject o = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    List<FieldError> errors = new ArrayList<>();
    HorizontalPodAutoscalerValidation.status(o.field("status"), errors);
    assertEquals(1, errors.size());
  }

  @Test
  void theDefaultsAreValid() {
    ApiObject o =
        object(
            "{\"maxReplicas\":3,\"scaleTargetRef\":{\"apiVersion\":\"apps/v1\",\"kind\":\"D\","
                + "\"name\":\"d\"},\"behavior\":{}}");
    assertEquals(1, o.field("spec").get("minReplicas").number());
    assertEquals("cpu: <unknown>/80%", TargetText.of(o));
    assertEquals(2, o.field("spec").at("behavior", "scaleUp", "policies").size());
    List<FieldError> errors = new ArrayList<>();
    HorizontalPodAutoscalerValidation.validate(o.field("spec"), null, errors);
    assertEquals(List.of(), errors);
  }

  @Test
  void anEmptySpecTellsEverythingInOrder() {
    assertEquals(
        List.of(
            "spec.maxReplicas: Required value: must be set and greater than 0",
            "spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`",
            "spec.scaleTargetRef.kind: Required value",
            "spec.scaleTargetRef.name: Required value",
            "spec.scaleTargetRef.apiVersion: Invalid value: \"\": apiVersion must specify API"
                + " group"),
        errors("{}"));
  }

  @Test
  void aMetricNeedsItsOwnSource() {
    assertEquals(
        List.of(
            "spec.metrics[0].resource: Required value: must populate information for the given"
                + " metric source"),
        errors(
            "{\"maxReplicas\":3,\"scaleTargetRef\":{\"kind\":\"ReplicationController\","
                + "\"name\":\"r\"},\"metrics\":[{\"type\":\"Resource\",\"pods\":{\"metric\":"
                + "{\"name\":\"x\"},\"target\":{\"type\":\"AverageValue\","
                + "\"averageValue\":\"1\"}}}]}"));
  }
}
