// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.PodState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a DaemonSet says of its pods. Kubernetes: {@code updateDaemonSetStatus} of {@code
 * pkg/controller/daemon/daemon_controller.go}.
 */
record DaemonStatus(
    long desired, long current, long misscheduled, long ready, long available, long updated) {

  /** As the pods are: the oldest of a node stands for it. */
  static DaemonStatus of(
      DaemonSpec spec,
      Map<String, List<ApiObject>> pods,
      Map<String, NodeFit> fits,
      String hash,
      Instant now) {
    long desired = 0;
    long current = 0;
    long misscheduled = 0;
    long ready = 0;
    long available = 0;
    long updated = 0;
    for (Map.Entry<String, NodeFit> node : fits.entrySet()) {
      ApiObject pod =
          pods.getOrDefault(node.getKey(), List.of()).stream().min(DaemonPods.OLDEST).orElse(null);
      if (node.getValue() != NodeFit.RUNS) {
        misscheduled += pod == null ? 0 : 1;
        continue;
      }
      desired++;
      if (pod != null) {
        current++;
        ready += PodState.isReady(pod) ? 1 : 0;
        available += PodState.isAvailable(pod, spec.minReadySeconds(), now) ? 1 : 0;
        updated += DaemonPods.isUpdated(pod, spec.set(), hash) ? 1 : 0;
      }
    }
    return new DaemonStatus(desired, current, misscheduled, ready, available, updated);
  }

  /** With what the object says beside it. */
  Map<String, @Nullable Object> tree(ApiObject set) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("currentNumberScheduled", current);
    out.put("numberMisscheduled", misscheduled);
    out.put("desiredNumberScheduled", desired);
    out.put("numberReady", ready);
    put(out, "observedGeneration", set.meta().generation());
    put(out, "updatedNumberScheduled", updated);
    put(out, "numberAvailable", available);
    put(out, "numberUnavailable", desired - available);
    for (String kept : List.of("collisionCount", "conditions")) {
      Object value = set.object("status").get(kept);
      if (value != null) {
        out.put(kept, value);
      }
    }
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String field, long value) {
    if (value != 0) {
      out.put(field, value);
    }
  }
}
