// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.limitranger.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.PodContainers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gives containers the requests and limits that they do not have, and notes so on the pod. */
final class Defaults {
  private static final String NOTE = "kubernetes.io/limit-ranger";

  private Defaults() {}

  static void apply(List<Limits.Item> containerLimits, ApiObject pod) {
    Map<String, @Nullable Object> spec = pod.object("spec");
    List<String> notes = new ArrayList<>();
    for (Map<String, @Nullable Object> c : PodContainers.mutable(spec, "containers")) {
      fill(c, "container", containerLimits, notes);
    }
    for (Map<String, @Nullable Object> c : PodContainers.mutable(spec, "initContainers")) {
      fill(c, "init container", containerLimits, notes);
    }
    if (!notes.isEmpty()) {
      pod.meta()
          .mutableAnnotations()
          .put(NOTE, "LimitRanger plugin set: " + String.join("; ", notes));
    }
  }

  private static void fill(
      Map<String, @Nullable Object> container,
      String word,
      List<Limits.Item> limits,
      List<String> notes) {
    Map<String, String> requests = new TreeMap<>();
    Map<String, String> maxima = new TreeMap<>();
    limits.forEach(
        l -> {
          requests.putAll(l.defaultRequests());
          maxima.putAll(l.defaults());
        });
    note(fill(container, "requests", requests), "request", word, container, notes);
    note(fill(container, "limits", maxima), "limit", word, container, notes);
  }

  private static void note(
      List<String> set,
      String what,
      String word,
      Map<String, @Nullable Object> container,
      List<String> notes) {
    if (!set.isEmpty()) {
      String name = Node.root(container).get("name").text();
      notes.add(String.join(", ", set) + " " + what + " for " + word + " " + name);
    }
  }

  /** What was not there and is now. */
  private static List<String> fill(
      Map<String, @Nullable Object> container, String side, Map<String, String> defaults) {
    List<String> set = new ArrayList<>();
    if (defaults.isEmpty()) {
      return set;
    }
    Map<String, @Nullable Object> there = Trees.object(Trees.object(container, "resources"), side);
    defaults.forEach(
        (resource, amount) -> {
          if (there.putIfAbsent(resource, amount) == null) {
            set.add(resource);
          }
        });
    return set;
  }
}
