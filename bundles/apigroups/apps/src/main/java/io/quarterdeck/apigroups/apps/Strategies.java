// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all(FeatureGates gates) {
    return Map.of(
        "controllerrevisions", new ControllerRevisionStrategy(),
        "daemonsets", new DaemonSetStrategy(),
        "deployments", new DeploymentStrategy(),
        "replicasets", new ReplicaSetStrategy(),
        "statefulsets", new StatefulSetStrategy(gates.isEnabled("MaxUnavailableStatefulSet")));
  }
}
