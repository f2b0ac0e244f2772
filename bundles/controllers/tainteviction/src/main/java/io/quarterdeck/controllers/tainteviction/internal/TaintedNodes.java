// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tainteviction.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.pods.Taint;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The nodes that evict pods. Thread-safe. */
final class TaintedNodes {
  private final Map<String, List<Taint>> nodes = new ConcurrentHashMap<>();

  /** Whether something has changed. */
  boolean node(ApiObject node, boolean deleted) {
    List<Taint> taints =
        Taint.of(node.field("spec")).stream().filter(t -> t.effect().equals("NoExecute")).toList();
    String name = node.meta().name();
    if (deleted || taints.isEmpty()) {
      return nodes.remove(name) != null;
    }
    return !taints.equals(nodes.put(name, taints));
  }

  /** None for a node that evicts nobody. */
  List<Taint> of(String node) {
    return nodes.getOrDefault(node, List.of());
  }
}
