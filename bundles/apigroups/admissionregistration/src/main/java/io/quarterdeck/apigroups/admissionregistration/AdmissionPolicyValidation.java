// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Validates admission policies.
 *
 * <p>Kubernetes: {@code ValidateValidatingAdmissionPolicy}, {@code
 * ValidateMutatingAdmissionPolicy}.
 */
final class AdmissionPolicyValidation {
  private static final List<String> REASONS =
      List.of("Forbidden", "Invalid", "RequestEntityTooLarge");
  private static final List<String> PATCHES = List.of("ApplyConfiguration", "JSONPatch");
  private static final List<String> REINVOCATION = List.of("IfNeeded", "Never");
  private static final List<String> MUTABLE = List.of("*", "CONNECT", "CREATE", "UPDATE");
  private static final String NOTHING =
      "validations or auditAnnotations must contain at least one item";

  private AdmissionPolicyValidation() {}

  static void common(Node spec, List<FieldError> errors) {
    Validate.oneOf(spec.get("failurePolicy"), MatchValidation.FAILURE_POLICIES, errors);
    if (spec.get("paramKind").isPresent()) {
      parameters(spec.get("paramKind"), errors);
    }
    Node match = spec.get("matchConstraints");
    if (match.isAbsent()) {
      errors.add(FieldError.required(match.path(), ""));
    } else {
      MatchValidation.matchResources(match, errors);
      Validate.required(match.get("resourceRules"), errors);
    }
  }

  private static void parameters(Node kind, List<FieldError> errors) {
    Node version = kind.get("apiVersion");
    if (Validate.required(version, errors)) {
      String[] parts = version.text().split("/", -1);
      if (parts.length > 2) {
        errors.add(
            FieldError.invalid(version, "unexpected GroupVersion string: " + version.text()));
      } else {
        version(version, parts, errors);
      }
    }
    Node name = kind.get("kind");
    if (Validate.required(name, errors)) {
      for (String m : Names.dns1035Label(name.text().toLowerCase(Locale.ROOT))) {
        errors.add(
            FieldError.invalid(name, "may have mixed case, but should otherwise match: " + m));
      }
    }
  }

  private static void version(Node at, String[] parts, List<FieldError> errors) {
    if (parts.length == 2 && !parts[0].isEmpty()) {
      Names.dnsSubdomain(parts[0])
          .forEach(m -> errors.add(FieldError.invalid(at.path(), parts[0], m)));
    }
    String version = parts[parts.length - 1];
    Names.dns1035Label(version).forEach(m -> errors.add(FieldError.invalid(at.path(), version, m)));
  }

  static void validating(
      String policy, Node spec, Expressions expressions, List<FieldError> errors) {
    ExpressionValidation.matchConditions(spec.get("matchConditions"), expressions, errors);
    ExpressionValidation.variables(spec.get("variables"), expressions, errors);
    Node validations = spec.get("validations");
    Node annotations = spec.get("auditAnnotations");
    if (validations.isEmpty() && annotations.isEmpty()) {
      errors.add(FieldError.required(validations.path(), NOTHING));
      errors.add(FieldError.required(annotations.path(), NOTHING));
    }
    validations.items().forEach(v -> validation(v, expressions, errors));
    Set<String> keys = new HashSet<>();
    for (Node a : annotations.items()) {
      annotation(policy, a, expressions, errors);
      if (!keys.add(a.get("key").text())) {
        errors.add(FieldError.duplicate(a.get("key").path(), a.get("key").text()));
      }
    }
  }

  private static void validation(Node v, Expressions expressions, List<FieldError> errors) {
    if (ExpressionValidation.present(v.get("expression"), "expression is not specified", errors)) {
      expressions.validation(v.get("expression"), errors);
    }
    Node messageExpression = v.get("messageExpression");
    if (!messageExpression.isEmpty() && messageExpression.text().isBlank()) {
      errors.add(FieldError.invalid(messageExpression, "must be non-empty if specified"));
    } else if (!messageExpression.isEmpty()) {
      expressions.message(messageExpression, errors);
    }
    Node message = v.get("message");
    if (!message.isEmpty() && message.text().isBlank()) {
      errors.add(FieldError.invalid(message, "must be non-empty if specified"));
    } else if (message.text().contains("\n") || message.text().contains("\r")) {
      errors.add(FieldError.invalid(message, "must not contain line breaks"));
    }
    if (v.get("reason").isPresent()) {
      Validate.oneOf(v.get("reason"), REASONS, errors);
    }
  }

  private static void annotation(
      String policy, Node a, Expressions expressions, List<FieldError> errors) {
    Node key = a.get("key");
    if (!policy.isEmpty()) {
      String full = policy + "/" + key.text();
      Names.qualified(full).forEach(m -> errors.add(FieldError.invalid(key.path(), full, m)));
    }
    Node value = a.get("valueExpression");
    if (ExpressionValidation.present(value, "valueExpression is not specified", errors)) {
      expressions.annotation(value, errors);
    }
  }

  static void mutating(Node spec, Expressions expressions, List<FieldError> errors) {
    for (Node rule : spec.at("matchConstraints", "resourceRules").items()) {
      for (Node o : rule.get("operations").items()) {
        if (!MUTABLE.contains(o.text())) {
          FieldPath path = spec.at("matchConstraints", "resourceRules", "operations").path();
          errors.add(FieldError.notSupported(path, o.text(), MUTABLE));
        }
      }
    }
    ExpressionValidation.variables(spec.get("variables"), expressions, errors);
    ExpressionValidation.matchConditions(spec.get("matchConditions"), expressions, errors);
    Node mutations = spec.get("mutations");
    Validate.required(mutations, "mutations must contain at least one item", errors);
    mutations.items().forEach(m -> mutation(m, expressions, errors));
    Node again = spec.get("reinvocationPolicy");
    if (Validate.required(again, errors)) {
      Validate.oneOf(again, REINVOCATION, errors);
    }
  }

  private static void mutation(Node m, Expressions expressions, List<FieldError> errors) {
    Node type = m.get("patchType");
    switch (type.text()) {
      case "ApplyConfiguration" -> patch(m, "applyConfiguration", "jsonPatch", expressions, errors);
      case "JSONPatch" -> patch(m, "jsonPatch", "applyConfiguration", expressions, errors);
      case "" -> errors.add(FieldError.required(type.path(), ""));
      default -> errors.add(FieldError.notSupported(type.path(), type.text(), PATCHES));
    }
  }

  private static void patch(
      Node m, String own, String other, Expressions expressions, List<FieldError> errors) {
    String type = m.get("patchType").text();
    Node patch = m.get(own);
    if (patch.isAbsent()) {
      errors.add(FieldError.required(patch.path(), "must be specified when patchType is " + type));
    } else if (ExpressionValidation.present(patch.get("expression"), "", errors)) {
      if (own.equals("jsonPatch")) {
        expressions.jsonPatch(patch.get("expression"), errors);
      } else {
        expressions.applyConfiguration(patch.get("expression"), errors);
      }
    }
    if (m.get(other).isPresent()) {
      errors.add(
          // Kubernetes shows the name of the field where others show its value
          FieldError.invalid(
              m.get(other).path(),
              "{" + other + "}",
              "must not be specified when patchType is " + type));
    }
  }
}
