// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.warning.AffinityWarnings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates where volumes of a class may be made: terms that differ, each of keys that differ.
 *
 * <p>Kubernetes: {@code validateAllowedTopologies}.
 */
final class TopologyValidation {
  private TopologyValidation() {}

  static void validate(Node topologies, List<FieldError> errors) {
    Set<Map<String, Set<String>>> seen = new HashSet<>();
    // in Kubernetes even the first empty term is a duplicate
    seen.add(Map.of());
    for (Node t : topologies.items()) {
      if (!seen.add(term(t, errors))) {
        errors.add(FieldError.duplicate(t.get("matchLabelExpressions").path(), ""));
      }
    }
  }

  private static Map<String, Set<String>> term(Node term, List<FieldError> errors) {
    Map<String, Set<String>> out = new HashMap<>();
    for (Node e : term.get("matchLabelExpressions").items()) {
      Node key = e.get("key");
      Validate.required(e.get("values"), errors);
      Set<String> values = new HashSet<>();
      for (Node v : e.get("values").items()) {
        if (!values.add(v.text())) {
          errors.add(FieldError.duplicate(v.path(), v.text()));
        }
      }
      Validate.form(key, Names::qualified, errors);
      if (out.put(key.text(), values) != null) {
        errors.add(FieldError.duplicate(key.path(), key.text()));
      }
    }
    return out;
  }

  /** Labels of nodes that have newer names. */
  static void warn(Node topologies, List<String> warnings) {
    for (Node t : topologies.items()) {
      for (Node e : t.get("matchLabelExpressions").items()) {
        AffinityWarnings.deprecation(e.get("key").text())
            .ifPresent(m -> warnings.add(e.path() + ": " + m));
      }
    }
  }
}
