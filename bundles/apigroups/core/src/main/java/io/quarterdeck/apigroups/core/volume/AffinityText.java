// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A volume's node affinity as messages show it: with the names of Go's fields. */
final class AffinityText {
  private AffinityText() {}

  static Map<String, @Nullable Object> of(Node affinity) {
    Node required = affinity.get("required");
    Map<String, @Nullable Object> terms = null;
    if (required.isPresent()) {
      List<@Nullable Object> list = new ArrayList<>();
      for (Node t : required.get("nodeSelectorTerms").items()) {
        Map<String, @Nullable Object> term = new LinkedHashMap<>();
        term.put("MatchExpressions", requirements(t.get("matchExpressions")));
        term.put("MatchFields", requirements(t.get("matchFields")));
        list.add(term);
      }
      terms = new LinkedHashMap<>();
      boolean none = required.get("nodeSelectorTerms").isAbsent();
      terms.put("NodeSelectorTerms", none ? null : list);
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Required", terms);
    return out;
  }

  private static @Nullable List<@Nullable Object> requirements(Node requirements) {
    if (requirements.isAbsent()) {
      return null;
    }
    List<@Nullable Object> out = new ArrayList<>();
    for (Node r : requirements.items()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("Key", r.get("key").text());
      one.put("Operator", r.get("operator").text());
      one.put("Values", r.get("values").value());
      out.add(one);
    }
    return out;
  }
}
