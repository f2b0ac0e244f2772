// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Labels that a pod names by their keys only: the values it has when it is made go into the
 * selectors, so that the scheduler need not read the pod.
 */
final class MatchLabelKeys {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private MatchLabelKeys() {}

  static void merge(ApiObject pod) {
    Map<String, String> labels = pod.meta().labels();
    Node spec = pod.field("spec");
    spec.get("topologySpreadConstraints").items().forEach(c -> into(c, labels));
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      Node affinity = spec.at("affinity", kind);
      affinity.get(REQUIRED).items().forEach(t -> into(t, labels));
      affinity.get(PREFERRED).items().forEach(p -> into(p.get("podAffinityTerm"), labels));
    }
  }

  /** A term without a selector selects nothing, whatever its keys. */
  private static void into(Node term, Map<String, String> labels) {
    Map<String, @Nullable Object> selector = Trees.asObject(term.get("labelSelector").value());
    if (selector == null) {
      return;
    }
    add(selector, term.get("matchLabelKeys"), "In", labels);
    add(selector, term.get("mismatchLabelKeys"), "NotIn", labels);
  }

  private static void add(
      Map<String, @Nullable Object> selector,
      Node keys,
      String operator,
      Map<String, String> labels) {
    for (String key : keys.strings()) {
      String value = labels.get(key);
      if (value != null) {
        Map<String, @Nullable Object> expression = new LinkedHashMap<>();
        expression.put("key", key);
        expression.put("operator", operator);
        expression.put("values", new ArrayList<>(List.of(value)));
        Trees.list(selector, "matchExpressions").add(expression);
      }
    }
  }
}
