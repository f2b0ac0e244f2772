// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which pods are on a node, for who would read all pods otherwise. Thread-safe.
 *
 * @param <K> names a pod
 */
public final class PodsByNode<K> {
  private final Map<K, String> nodes = new HashMap<>();
  private final Map<String, Set<K>> pods = new HashMap<>();

  /** Whether that is news. */
  public synchronized boolean put(K pod, String node) {
    if (node.equals(nodes.get(pod))) {
      return false;
    }
    remove(pod);
    nodes.put(pod, node);
    pods.computeIfAbsent(node, n -> new LinkedHashSet<>()).add(pod);
    return true;
  }

  public synchronized void remove(K pod) {
    String node = nodes.remove(pod);
    if (node != null) {
      pods.computeIfPresent(
          node,
          (n, all) -> {
            all.remove(pod);
            return all.isEmpty() ? null : all;
          });
    }
  }

  /** In the order in which they came. */
  public synchronized List<K> on(String node) {
    return List.copyOf(pods.getOrDefault(node, Set.of()));
  }
}
