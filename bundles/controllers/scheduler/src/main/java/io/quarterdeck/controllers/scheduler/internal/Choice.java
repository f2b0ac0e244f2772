// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Where a pod goes, or why nowhere. */
sealed interface Choice {

  /** There are no nodes at all, and nothing is said of that. */
  record Nowhere() implements Choice {}

  /** It is on its way to a node already. */
  record Done() implements Choice {}

  /**
   * It goes there.
   *
   * @param claims what has to be done before for those that wait for a node
   */
  record On(String node, List<DelayedClaim.Plan> claims) implements Choice {}

  /** It fits none, as the message says. */
  record Unschedulable(String message) implements Choice {

    /** None takes it, for so many times each reason. */
    static Unschedulable counted(int nodes, Map<String, Integer> reasons) {
      Set<String> lines = new TreeSet<>();
      reasons.forEach((reason, count) -> lines.add(count + " " + reason));
      return of(nodes, String.join(", ", lines));
    }

    /** None is even checked. */
    static Unschedulable of(int nodes, String reason) {
      return new Unschedulable("0/" + nodes + " nodes are available: " + reason + ".");
    }
  }
}
