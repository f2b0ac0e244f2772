// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import io.quarterdeck.api.ApiObject;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** When each node was heard of: by its status, or by its lease. Thread-safe. */
final class HealthTracker {
  private final Map<String, Health> nodes = new ConcurrentHashMap<>();
  private final Map<String, Instant> renewed = new ConcurrentHashMap<>();

  /** Whether it is new here. */
  boolean node(ApiObject node, Instant now) {
    String name = node.meta().name();
    boolean known = nodes.containsKey(name);
    nodes.compute(name, (n, before) -> Health.of(node, before, renewed.containsKey(n), now));
    return !known;
  }

  @Nullable Health get(String node) {
    return nodes.get(node);
  }

  void removeNode(String name) {
    nodes.remove(name);
  }

  void lease(ApiObject lease, boolean deleted, Instant now) {
    String name = lease.meta().name();
    Instant time = Health.time(lease.field("spec").get("renewTime").text(), Instant.EPOCH);
    if (deleted) {
      renewed.remove(name);
      return;
    }
    Instant before = renewed.put(name, time);
    if (before == null || before.isBefore(time)) {
      nodes.computeIfPresent(name, (n, health) -> health.heardAt(now));
    }
  }

  /** All count as heard of now: it was not they who were silent. */
  void forgive(Instant now) {
    nodes.replaceAll((n, health) -> health.heardAt(now));
  }

  Map<String, Health> all() {
    return Map.copyOf(nodes);
  }
}
