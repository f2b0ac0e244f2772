// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.nodedeclaredfeaturevalidator.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.ResourceList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The features that a change of a pod needs of its node, in the order of their names. */
enum NeededFeature {
  CPU_OF_GUARANTEED("GuaranteedQoSPodCPUResize") {
    @Override
    boolean isNeeded(Node before, Node now) {
      String quality = before.at("status", "qosClass").text();
      List<Node> old = before.at("spec", "containers").items();
      List<Node> changed = now.at("spec", "containers").items();
      for (int i = 0;
          quality.equals("Guaranteed") && i < Math.min(old.size(), changed.size());
          i++) {
        if (cpu(old.get(i)).compareTo(cpu(changed.get(i))) != 0) {
          return true;
        }
      }
      return false;
    }
  },
  RESOURCES_OF_POD("InPlacePodLevelResourcesVerticalScaling") {
    @Override
    boolean isNeeded(Node before, Node now) {
      Node old = before.at("spec", "resources");
      Node changed = now.at("spec", "resources");
      return old.isPresent() != changed.isPresent()
          || !sameAmounts(old.get("requests"), changed.get("requests"))
          || !sameAmounts(old.get("limits"), changed.get("limits"));
    }
  };

  private static final Quantity NONE = Quantity.parse("0");

  private final String name;

  NeededFeature(String name) {
    this.name = name;
  }

  abstract boolean isNeeded(Node before, Node now);

  /** What an update needs of the pod's node. */
  static List<String> of(Node before, Node now) {
    return Stream.of(values())
        .filter(f -> f.isNeeded(before, now))
        .map(f -> f.name)
        .collect(Collectors.toList());
  }

  private static Quantity cpu(Node container) {
    return ResourceList.of(container.at("resources", "requests")).getOrDefault("cpu", NONE);
  }

  private static boolean sameAmounts(Node before, Node now) {
    Map<String, Quantity> old = ResourceList.of(before);
    Map<String, Quantity> changed = ResourceList.of(now);
    return old.keySet().equals(changed.keySet())
        && old.entrySet().stream()
            .allMatch(e -> e.getValue().compareTo(changed.getOrDefault(e.getKey(), NONE)) == 0);
  }
}
