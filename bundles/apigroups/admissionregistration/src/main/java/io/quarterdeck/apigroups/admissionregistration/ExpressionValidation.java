// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.cel.CelWords;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Validates named expressions.
 *
 * <p>Kubernetes: {@code validateMatchConditions}, {@code validateVariable}.
 */
final class ExpressionValidation {
  private static final int MOST = 64;
  private static final Pattern IDENTIFIER = Pattern.compile("[_a-zA-Z][_a-zA-Z0-9]*");

  private ExpressionValidation() {}

  static void matchConditions(Node conditions, Expressions expressions, List<FieldError> errors) {
    if (conditions.size() > MOST) {
      errors.add(FieldError.tooMany(conditions.path(), conditions.size(), MOST));
    }
    Set<String> names = new HashSet<>();
    for (Node c : conditions.items()) {
      if (present(c.get("expression"), "", errors)) {
        expressions.condition(c.get("expression"), errors);
      }
      Node name = c.get("name");
      if (Validate.required(name, errors)) {
        Validate.form(name, Names::qualified, errors);
        if (!names.add(name.text())) {
          errors.add(FieldError.duplicate(name.path(), name.text()));
        }
      }
    }
  }

  /** A name that is given twice is not refused: the later variable hides the earlier one. */
  static void variables(Node variables, Expressions expressions, List<FieldError> errors) {
    for (Node v : variables.items()) {
      Node name = v.get("name");
      boolean identifier =
          IDENTIFIER.matcher(name.text()).matches() && !CelWords.RESERVED.contains(name.text());
      if (Validate.required(name, "name is not specified", errors) && !identifier) {
        errors.add(FieldError.invalid(name, "must be a valid CEL identifier"));
      }
      if (present(v.get("expression"), "expression is not specified", errors)) {
        expressions.declare(name.text(), v.get("expression"), errors);
      }
    }
  }

  /** An expression of nothing but space is none. */
  static boolean present(Node expression, String detail, List<FieldError> errors) {
    if (expression.text().isBlank()) {
      errors.add(FieldError.required(expression.path(), detail));
      return false;
    }
    return true;
  }
}
