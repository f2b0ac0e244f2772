// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Which objects lead to which nodes. An owner (a pod, a volume, an attachment, a slice) contributes
 * edges, and takes them back when it changes or goes, so that a change costs what its own object
 * refers to. A question follows two edges at most: a volume leads to its claim, a secret of a
 * volume to that volume. Thread-safe.
 */
final class Graph {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<Vertex, Edges> edgesOfOwner = new HashMap<>();

  /** How often each node is reached in one step. */
  private final Map<Vertex, Map<String, Integer>> nodes = new HashMap<>();

  /** What is reached over another object: from a volume to its claim, from a secret to volumes. */
  private final Map<Vertex, Set<Vertex>> detours = new HashMap<>();

  /**
   * What an owner says.
   *
   * @param node the node that all of {@code direct} lead to; unused when there are none
   * @param direct objects that lead to the node
   * @param detours objects that lead wherever another one does
   */
  record Edges(String node, Set<Vertex> direct, Map<Vertex, Vertex> detours) {
    static final Edges NONE = new Edges("", Set.of(), Map.of());

    static Edges direct(String node, Set<Vertex> from) {
      return new Edges(node, Set.copyOf(from), Map.of());
    }

    static Edges detours(Map<Vertex, Vertex> over) {
      return new Edges("", Set.of(), Map.copyOf(over));
    }
  }

  /** Replaces what the owner has said before. */
  void set(Vertex owner, Edges edges) {
    lock.writeLock().lock();
    try {
      Edges old =
          edges.equals(Edges.NONE) ? edgesOfOwner.remove(owner) : edgesOfOwner.put(owner, edges);
      if (edges.equals(old)) {
        return;
      }
      if (old != null) {
        old.direct().forEach(v -> remove(v, old.node()));
        old.detours().forEach(this::removeDetour);
      }
      edges.direct().forEach(v -> add(v, edges.node()));
      edges
          .detours()
          .forEach((v, over) -> detours.computeIfAbsent(v, k -> new HashSet<>()).add(over));
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void add(Vertex from, String node) {
    nodes.computeIfAbsent(from, k -> new HashMap<>()).merge(node, 1, Integer::sum);
  }

  private void remove(Vertex from, String node) {
    nodes.computeIfPresent(
        from,
        (k, counts) -> {
          counts.computeIfPresent(node, (n, count) -> count == 1 ? null : count - 1);
          return counts.isEmpty() ? null : counts;
        });
  }

  private void removeDetour(Vertex from, Vertex over) {
    detours.computeIfPresent(
        from,
        (k, all) -> {
          all.remove(over);
          return all.isEmpty() ? null : all;
        });
  }

  /** Whether the object leads to the node. */
  boolean leads(Vertex from, String node) {
    lock.readLock().lock();
    try {
      return reaches(from, node, 2);
    } finally {
      lock.readLock().unlock();
    }
  }

  private boolean reaches(Vertex from, String node, int detoursLeft) {
    if (nodes.getOrDefault(from, Map.of()).containsKey(node)) {
      return true;
    }
    return detoursLeft > 0
        && detours.getOrDefault(from, Set.of()).stream()
            .anyMatch(over -> reaches(over, node, detoursLeft - 1));
  }

  /** How many objects lead anywhere. */
  int size() {
    lock.readLock().lock();
    try {
      return nodes.size() + detours.size();
    } finally {
      lock.readLock().unlock();
    }
  }
}
