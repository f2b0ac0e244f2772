// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import java.util.List;

/** The two priority classes that every cluster has. */
final class SystemClasses {
  private SystemClasses() {}

  static List<ApiObject> all() {
    return List.of(
        of(
            "system-node-critical",
            2_000_001_000L,
            "Used for system critical pods that must not be moved from their current node."),
        of(
            "system-cluster-critical",
            2_000_000_000L,
            "Used for system critical pods that must run in the cluster, but can be moved to another"
                + " node if necessary."));
  }

  private static ApiObject of(String name, long value, String description) {
    ApiObject o = ApiObject.of(new GroupVersionKind("scheduling.k8s.io", "v1", "PriorityClass"));
    o.meta().setName(name);
    o.tree().put("value", value);
    o.tree().put("description", description);
    return o;
  }
}
