// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.ConditionValidation;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates what a policy's status says of its expressions and conditions.
 *
 * <p>Kubernetes: {@code validateValidatingAdmissionPolicyStatus}.
 */
final class AdmissionPolicyStatusValidation {
  private AdmissionPolicyStatusValidation() {}

  static void validate(Node status, List<FieldError> errors) {
    for (Node w : status.at("typeChecking", "expressionWarnings").items()) {
      Validate.required(w.get("warning"), errors);
      if (w.get("fieldRef").text().isBlank()) {
        errors.add(FieldError.required(w.get("fieldRef").path(), ""));
      }
    }
    ConditionValidation.validate(status.get("conditions"), errors);
  }
}
