// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.scheduling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates tolerations.
 *
 * <p>Kubernetes: {@code ValidateTolerations}.
 */
public final class TolerationValidation {
  private static final List<String> OPERATORS = List.of("Equal", "Exists");
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

  private TolerationValidation() {}

  public static void validate(Node tolerations, List<FieldError> errors) {
    tolerations.items().forEach(t -> toleration(t, errors));
  }

  /** One of them. */
  public static void toleration(Node t, List<FieldError> errors) {
    Node operator = t.get("operator");
    if (!t.get("key").isEmpty()) {
      Validate.form(t.get("key"), Names::qualified, errors);
    } else if (!operator.text().equals("Exists")) {
      errors.add(
          FieldError.invalid(
              operator.path(),
              operator.text(),
              "operator must be Exists when `key` is empty, which means \"match all values and all"
                  + " keys\""));
    }
    Node seconds = t.get("tolerationSeconds");
    if (seconds.isPresent() && !t.get("effect").text().equals("NoExecute")) {
      errors.add(
          FieldError.invalid(
              t.get("effect").path(),
              t.get("effect").text(),
              "effect must be 'NoExecute' when `tolerationSeconds` is set"));
    }
    operator(t, operator, errors);
    if (!t.get("effect").isEmpty()) {
      Validate.oneOf(t.get("effect"), EFFECTS, errors);
    }
  }

  private static void operator(Node t, Node operator, List<FieldError> errors) {
    switch (operator.text()) {
      case "", "Equal" -> {
        List<String> problems = Names.labelValue(t.get("value").text());
        if (!problems.isEmpty()) {
          errors.add(
              FieldError.invalid(
                  operator.path(), t.get("value").text(), String.join(";", problems)));
        }
      }
      case "Exists" -> {
        if (!t.get("value").isEmpty()) {
          errors.add(
              FieldError.invalid(
                  operator.path(),
                  t.get("value").text(),
                  "value must be empty when `operator` is 'Exists'"));
        }
      }
      default -> Validate.oneOf(operator, OPERATORS, errors);
    }
  }
}
