// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.ConditionRules;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** Rules of what a policy's status says of its expressions and conditions. */
final class PolicyStatusRules {
  private PolicyStatusRules() {}

  static void validate(Node status, List<FieldError> errors) {
    for (Node w : status.at("typeChecking", "expressionWarnings").items()) {
      Rules.required(w.get("warning"), errors);
      if (w.get("fieldRef").text().isBlank()) {
        errors.add(FieldError.required(w.get("fieldRef").path(), ""));
      }
    }
    ConditionRules.validate(status.get("conditions"), errors);
  }
}
