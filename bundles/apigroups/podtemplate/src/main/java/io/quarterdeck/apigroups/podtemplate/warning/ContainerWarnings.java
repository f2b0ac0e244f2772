// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.apigroups.podtemplate.pod.PodAnnotationValidation;
import io.quarterdeck.apigroups.podtemplate.security.SystemValidation;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What clients are warned of in the containers of a pod. */
final class ContainerWarnings {
  private static final String SECCOMP = "container.seccomp.security.alpha.kubernetes.io/";

  private final Map<String, String> annotations;
  private final FieldPath at;
  private final boolean isTemplate;
  private final List<String> warnings;

  ContainerWarnings(
      Map<String, String> annotations, FieldPath at, boolean isTemplate, List<String> warnings) {
    this.annotations = annotations;
    this.at = at;
    this.isTemplate = isTemplate;
    this.warnings = warnings;
  }

  void of(Node spec) {
    boolean armoured = spec.at("securityContext", "appArmorProfile").isPresent();
    for (Node c : SystemValidation.containers(spec)) {
      String name = c.get("name").text();
      PodWarnings.seccomp(c, annotations, at.key(SECCOMP + name), SECCOMP + name, warnings);
      boolean own = c.at("securityContext", "appArmorProfile").isPresent();
      if (isTemplate
          && !armoured
          && !own
          && annotations.containsKey(PodAnnotationValidation.APP_ARMOR + name)) {
        warnings.add(
            at.key(PodAnnotationValidation.APP_ARMOR + name)
                + ": deprecated since v1.30; use the \"appArmorProfile\" field instead");
      }
      for (String resource : List.of("memory", "ephemeral-storage")) {
        fraction(c.at("resources", "limits").key(resource), warnings);
        fraction(c.at("resources", "requests").key(resource), warnings);
      }
      hidden(c.get("env"));
    }
  }

  static void fractions(Node resources, List<String> warnings) {
    fraction(resources.key("memory"), warnings);
    fraction(resources.key("ephemeral-storage"), warnings);
  }

  private static void fraction(Node q, List<String> warnings) {
    Quantity amount = Quantity.parseOrNull(q.text());
    if (amount != null && !amount.isWhole()) {
      warnings.add(
          q.path()
              + ": fractional byte value "
              + FieldError.quote(amount.toString())
              + " is invalid, must be an integer");
    }
  }

  /** A variable that is set again, and not made of what it was. */
  private void hidden(Node env) {
    Set<String> seen = new HashSet<>();
    for (Node e : env.items()) {
      String name = e.get("name").text();
      String reference = "$(" + name + ")";
      String value = e.get("value").text();
      boolean bad =
          e.get("valueFrom").isPresent() || value.equals(reference) || !value.contains(reference);
      if (!seen.add(name) && bad) {
        warnings.add(
            e.path()
                + ": hides previous definition of "
                + FieldError.quote(name)
                + ", which may be dropped when using apply");
      }
    }
  }
}
