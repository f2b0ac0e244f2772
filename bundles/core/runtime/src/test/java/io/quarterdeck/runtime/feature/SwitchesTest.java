// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SwitchesTest {
  @Test
  void measuresEveryGate() {
    Metrics metrics = new Metrics();

    new Switches(metrics, List.of("GenericWorkload=true"), List.of());

    String text = metrics.text();
    for (String line :
        List.of(
            "kubernetes_feature_enabled{name=\"GenericWorkload\",stage=\"ALPHA\"} 1",
            "kubernetes_feature_enabled{name=\"ClusterTrustBundle\",stage=\"BETA\"} 0",
            "kubernetes_feature_enabled{name=\"VolumeAttributesClass\",stage=\"\"} 1",
            "kubernetes_feature_enabled{name=\"KMSv1\",stage=\"DEPRECATED\"} 0")) {
      assertTrue(text.contains(line + "\n"), line);
    }
  }

  @Test
  void namesTheKeyThatIsWrong() {
    assertEquals(
        "io.quarterdeck.features: feature.gates: unrecognized feature gate: Nonsense",
        refusal(List.of("Nonsense=true"), List.of()));
    assertEquals(
        "io.quarterdeck.features: runtime.config: unknown api groups nobody/v1",
        refusal(List.of(), List.of("nobody/v1=true")));
  }

  private static String refusal(List<String> gates, List<String> runtime) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class, () -> new Switches(new Metrics(), gates, runtime))
            .getMessage());
  }
}
