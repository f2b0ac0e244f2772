// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.PodState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What an update of a DaemonSet does next, once there is a pod on each node. Kubernetes: {@code
 * rollingUpdate} of {@code pkg/controller/daemon/update.go}.
 *
 * @param deleted the pods that go
 * @param created the nodes that get one more
 */
record RollingUpdate(List<ApiObject> deleted, List<String> created) {
  /** The pods of a node, at most one of each kind. */
  record OnNode(String node, @Nullable ApiObject current, @Nullable ApiObject old) {}

  /** What is the same for all nodes. */
  record Rules(DaemonSpec spec, String hash, Instant now) {
    boolean isAvailable(ApiObject pod) {
      return PodState.isAvailable(pod, spec.minReadySeconds(), now);
    }

    /** Null where there are several of a kind, which are sorted out first. */
    @Nullable OnNode on(String node, List<ApiObject> pods) {
      List<ApiObject> present = pods.stream().filter(p -> !PodState.isMarked(p)).toList();
      Predicate<ApiObject> isCurrent = p -> DaemonPods.isUpdated(p, spec.set(), hash);
      List<ApiObject> current = present.stream().filter(isCurrent).toList();
      List<ApiObject> old = present.stream().filter(isCurrent.negate()).toList();
      return current.size() > 1 || old.size() > 1
          ? null
          : new OnNode(node, first(current), first(old));
    }

    private static @Nullable ApiObject first(List<ApiObject> pods) {
      return pods.isEmpty() ? null : pods.getFirst();
    }
  }

  /**
   * The next step.
   *
   * @param pods by node, also of nodes that lack theirs
   * @param fits of the nodes that there are
   */
  static RollingUpdate of(
      DaemonSpec spec,
      Map<String, List<ApiObject>> pods,
      Map<String, NodeFit> fits,
      String hash,
      Instant now) {
    long desired = fits.values().stream().filter(f -> f == NodeFit.RUNS).count();
    long surge = spec.surge(desired);
    Rules rules = new Rules(spec, hash, now);
    if (surge > 0) {
      SurgingUpdate update = new SurgingUpdate(rules, fits);
      pods.forEach(update::add);
      return update.step(surge, desired);
    }
    // neither more nor fewer would get nowhere
    return replacing(rules, pods, Math.max(spec.unavailable(desired), desired > 0 ? 1 : 0));
  }

  /** Those that are of no use go at once, and others while there are not too many missing. */
  private static RollingUpdate replacing(
      Rules rules, Map<String, List<ApiObject>> pods, long most) {
    List<ApiObject> useless = new ArrayList<>();
    List<ApiObject> useful = new ArrayList<>();
    long missing = 0;
    for (Map.Entry<String, List<ApiObject>> entry : pods.entrySet()) {
      OnNode on = rules.on(entry.getKey(), entry.getValue());
      ApiObject current = on == null ? null : on.current();
      ApiObject old = on == null ? null : on.old();
      if ((current == null) == (old == null)) {
        missing++;
      } else if (current != null) {
        missing += rules.isAvailable(current) ? 0 : 1;
      } else if (old != null && rules.isAvailable(old)) {
        useful.add(old);
      } else if (old != null) {
        useless.add(old);
        missing++;
      }
    }
    useful.stream().limit(Math.max(0, most - missing)).forEach(useless::add);
    return new RollingUpdate(useless, List.of());
  }
}
