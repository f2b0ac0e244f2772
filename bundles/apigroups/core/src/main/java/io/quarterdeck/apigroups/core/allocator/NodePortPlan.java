// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.List;
import java.util.Set;

/**
 * The node ports that a service gets in one write.
 *
 * @param ports of each of its ports, in order; 0 for none
 * @param health of the health check, 0 for none
 * @param taken those that were free before
 */
record NodePortPlan(List<Integer> ports, int health, Set<Integer> taken) {
  static final NodePortPlan NOTHING = new NodePortPlan(List.of(), 0, Set.of());

  /** Writes them into the service. */
  void into(ApiObject service) {
    int[] index = {0};
    Values.each(
        service.object("spec"),
        "ports",
        p -> {
          int at = index[0]++;
          if (at < ports.size() && ports.get(at) != 0) {
            p.put("nodePort", (long) ports.get(at));
          }
        });
    if (health != 0) {
      service.object("spec").put("healthCheckNodePort", (long) health);
    }
  }
}
