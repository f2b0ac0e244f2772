// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.Node;
import java.util.TreeMap;

/** The parameters of a binding as a Table cell. */
final class ParameterText {
  private ParameterText() {}

  static String of(Node ref) {
    if (ref.isAbsent()) {
      return "<unset>";
    }
    if (!ref.get("name").isEmpty()) {
      return ref.get("namespace").text("*") + "/" + ref.get("name").text();
    }
    Node selector = ref.get("selector");
    return selector.isAbsent() ? "<unset>" : selector(selector);
  }

  /** Kubernetes prints a selector as its structure. */
  private static String selector(Node selector) {
    StringBuilder out = new StringBuilder("&LabelSelector{MatchLabels:map[string]string{");
    new TreeMap<>(selector.get("matchLabels").stringMap())
        .forEach((k, v) -> out.append(k).append(": ").append(v).append(','));
    out.append("},MatchExpressions:[]LabelSelectorRequirement{");
    for (Node e : selector.get("matchExpressions").items()) {
      out.append("LabelSelectorRequirement{Key:")
          .append(e.get("key").text())
          .append(",Operator:")
          .append(e.get("operator").text())
          .append(",Values:[")
          .append(String.join(" ", e.get("values").strings()))
          .append("],},");
    }
    return out.append("},}").toString();
  }
}
