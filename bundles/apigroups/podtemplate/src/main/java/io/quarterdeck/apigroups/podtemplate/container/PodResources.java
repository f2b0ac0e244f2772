// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Trees;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a pod as a whole asks for when it has resources of its own (KEP-2837). */
public final class PodResources {
  /** These may be promised more than once; huge pages may not. */
  private static final Set<String> SHARED = Set.of("cpu", "memory");

  private static final String HUGE_PAGES = "hugepages-";

  private PodResources() {}

  /** Limits on huge pages first: what is requested follows them. */
  public static void applyDefaults(Map<String, @Nullable Object> spec) {
    Map<String, @Nullable Object> resources = Trees.asObject(spec.get("resources"));
    if (resources != null) {
      hugePages(resources, spec);
      requests(resources, spec);
    }
  }

  /** Huge pages that the pod says nothing of are limited to what its containers have together. */
  private static void hugePages(
      Map<String, @Nullable Object> resources, Map<String, @Nullable Object> spec) {
    Node pod = Node.root(resources);
    if (pod.get("limits").isEmpty() && pod.get("requests").isEmpty()) {
      return;
    }
    Map<String, Object> missing = new TreeMap<>();
    together(Node.root(spec), "limits")
        .forEach(
            (name, sum) -> {
              if (name.startsWith(HUGE_PAGES) && pod.get("requests").get(name).isAbsent()) {
                missing.put(name, sum.toString());
              }
            });
    add(resources, "limits", missing);
  }

  /**
   * A pod with limits requests what its containers ask for together, and what is limited where they
   * ask for nothing.
   */
  private static void requests(
      Map<String, @Nullable Object> resources, Map<String, @Nullable Object> spec) {
    Node limits = Node.root(resources).get("limits");
    if (limits.isEmpty()) {
      return;
    }
    Map<String, Object> missing = new TreeMap<>();
    limits
        .entries()
        .forEach(
            (name, limit) -> {
              if (SHARED.contains(name) || name.startsWith(HUGE_PAGES)) {
                missing.put(name, limit.text());
              }
            });
    together(Node.root(spec), "requests")
        .forEach(
            (name, sum) -> {
              if (SHARED.contains(name)) {
                missing.put(name, sum.toString());
              }
            });
    add(resources, "requests", missing);
  }

  private static void add(
      Map<String, @Nullable Object> resources, String field, Map<String, Object> missing) {
    missing.keySet().removeAll(Node.root(resources).get(field).entries().keySet());
    if (!missing.isEmpty()) {
      Trees.object(resources, field).putAll(missing);
    }
  }

  /**
   * All containers that run side by side, or the most that comes before them.
   *
   * @param field {@code requests} or {@code limits}
   */
  public static Map<String, Quantity> together(Node spec, String field) {
    Map<String, Quantity> running = new TreeMap<>();
    spec.get("containers").items().forEach(c -> count(running, c, field));
    Map<String, Quantity> beside = new TreeMap<>();
    Map<String, Quantity> most = new TreeMap<>();
    for (Node c : spec.get("initContainers").items()) {
      boolean stays = c.get("restartPolicy").text().equals("Always");
      Map<String, Quantity> now = new TreeMap<>(beside);
      count(now, c, field);
      now.forEach((name, q) -> most.merge(name, q, PodResources::greater));
      if (stays) {
        count(beside, c, field);
        count(running, c, field);
      }
    }
    most.forEach((name, q) -> running.merge(name, q, PodResources::greater));
    return running;
  }

  private static void count(Map<String, Quantity> sum, Node container, String field) {
    container
        .at("resources", field)
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
