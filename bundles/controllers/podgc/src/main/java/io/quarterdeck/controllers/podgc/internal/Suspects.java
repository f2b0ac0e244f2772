// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.podgc.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whom a turn has to look at, as pods and nodes change, so that a cluster in which nothing is to be
 * collected is never listed. Thread-safe.
 */
final class Suspects {

  /**
   * A pod that has ended.
   *
   * @param evicted these go first: nobody counts them
   */
  record Ended(ObjectKey key, boolean evicted, String created) {
    private static final Comparator<Ended> ORDER =
        Comparator.comparing((Ended e) -> !e.evicted())
            .thenComparing(Ended::created)
            .thenComparing(e -> e.key().name());
  }

  private final InstantSource clock;
  private final Map<ObjectKey, Ended> ended = new ConcurrentHashMap<>();
  private final Set<ObjectKey> terminating = ConcurrentHashMap.newKeySet();
  private final Set<String> nodes = ConcurrentHashMap.newKeySet();
  private final Map<String, Instant> missing = new ConcurrentHashMap<>();

  Suspects(InstantSource clock) {
    this.clock = clock;
  }

  void pod(ApiObject pod, boolean deleted) {
    ObjectKey key = ObjectKey.of(pod);
    if (!deleted && PodStates.isEnded(pod)) {
      boolean evicted = pod.field("status").get("reason").text().equals("Evicted");
      ended.put(key, new Ended(key, evicted, pod.meta().creationTimestamp()));
    } else {
      ended.remove(key);
    }
    if (!deleted && PodStates.isTerminating(pod)) {
      terminating.add(key);
    } else {
      terminating.remove(key);
    }
    String node = PodStates.node(pod);
    if (!deleted && !node.isEmpty() && !nodes.contains(node)) {
      suspect(node);
    }
  }

  private void suspect(String node) {
    missing.putIfAbsent(node, clock.instant());
    if (nodes.contains(node)) {
      missing.remove(node); // it came at this moment
    }
  }

  void node(String name, boolean deleted) {
    if (deleted) {
      nodes.remove(name);
      suspect(name);
    } else {
      nodes.add(name);
      missing.remove(name);
    }
  }

  /** Those that have ended beyond as many as may stay: evicted ones first, then the oldest. */
  List<ObjectKey> endedBeyond(int threshold) {
    return isBeyond(threshold)
        ? ended.values().stream()
            .sorted(Ended.ORDER)
            .limit(ended.size() - threshold)
            .map(Ended::key)
            .toList()
        : List.of();
  }

  private boolean isBeyond(int threshold) {
    return threshold > 0 && ended.size() > threshold;
  }

  Set<ObjectKey> terminating() {
    return Set.copyOf(terminating);
  }

  /** Nodes of pods that have been missing for so long. */
  List<String> missingFor(Duration quarantine) {
    Instant before = clock.instant().minus(quarantine);
    return missing.entrySet().stream()
        .filter(e -> !e.getValue().isAfter(before))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Nothing is left of the node, or it is there after all. */
  void clear(String node) {
    missing.remove(node);
  }

  boolean isEmpty(int threshold) {
    return terminating.isEmpty() && missing.isEmpty() && !isBeyond(threshold);
  }
}
