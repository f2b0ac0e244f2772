// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.AtOnce;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One turn of a DaemonSet: the pods that lack come, those too many go, and then an update goes on.
 * Kubernetes: {@code updateDaemonSet} of {@code pkg/controller/daemon/daemon_controller.go}.
 */
final class DaemonTurn {
  /** The most that are created and that are deleted in a turn. */
  private static final int BURST = 250;

  private final DaemonWork work;
  private final DaemonSpec spec;
  private final DaemonRevisions revisions;
  private final Instant now;
  private final List<ApiObject> all;
  private final Map<String, List<ApiObject>> pods = new TreeMap<>();
  private final Map<String, NodeFit> fits = new TreeMap<>();
  private final ApiObject template;
  private @Nullable Duration wait;

  DaemonTurn(
      DaemonWork work,
      DaemonSpec spec,
      DaemonRevisions revisions,
      Collection<NodeRecord> nodes,
      List<ApiObject> all) {
    this.work = work;
    this.spec = spec;
    this.revisions = revisions;
    this.all = all;
    now = work.context().clock().instant();
    template = DaemonPods.template(spec.set(), revisions.hash());
    Node wanted = template.field("spec");
    nodes.forEach(n -> fits.put(n.name(), NodeFit.of(wanted, n)));
    for (ApiObject pod : all) {
      String node = DaemonPods.node(pod);
      if (!node.isEmpty() && !(PodState.isFinished(pod) && PodState.isMarked(pod))) {
        pods.computeIfAbsent(node, n -> new ArrayList<>()).add(pod);
      }
    }
  }

  Outcome run() {
    DaemonStatus status = DaemonStatus.of(spec, pods, fits, revisions.hash(), now);
    ApiException failure = null;
    try {
      manage();
      revisions.surplus(all, spec.history()).forEach(work::forget);
    } catch (ApiException e) {
      failure = e;
    }
    Map<String, @Nullable Object> tree = status.tree(spec.set());
    if (!tree.equals(spec.set().tree().get("status"))) {
      ApiObject next = spec.set().copy();
      next.tree().put("status", tree);
      work.writeStatus(next);
    }
    if (failure != null) {
      throw failure;
    }
    return next(status);
  }

  private void manage() {
    List<String> created = new ArrayList<>();
    List<ApiObject> deleted = new ArrayList<>();
    fits.forEach((node, fit) -> plan(node, fit, created, deleted));
    pods.forEach(
        (node, there) -> {
          if (!fits.containsKey(node)) {
            there.stream().filter(p -> !isBound(p)).forEach(deleted::add);
          }
        });
    if (!created.isEmpty() || !deleted.isEmpty()) {
      write(created, deleted);
    } else if (spec.isRolling()) {
      roll();
    }
  }

  private void plan(String node, NodeFit fit, List<String> created, List<ApiObject> deleted) {
    NodePlan plan =
        NodePlan.of(spec, fit, pods.getOrDefault(node, List.of()), revisions.hash(), now);
    if (plan.isMissing()) {
      created.add(node);
    }
    deleted.addAll(plan.surplus());
    plan.finished().stream().filter(p -> isReplaced(p, node)).forEach(deleted::add);
  }

  /** Those that are bound to a node that is gone are the pod garbage collector's. */
  private static boolean isBound(ApiObject pod) {
    return !pod.field("spec").get("nodeName").text().isEmpty();
  }

  private void roll() {
    Map<String, List<ApiObject>> places = new TreeMap<>(pods);
    fits.forEach(
        (node, fit) -> {
          if (fit == NodeFit.RUNS) {
            places.putIfAbsent(node, List.of());
          }
        });
    RollingUpdate update = RollingUpdate.of(spec, places, fits, revisions.hash(), now);
    write(update.created(), update.deleted());
  }

  /** Whether it is time to replace a pod that has ended, which is reported then. */
  private boolean isReplaced(ApiObject pod, String node) {
    String what = " daemon pod " + pod.namespacedName() + " on node " + node + ", will try to ";
    if (!PodState.phase(pod).equals(PodState.FAILED)) {
      work.events()
          .event(
              spec.set(),
              EventRecorder.NORMAL,
              "SucceededDaemonPod",
              "Found succeeded" + what + "delete it");
      return true;
    }
    Duration left = work.failed().next(spec.set(), node, now);
    if (!left.isZero()) {
      again(left);
      return false;
    }
    work.events()
        .event(
            spec.set(),
            EventRecorder.WARNING,
            "FailedDaemonPod",
            "Found failed" + what + "kill it");
    return true;
  }

  private void again(Duration after) {
    wait = wait == null || after.compareTo(wait) < 0 ? after : wait;
  }

  private void write(List<String> created, List<ApiObject> deleted) {
    if (created.isEmpty() && deleted.isEmpty()) {
      return;
    }
    work.begin();
    ApiException notCreated =
        AtOnce.slowly(
                Math.min(created.size(), BURST),
                i -> work.control().create(DaemonPods.on(template, created.get(i)), spec.set()))
            .error();
    ApiException notDeleted =
        AtOnce.run(
                Math.min(deleted.size(), BURST),
                i -> work.control().delete(deleted.get(i), spec.set()))
            .error();
    if (notCreated != null) {
      throw notCreated;
    }
    if (notDeleted != null) {
      throw notDeleted;
    }
  }

  /**
   * Pods become available by waiting, of which nobody tells; also those that the status does not
   * speak of, beside the old ones that they are to replace.
   */
  private Outcome next(DaemonStatus status) {
    long minReady = spec.minReadySeconds();
    Duration until = minReady > 0 ? PodState.untilAvailable(all, minReady, now) : null;
    if (until != null) {
      again(until);
    } else if (minReady > 0 && status.ready() != status.available()) {
      again(Duration.ofSeconds(minReady));
    }
    return wait == null ? Outcome.DONE : Outcome.after(wait);
  }
}
