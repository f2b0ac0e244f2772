// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all(FeatureGates gates) {
    return Map.of(
        "horizontalpodautoscalers",
        new AutoscalerStrategy(
            gates.isEnabled("HPAScaleToZero"), gates.isEnabled("HPAConfigurableTolerance")));
  }
}
