// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates a binding's spec.
 *
 * <p>Kubernetes: {@code ValidateValidatingAdmissionPolicyBinding}, {@code
 * ValidateMutatingAdmissionPolicyBinding}.
 */
final class AdmissionPolicyBindingValidation {
  private static final List<String> NOT_FOUND = List.of("Deny", "Allow");
  private static final List<String> ACTIONS = List.of("Audit", "Deny", "Warn");

  private AdmissionPolicyBindingValidation() {}

  static void validate(Node spec, boolean validating, List<FieldError> errors) {
    Node policy = spec.get("policyName");
    if (Validate.required(policy, errors)) {
      Validate.form(policy, Names::dnsSubdomain, errors);
    }
    if (spec.get("paramRef").isPresent()) {
      parameters(spec.get("paramRef"), errors);
    }
    if (spec.get("matchResources").isPresent()) {
      MatchValidation.matchResources(spec.get("matchResources"), errors);
    }
    if (validating) {
      actions(spec.get("validationActions"), errors);
    }
  }

  private static void parameters(Node ref, List<FieldError> errors) {
    Node name = ref.get("name");
    Node selector = ref.get("selector");
    if (!name.isEmpty()) {
      Validate.form(name, Names::dnsSubdomain, errors);
      if (selector.isPresent()) {
        String why = "name and selector are mutually exclusive";
        errors.add(FieldError.forbidden(name.path(), why));
        errors.add(FieldError.forbidden(selector.path(), why));
      }
    } else if (selector.isPresent()) {
      LabelSelectorValidation.validate(selector, errors);
    } else {
      errors.add(FieldError.required(ref.path(), "one of name or selector must be specified"));
    }
    Node action = ref.get("parameterNotFoundAction");
    if (action.isAbsent()) {
      errors.add(FieldError.required(action.path(), ""));
    } else {
      Validate.oneOf(action, NOT_FOUND, errors);
    }
  }

  private static void actions(Node actions, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node a : actions.items()) {
      Validate.oneOf(a, ACTIONS, errors);
      if (!seen.add(a.text())) {
        errors.add(FieldError.duplicate(a.path(), a.text()));
      }
    }
    if (seen.contains("Deny") && seen.contains("Warn")) {
      errors.add(
          FieldError.invalid(
              actions,
              "must not contain both Deny and Warn (repeating the same validation failure"
                  + " information in the API response and headers serves no purpose)"));
    }
    Validate.required(actions, "at least one validation action is required", errors);
  }
}
