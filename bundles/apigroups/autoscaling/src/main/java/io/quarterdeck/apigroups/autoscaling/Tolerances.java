// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.List;

/** The tolerances of an autoscaler's two directions. Kubernetes: dropDisabledFields. */
final class Tolerances {
  private static final String NAME = "tolerance";
  private static final List<String> DIRECTIONS = List.of("scaleUp", "scaleDown");

  private Tolerances() {}

  static boolean areIn(ApiObject autoscaler) {
    Node behavior = autoscaler.field("spec").get("behavior");
    return DIRECTIONS.stream().anyMatch(d -> behavior.at(d, NAME).isPresent());
  }

  static void drop(ApiObject autoscaler) {
    Node behavior = autoscaler.field("spec").get("behavior");
    for (String direction : DIRECTIONS) {
      if (behavior.at(direction, NAME).isPresent()) {
        Trees.object(Trees.object(autoscaler.object("spec"), "behavior"), direction).remove(NAME);
      }
    }
  }
}
