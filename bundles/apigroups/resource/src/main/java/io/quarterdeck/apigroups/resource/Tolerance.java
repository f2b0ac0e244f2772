// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/** Taints of devices, and what tolerates them. */
final class Tolerance {
  private static final List<String> EFFECTS = List.of("NoExecute", "NoSchedule", "None");
  private static final List<String> OPERATORS = List.of("Equal", "Exists");

  private Tolerance() {}

  static void taint(Node taint, List<FieldError> errors) {
    Validate.form(Lists.text(taint, "key"), Names::qualified, errors);
    if (!taint.get("value").isEmpty()) {
      Validate.form(taint.get("value"), Names::labelValue, errors);
    }
    if (Validate.required(taint.get("effect"), errors)) {
      Validate.oneOf(taint.get("effect"), EFFECTS, errors);
    }
  }

  static void toleration(Node t, List<FieldError> errors) {
    if (!t.get("key").isEmpty()) {
      Validate.form(t.get("key"), Names::qualified, errors);
    }
    Node value = Lists.text(t, "value");
    switch (t.get("operator").text()) {
      case "Exists" -> {
        if (!value.isEmpty()) {
          errors.add(FieldError.invalid(value, "must be empty for operator `Exists`"));
        }
      }
      case "Equal" -> Validate.form(value, Names::labelValue, errors);
      case "" -> errors.add(FieldError.required(t.get("operator").path(), ""));
      default -> Validate.oneOf(t.get("operator"), OPERATORS, errors);
    }
    if (!t.get("effect").isEmpty()) {
      Validate.oneOf(t.get("effect"), EFFECTS, errors);
    }
  }
}
