// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What clients are warned of in where they want pods: labels of old, and selectors of nothing. */
public final class AffinityWarnings {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final Map<String, String> DEPRECATED =
      Map.of(
          "beta.kubernetes.io/arch", "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
          "beta.kubernetes.io/os", "deprecated since v1.14; use \"kubernetes.io/os\" instead",
          "failure-domain.beta.kubernetes.io/region",
              "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
          "failure-domain.beta.kubernetes.io/zone",
              "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
          "beta.kubernetes.io/instance-type",
              "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead");

  private AffinityWarnings() {}

  static void nodes(Node spec, List<String> warnings) {
    labels(spec.get("nodeSelector"), warnings);
    Node affinity = spec.at("affinity", "nodeAffinity");
    for (Node t : affinity.at(REQUIRED, "nodeSelectorTerms").items()) {
      term(t, false, warnings);
    }
    affinity.get(PREFERRED).items().forEach(p -> term(p.get("preference"), true, warnings));
  }

  /** A map of the labels of nodes. */
  public static void labels(Node labels, List<String> warnings) {
    for (String key : labels.stringMap().keySet()) {
      String text = DEPRECATED.get(key);
      if (text != null) {
        warnings.add(labels.path().key(key) + ": " + text);
      }
    }
  }

  /**
   * A term of a node selector.
   *
   * @param values whether values that no label can have are reported: where they are no error
   */
  public static void term(Node term, boolean values, List<String> warnings) {
    for (Node e : term.get("matchExpressions").items()) {
      label(e.get("key"), warnings);
      for (Node v : e.get("values").items()) {
        if (values) {
          Names.labelValue(v.text())
              .forEach(m -> warnings.add(v.path() + ": " + v.text() + " is invalid, " + m));
        }
      }
    }
  }

  /** The warning of a label of nodes that has a newer name. */
  public static Optional<String> deprecation(String label) {
    return Optional.ofNullable(DEPRECATED.get(label));
  }

  /** A field that names a label of nodes. */
  static void label(Node key, List<String> warnings) {
    String text = DEPRECATED.get(key.text());
    if (text != null) {
      warnings.add(key.path() + ": " + key.text() + " is " + text);
    }
  }

  static void selector(Node selector, List<String> warnings) {
    if (selector.isAbsent()) {
      warnings.add(selector.path() + ": a null labelSelector results in matching no pod");
    }
  }

  static void pods(Node affinity, List<String> warnings) {
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      Node terms = affinity.get(kind);
      terms.get(REQUIRED).items().forEach(t -> selector(t.get("labelSelector"), warnings));
      terms
          .get(PREFERRED)
          .items()
          .forEach(t -> selector(t.at("podAffinityTerm", "labelSelector"), warnings));
    }
  }
}
