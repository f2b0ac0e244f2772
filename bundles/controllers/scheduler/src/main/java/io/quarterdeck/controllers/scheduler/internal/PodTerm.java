// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which pods another one wants near, or not near.
 *
 * @param topologyKey the label by which nodes are near each other
 * @param namespaces of the pods, by name
 * @param namespaceLabels of the namespaces of the pods; null for none but those
 * @param pods null for none
 */
record PodTerm(
    String topologyKey,
    Set<String> namespaces,
    @Nullable LabelSelector namespaceLabels,
    @Nullable LabelSelector pods) {

  /** The required ones of {@code podAffinity} or {@code podAntiAffinity}. */
  static List<PodTerm> required(Node spec, String affinity, String namespace) {
    List<PodTerm> out = new ArrayList<>();
    for (Node t :
        spec.at("affinity", affinity, "requiredDuringSchedulingIgnoredDuringExecution").items()) {
      Set<String> names = new HashSet<>(t.get("namespaces").strings());
      LabelSelector selected = LabelSelector.of(t.get("namespaceSelector"));
      if (names.isEmpty() && selected == null) {
        names.add(namespace);
      }
      out.add(
          new PodTerm(
              t.get("topologyKey").text(),
              Set.copyOf(names),
              selected,
              LabelSelector.of(t.get("labelSelector"))));
    }
    return List.copyOf(out);
  }

  /**
   * Whether it means that pod.
   *
   * @param labelsOf those of a namespace
   */
  boolean selects(
      String namespace,
      Map<String, String> labels,
      Function<String, Map<String, String>> labelsOf) {
    LabelSelector wanted = pods;
    LabelSelector namespaced = namespaceLabels;
    return wanted != null
        && wanted.matches(labels)
        && (namespaces.contains(namespace)
            || (namespaced != null && namespaced.matches(labelsOf.apply(namespace))));
  }
}
