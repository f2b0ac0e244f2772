// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all(FeatureGates gates) {
    GroupFields fields = GroupFields.of(gates);
    return Map.of(
        "priorityclasses", new PriorityClassStrategy(),
        "podgroups", new PodGroupStrategy(fields),
        "workloads", new WorkloadStrategy(fields));
  }
}
