// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.servicepods;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.util.List;

/**
 * What is remembered of a pod.
 *
 * @param since the second of its last change from ready to not ready or back; 0 for none
 * @param print a hash of all that endpoints say of it
 */
record PodState(long since, int print) {

  static PodState of(ApiObject pod) {
    Node spec = pod.field("spec");
    int print =
        List.of(
                pod.meta().uid(),
                ServicePods.isReachable(pod),
                ServicePods.isReady(pod),
                ServicePods.isTerminating(pod),
                ServicePods.addresses(pod),
                spec.get("nodeName").text(),
                spec.get("hostname").text(),
                spec.get("subdomain").text())
            .hashCode();
    Node ready = StatusConditions.of(pod).find("Ready");
    return new PodState(LastChange.second(ready.get("lastTransitionTime").text()), print);
  }
}
