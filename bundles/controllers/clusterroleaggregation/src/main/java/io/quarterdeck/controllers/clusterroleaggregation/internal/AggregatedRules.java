// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.clusterroleaggregation.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of a ClusterRole that says of which others it is made. */
final class AggregatedRules {
  /** In the order of their bytes on the wire. */
  private static final List<String> FIELDS =
      List.of("verbs", "apiGroups", "resources", "resourceNames", "nonResourceURLs");

  private AggregatedRules() {}

  static boolean isWanted(ApiObject role) {
    return role.tree().get("aggregationRule") instanceof Map;
  }

  /**
   * The rules of all roles that its selectors select, selector by selector, role by role by name,
   * each once.
   */
  static List<Map<String, @Nullable Object>> of(ApiObject role, List<ApiObject> all) {
    List<ApiObject> others =
        all.stream()
            .filter(o -> !o.meta().name().equals(role.meta().name()))
            .sorted(Comparator.comparing(o -> o.meta().name()))
            .toList();
    Set<Map<String, @Nullable Object>> out = new LinkedHashSet<>();
    for (Node node : role.field("aggregationRule").get("clusterRoleSelectors").items()) {
      LabelSelector selector = LabelSelector.of(node);
      if (selector != null) {
        others.stream()
            .filter(o -> selector.matches(o.meta().labels()))
            .forEach(o -> out.addAll(rules(o)));
      }
    }
    return List.copyOf(out);
  }

  /** Those that it has, written in one way. */
  static List<Map<String, @Nullable Object>> rules(ApiObject role) {
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    for (Node rule : role.field("rules").items()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      for (String field : FIELDS) {
        List<String> values = rule.get(field).strings();
        if (!values.isEmpty()) {
          one.put(field, new ArrayList<@Nullable Object>(values));
        }
      }
      out.add(one);
    }
    return out;
  }
}
