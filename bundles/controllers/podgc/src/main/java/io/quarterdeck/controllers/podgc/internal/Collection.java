// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.podgc.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.PatchType;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** One turn after the other: deletes by force what {@link Suspects} names. One thread. */
final class Collection {
  static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");

  private static final System.Logger LOG = System.getLogger(Collection.class.getName());
  private static final GroupResource POD = PODS.groupResource();

  private final ObjectReader reader;
  private final ObjectClient client;
  private final InstantSource clock;
  private final Suspects suspects;
  private final Limits limits;
  private final Family<Counter> deleted;

  Collection(ControllerContext context, Suspects suspects, Limits limits, Metrics metrics) {
    reader = context.reader();
    client = context.client();
    clock = context.clock();
    this.suspects = suspects;
    this.limits = limits;
    deleted =
        metrics.counter(
            "pod_gc_collector_force_delete_pods_total",
            "Pods that were deleted by force.",
            "namespace",
            "reason");
  }

  /** In the order of kube-controller-manager. */
  void run() {
    suspects.endedBeyond(limits.ended()).forEach(k -> collect(k, "terminated", false));
    outOfService();
    orphaned();
    for (ObjectKey key : suspects.terminating()) {
      ApiObject pod = reader.get(POD, key.namespace(), key.name());
      if (pod != null && PodStates.isTerminating(pod) && PodStates.node(pod).isEmpty()) {
        collect(key, "unscheduled", false);
      }
    }
  }

  private void outOfService() {
    Map<String, Boolean> known = new HashMap<>();
    for (ObjectKey key : suspects.terminating()) {
      ApiObject pod = reader.get(POD, key.namespace(), key.name());
      if (pod != null
          && PodStates.isTerminating(pod)
          && known.computeIfAbsent(PodStates.node(pod), this::isOutOfService)) {
        collect(key, "out-of-service", false);
      }
    }
  }

  private boolean isOutOfService(String name) {
    ApiObject node = name.isEmpty() ? null : reader.get(NODES.groupResource(), "", name);
    return node != null && PodStates.isOutOfService(node);
  }

  /** All pods are listed only here, after a node has gone. */
  private void orphaned() {
    Set<String> gone = new HashSet<>();
    for (String node : suspects.missingFor(limits.quarantine())) {
      try {
        if (client.get(NODES, "", node) == null) {
          gone.add(node);
        } else {
          suspects.clear(node);
        }
      } catch (ApiException e) {
        LOG.log(Level.DEBUG, "node " + node + ": " + e.getMessage());
      }
    }
    if (gone.isEmpty()) {
      return;
    }
    Set<String> left = new HashSet<>();
    for (ApiObject pod : reader.list(POD, "", LabelSelector.EVERYTHING)) {
      if (gone.contains(PodStates.node(pod)) && !collect(ObjectKey.of(pod), "orphaned", true)) {
        left.add(PodStates.node(pod));
      }
    }
    gone.removeAll(left);
    gone.forEach(suspects::clear);
  }

  /** Whether it is on its way; otherwise the next turn tries again. */
  private boolean collect(ObjectKey key, String reason, boolean orphaned) {
    ApiObject pod = reader.get(POD, key.namespace(), key.name());
    if (pod == null) {
      return true;
    }
    try {
      if (FailedStatus.isNeeded(pod)) {
        client.patch(
            PODS,
            key.namespace(),
            key.name(),
            ObjectClient.STATUS,
            PatchType.MERGE,
            FailedStatus.patch(pod, orphaned, clock.instant()));
      }
      client.delete(
          PODS, key.namespace(), key.name(), DeleteOptions.ofUid(pod.meta().uid()).withGrace(0));
      LOG.log(Level.INFO, "pod {0} is deleted by force: {1}", key, reason);
      deleted.with(key.namespace(), reason).increment();
      return true;
    } catch (ApiException e) {
      if (e.is(StatusReason.NOT_FOUND)) {
        return true;
      }
      LOG.log(Level.DEBUG, "pod " + key + " is tried again: " + e.getMessage());
      return false;
    }
  }
}
