// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.podgc.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.util.Set;

/** What is asked of pods and nodes here. */
final class PodStates {
  private static final String OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";
  private static final Set<String> NOT_ENDED = Set.of("", "Pending", "Running", "Unknown");

  private PodStates() {}

  static String node(ApiObject pod) {
    return pod.field("spec").get("nodeName").text();
  }

  static boolean isTerminating(ApiObject pod) {
    return !pod.meta().deletionTimestamp().isEmpty();
  }

  /** It runs no more, and says so. */
  static boolean isEnded(ApiObject pod) {
    return !NOT_ENDED.contains(pod.field("status").get("phase").text());
  }

  /** Somebody says that nothing runs on it any more, and its kubelet does not deny it. */
  static boolean isOutOfService(ApiObject node) {
    Node ready = StatusConditions.of(node).find("Ready");
    return !ready.get("status").text().equals("True")
        && node.field("spec").get("taints").items().stream()
            .anyMatch(t -> t.get("key").text().equals(OUT_OF_SERVICE));
  }
}
