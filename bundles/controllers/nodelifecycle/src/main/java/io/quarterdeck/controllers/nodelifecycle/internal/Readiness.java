// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What nodes and pods say of themselves, and what is said in their place. */
final class Readiness {
  static final String READY = "Ready";
  static final String TRUE = "True";
  static final String FALSE = "False";
  static final String UNKNOWN = "Unknown";

  /** What only a kubelet says; the network is the business of others. */
  private static final List<String> OF_KUBELETS =
      List.of(READY, "MemoryPressure", "DiskPressure", "PIDPressure");

  private static final String LAST_TRANSITION = "lastTransitionTime";

  private Readiness() {}

  /** Its condition; absent when nobody has said anything. */
  static Node of(ApiObject o) {
    return StatusConditions.of(o).find(READY);
  }

  static String status(ApiObject o) {
    return of(o).get("status").text();
  }

  /** Nobody knows any more how the node is. */
  static void forget(ApiObject node, Instant now) {
    for (String type : OF_KUBELETS) {
      Map<String, @Nullable Object> said =
          Trees.asObject(StatusConditions.of(node).find(type).value());
      if (said == null) {
        Map<String, @Nullable Object> never = new LinkedHashMap<>();
        never.put("type", type);
        never.put("status", UNKNOWN);
        never.put("lastHeartbeatTime", node.meta().creationTimestamp());
        never.put(LAST_TRANSITION, text(now));
        never.put("reason", "NodeStatusNeverUpdated");
        never.put("message", "Kubelet never posted node status.");
        Trees.list(node.object("status"), "conditions").add(never);
      } else if (!UNKNOWN.equals(said.get("status"))) {
        said.put("status", UNKNOWN);
        said.put(LAST_TRANSITION, text(now));
        said.put("reason", "NodeStatusUnknown");
        said.put("message", "Kubelet stopped posting node status.");
      }
    }
  }

  /** The pod is not ready any more, since its node is not; one that says nothing stays so. */
  static void withdraw(ApiObject pod, Instant now) {
    Map<String, @Nullable Object> said = Trees.asObject(of(pod).value());
    if (said == null || FALSE.equals(said.get("status"))) {
      return;
    }
    said.put("status", FALSE);
    said.put(LAST_TRANSITION, text(now));
    if (pod.meta().generation() != 0) {
      said.put("observedGeneration", pod.meta().generation());
    }
  }

  static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
