// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AutoscalerDefaultsTest {
  @Test
  void annotationsOfTheOlderVersionAreNotTaken() {
    String json =
        """
        {"metadata":{"annotations":{"autoscaling.alpha.kubernetes.io/behavior":"{}","a":"b"}},
         "spec":{"minReplicas":2,"metrics":[{"type":"Resource"}]}}
        """;
    ApiObject autoscaler = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    new AutoscalerStrategy(false, true).applyDefaults(autoscaler);
    assertEquals(Map.of("a", "b"), autoscaler.meta().annotations());
  }
}
