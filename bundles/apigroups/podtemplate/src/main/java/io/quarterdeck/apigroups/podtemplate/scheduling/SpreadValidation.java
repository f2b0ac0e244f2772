// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.scheduling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates topology spread constraints.
 *
 * <p>Kubernetes: {@code validateTopologySpreadConstraints}.
 */
public final class SpreadValidation {
  private static final List<String> UNSATISFIABLE = List.of("DoNotSchedule", "ScheduleAnyway");
  private static final List<String> INCLUSION = List.of("Honor", "Ignore");

  private SpreadValidation() {}

  public static void validate(Node constraints, List<FieldError> errors) {
    List<Node> all = constraints.items();
    for (int i = 0; i < all.size(); i++) {
      constraint(all.get(i), all.subList(i + 1, all.size()), errors);
    }
  }

  private static void constraint(Node c, List<Node> rest, List<FieldError> errors) {
    Validate.positive(c.get("maxSkew"), errors);
    if (c.get("topologyKey").isEmpty()) {
      errors.add(FieldError.required(c.get("topologyKey").path(), "can not be empty"));
    }
    Validate.oneOf(c.get("whenUnsatisfiable"), UNSATISFIABLE, errors);
    if (rest.stream().anyMatch(r -> pair(r).equals(pair(c)))) {
      errors.add(FieldError.duplicate(c.path().child("{topologyKey, whenUnsatisfiable}"), pair(c)));
    }
    domains(c, errors);
    for (String field : List.of("nodeAffinityPolicy", "nodeTaintsPolicy")) {
      if (c.get(field).isPresent()) {
        Validate.oneOf(c.get(field), INCLUSION, errors);
      }
    }
    keys(c.get("matchLabelKeys"), c.get("labelSelector"), errors);
    LabelSelectorValidation.validate(c.get("labelSelector"), errors);
  }

  private static String pair(Node c) {
    return "{" + c.get("topologyKey").text() + ", " + c.get("whenUnsatisfiable").text() + "}";
  }

  private static void domains(Node c, List<FieldError> errors) {
    Node domains = c.get("minDomains");
    if (domains.isAbsent()) {
      return;
    }
    Validate.positive(domains, errors);
    String action = c.get("whenUnsatisfiable").text();
    if (!action.equals("DoNotSchedule")) {
      errors.add(
          FieldError.invalid(
              domains,
              "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action));
    }
  }

  private static void keys(Node keys, Node selector, List<FieldError> errors) {
    if (keys.isEmpty()) {
      return;
    }
    if (selector.isAbsent()) {
      errors.add(
          FieldError.forbidden(keys.path(), "must not be specified when labelSelector is not set"));
    }
    keys.items().forEach(k -> Validate.form(k, Names::qualified, errors));
    LabelKeyValidation.selectedTwice(keys.path(), keys.strings(), selector, errors);
  }
}
