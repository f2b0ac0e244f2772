// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.cel.FieldPaths;
import java.util.List;

/**
 * Validates what each of {@code x-kubernetes-validations} must have, besides an expression that
 * compiles. Kubernetes: {@code ValidateCustomResourceDefinitionOpenAPISchema}.
 */
final class ValidationRuleValidation {
  private static final List<String> REASONS =
      List.of(
          "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");

  private ValidationRuleValidation() {}

  static void validate(Node schema, List<FieldError> errors) {
    for (Node rule : schema.get("x-kubernetes-validations").items()) {
      words(rule, errors);
      Node expression = rule.get("messageExpression");
      if (!expression.isEmpty() && expression.text().isBlank()) {
        errors.add(
            FieldError.required(
                expression.path(), "messageExpression must be non-empty if specified"));
      }
      Node reason = rule.get("reason");
      if (reason.isPresent() && !REASONS.contains(reason.text())) {
        errors.add(FieldError.notSupported(reason.path(), reason.text(), REASONS));
      }
      path(rule.get("fieldPath"), schema, errors);
    }
  }

  private static void words(Node rule, List<FieldError> errors) {
    String text = rule.get("rule").text().strip();
    Node message = rule.get("message");
    if (text.isEmpty()) {
      errors.add(FieldError.required(rule.get("rule").path(), "rule is not specified"));
    } else if (!message.isEmpty() && message.text().isBlank()) {
      errors.add(FieldError.invalid(message, "must be non-empty if specified"));
    } else if (hasLines(message.text().strip())) {
      errors.add(FieldError.invalid(message, "must not contain line breaks"));
    } else if (hasLines(text) && message.text().isBlank()) {
      errors.add(
          FieldError.required(
              message.path(), "message must be specified if rule contains line breaks"));
    }
  }

  private static void path(Node path, Node schema, List<FieldError> errors) {
    if (path.isEmpty()) {
      return;
    }
    if (path.text().isBlank()) {
      errors.add(FieldError.invalid(path, "must be non-empty if specified"));
    }
    if (hasLines(path.text())) {
      errors.add(FieldError.invalid(path, "must not contain line breaks"));
    }
    if (!FieldPaths.find(path.text(), schema, true).isValid()) {
      errors.add(FieldError.invalid(path, "must be a valid path"));
    }
  }

  private static boolean hasLines(String s) {
    return s.indexOf('\n') >= 0 || s.indexOf('\r') >= 0;
  }
}
