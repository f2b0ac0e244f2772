// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The simulated nodes and what they hold, also what is about to be bound to them. Thread-safe: one
 * pod is placed at a time.
 */
final class Cluster {
  private static final String LABEL = "quarterdeck.io/simulated";
  private static final String PREFIX = "simulated-";

  private record Held(PodInfo pod, NodeInfo on) {}

  private final Function<String, Map<String, String>> namespaces;
  private final Map<String, NodeInfo> nodes = new TreeMap<>();
  private final Map<ObjectKey, Held> pods = new HashMap<>();
  private final Map<PodInfo, NodeInfo> shunners = new HashMap<>();

  /**
   * @param namespaces the labels of one
   */
  Cluster(Function<String, Map<String, String>> namespaces) {
    this.namespaces = namespaces;
  }

  private NodeInfo node(String name) {
    return nodes.computeIfAbsent(name, NodeInfo::new);
  }

  private List<NodeInfo> present() {
    return nodes.values().stream().filter(n -> n.present).toList();
  }

  synchronized boolean isEmpty() {
    return nodes.values().stream().noneMatch(n -> n.present);
  }

  /**
   * A node has changed.
   *
   * @return whether more pods may fit now
   */
  synchronized boolean node(ApiObject object, boolean deleted) {
    String name = object.meta().name();
    if (!name.startsWith(PREFIX)
        || !object.meta().labels().getOrDefault(LABEL, "").equals("true")) {
      return false;
    }
    if (deleted) {
      node(name).present = false;
      return false;
    }
    return node(name).update(object);
  }

  /**
   * A pod that is bound has changed.
   *
   * @return whether there is more room now
   */
  synchronized boolean pod(ApiObject pod, boolean gone) {
    ObjectKey key = ObjectKey.of(pod);
    String on = pod.field("spec").get("nodeName").text();
    Held before = pods.get(key);
    if (gone || !on.startsWith(PREFIX)) {
      return before != null && before.pod().uid().equals(pod.meta().uid()) && release(key);
    }
    boolean known =
        before != null
            && before.pod().uid().equals(pod.meta().uid())
            && before.pod().generation() == pod.meta().generation()
            && before.pod().labels().equals(pod.meta().labels())
            && before.on().name.equals(on);
    if (known) {
      return false;
    }
    release(key);
    PodInfo now = PodInfo.of(pod);
    hold(now, node(on));
    return before != null
        && !(before.on().name.equals(on) && before.pod().requests().equals(now.requests()));
  }

  private void hold(PodInfo pod, NodeInfo on) {
    on.add(pod);
    pods.put(pod.key(), new Held(pod, on));
    if (!pod.shunned().isEmpty()) {
      shunners.put(pod, on);
    }
  }

  /** What was to be bound, and is not. */
  synchronized boolean release(ObjectKey key) {
    Held held = pods.remove(key);
    if (held == null) {
      return false;
    }
    held.on().remove(held.pod());
    shunners.remove(held.pod());
    return true;
  }

  /** Finds a node, which holds the pod from then on. */
  synchronized Choice place(ApiObject object, Volumes volumes) {
    Held held = pods.get(ObjectKey.of(object));
    if (held != null && held.pod().uid().equals(object.meta().uid())) {
      return new Choice.Done();
    }
    List<NodeInfo> all = present();
    if (all.isEmpty()) {
      return new Choice.Nowhere();
    }
    String unbound = volumes.refusal();
    if (!unbound.isEmpty()) {
      return Choice.Unschedulable.of(all.size(), unbound);
    }
    PodInfo pod = PodInfo.of(object);
    Neighbours neighbours = new Neighbours(object, pod, all, shunners, namespaces);
    Spread spread = new Spread(object, pod, all);
    List<NodeInfo> fitting = new ArrayList<>();
    Map<String, Integer> reasons = new HashMap<>();
    for (NodeInfo n : all) {
      List<String> refusals =
          first(
              () -> Filters.refusals(object, pod, n),
              () -> volumes.refusals(n),
              () -> spread.refusals(n),
              () -> neighbours.refusals(n));
      if (refusals.isEmpty()) {
        fitting.add(n);
      }
      refusals.forEach(r -> reasons.merge(r, 1, Integer::sum));
    }
    NodeInfo best = best(pod, fitting);
    if (best == null) {
      return Choice.Unschedulable.counted(all.size(), reasons);
    }
    release(pod.key());
    hold(pod, best);
    List<DelayedClaim.Plan> claims = volumes.plans(best);
    return new Choice.On(best.name, claims == null ? List.of() : claims);
  }

  @FunctionalInterface
  private interface Filter {
    List<String> refusals();
  }

  private static List<String> first(Filter... filters) {
    for (Filter f : filters) {
      List<String> refusals = f.refusals();
      if (!refusals.isEmpty()) {
        return refusals;
      }
    }
    return List.of();
  }

  /** The one that has most left; of those the one with the fewest of its like, and of any. */
  private static @Nullable NodeInfo best(PodInfo pod, List<NodeInfo> fitting) {
    return fitting.stream()
        .min(
            Comparator.<NodeInfo>comparingInt(n -> -n.left(pod))
                .thenComparingInt(n -> n.owners.getOrDefault(pod.owner(), 0))
                .thenComparingInt(n -> n.pods.size()))
        .orElse(null);
  }

  /** How many pods a node holds. */
  synchronized int held(String node) {
    NodeInfo found = nodes.get(node);
    return found == null ? 0 : found.pods.size();
  }

  /** Whether a pod may be scheduled by kube-scheduler's first profile. */
  static boolean isForThis(Node spec) {
    return spec.get("schedulerName").text("default-scheduler").equals("default-scheduler");
  }
}
