// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Trees;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a pod as a whole asks for when it has limits of its own (KEP-2837). */
final class PodResources {
  private PodResources() {}

  /**
   * What is not said is what the containers ask for together, or the limit when they ask nothing.
   */
  static void requests(Map<String, @Nullable Object> spec) {
    Map<String, @Nullable Object> resources = Trees.asObject(spec.get("resources"));
    if (resources == null) {
      return;
    }
    Node pod = Node.root(resources);
    Map<String, Object> missing = new TreeMap<>();
    pod.get("limits").entries().forEach((name, limit) -> put(missing, name, limit.text()));
    together(Node.root(spec)).forEach((name, sum) -> put(missing, name, sum.toString()));
    missing.keySet().removeAll(pod.get("requests").entries().keySet());
    if (!missing.isEmpty()) {
      Trees.object(resources, "requests").putAll(missing);
    }
  }

  private static void put(Map<String, Object> all, String name, String amount) {
    if (name.equals("cpu") || name.equals("memory") || name.startsWith("hugepages-")) {
      all.put(name, amount);
    }
  }

  /** All containers that run side by side, or the most that comes before them. */
  static Map<String, Quantity> together(Node spec) {
    Map<String, Quantity> running = new TreeMap<>();
    spec.get("containers").items().forEach(c -> add(running, c));
    Map<String, Quantity> beside = new TreeMap<>();
    Map<String, Quantity> most = new TreeMap<>();
    for (Node c : spec.get("initContainers").items()) {
      boolean stays = c.get("restartPolicy").text().equals("Always");
      Map<String, Quantity> now = new TreeMap<>(beside);
      add(now, c);
      now.forEach((name, q) -> most.merge(name, q, PodResources::greater));
      if (stays) {
        add(beside, c);
        add(running, c);
      }
    }
    most.forEach((name, q) -> running.merge(name, q, PodResources::greater));
    return running;
  }

  private static void add(Map<String, Quantity> sum, Node container) {
    container
        .at("resources", "requests")
        .entries()
        .forEach(
            (name, q) -> {
              Quantity amount = Quantity.parseOrNull(q.text());
              if (amount != null) {
                sum.merge(name, amount, Quantity::plus);
              }
            });
  }

  private static Quantity greater(Quantity a, Quantity b) {
    return a.compareTo(b) >= 0 ? a : b;
  }
}
