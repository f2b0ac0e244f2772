// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorRules;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** The rules of topology spread constraints. */
final class SpreadRules {
  private static final List<String> UNSATISFIABLE = List.of("DoNotSchedule", "ScheduleAnyway");
  private static final List<String> INCLUSION = List.of("Honor", "Ignore");

  private SpreadRules() {}

  static void validate(Node constraints, List<FieldError> errors) {
    constraints.items().forEach(c -> constraint(c, errors));
  }

  private static void constraint(Node c, List<FieldError> errors) {
    Rules.positive(c.get("maxSkew"), errors);
    if (c.get("topologyKey").isEmpty()) {
      errors.add(FieldError.required(c.get("topologyKey").path(), "can not be empty"));
    } else {
      Rules.form(c.get("topologyKey"), Names::qualified, errors);
    }
    Rules.oneOf(c.get("whenUnsatisfiable"), UNSATISFIABLE, errors);
    if (c.get("minDomains").isPresent()) {
      Rules.positive(c.get("minDomains"), errors);
    }
    for (String field : List.of("nodeAffinityPolicy", "nodeTaintsPolicy")) {
      if (c.get(field).isPresent()) {
        Rules.oneOf(c.get(field), INCLUSION, errors);
      }
    }
    c.get("matchLabelKeys").items().forEach(k -> Rules.form(k, Names::qualified, errors));
    LabelSelectorRules.validate(c.get("labelSelector"), errors);
  }
}
