// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.PodState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to happen with the pods of a DaemonSet on one node. Kubernetes: {@code
 * podsShouldBeOnNode} of {@code pkg/controller/daemon/daemon_controller.go}.
 *
 * @param isMissing whether there has to come one
 * @param surplus that go
 * @param finished that are replaced, those that have failed when it is time
 */
record NodePlan(boolean isMissing, List<ApiObject> surplus, List<ApiObject> finished) {
  private static final NodePlan NOTHING = new NodePlan(false, List.of(), List.of());

  NodePlan {
    surplus = List.copyOf(surplus);
    finished = List.copyOf(finished);
  }

  /**
   * Of one node.
   *
   * @param pods that are there or on their way
   */
  static NodePlan of(DaemonSpec spec, NodeFit fit, List<ApiObject> pods, String hash, Instant now) {
    if (fit == NodeFit.RUNS && pods.isEmpty()) {
      return new NodePlan(true, List.of(), List.of());
    }
    List<ApiObject> present = pods.stream().filter(p -> !PodState.isMarked(p)).toList();
    if (fit == NodeFit.GOES) {
      return present.isEmpty() ? NOTHING : new NodePlan(false, present, List.of());
    }
    List<ApiObject> finished = present.stream().filter(PodState::isFinished).toList();
    List<ApiObject> running =
        present.stream().filter(p -> !PodState.isFinished(p)).sorted(DaemonPods.OLDEST).toList();
    if (running.size() > 1) {
      return new NodePlan(
          false,
          spec.surges() ? surging(spec, running, hash, now) : running.subList(1, running.size()),
          finished);
    }
    boolean isMissing = spec.surges() && running.isEmpty() && fit == NodeFit.RUNS;
    return new NodePlan(isMissing, List.of(), finished);
  }

  /** All but the oldest of the template, and of those before, while that one is still needed. */
  private static List<ApiObject> surging(
      DaemonSpec spec, List<ApiObject> running, String hash, Instant now) {
    List<ApiObject> current = running.stream().filter(p -> isOf(p, hash)).toList();
    List<ApiObject> old = running.stream().filter(p -> !isOf(p, hash)).toList();
    List<ApiObject> out = new ArrayList<>();
    out.addAll(current.subList(Math.min(1, current.size()), current.size()));
    out.addAll(old.subList(Math.min(1, old.size()), old.size()));
    if (!current.isEmpty() && !old.isEmpty()) {
      boolean isReplaced =
          !PodState.isReady(old.getFirst())
              || PodState.isAvailable(current.getFirst(), spec.minReadySeconds(), now);
      if (isReplaced) {
        out.add(old.getFirst());
      }
    }
    return out;
  }

  private static boolean isOf(ApiObject pod, String hash) {
    return hash.equals(pod.meta().labels().get(DaemonPods.HASH));
  }
}
