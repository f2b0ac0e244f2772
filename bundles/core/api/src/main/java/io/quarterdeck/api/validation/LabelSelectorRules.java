// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/** Rules of a {@code metav1.LabelSelector}. */
public final class LabelSelectorRules {
  private LabelSelectorRules() {}

  public static void validate(Node selector, List<FieldError> errors) {
    Rules.labels(selector.get("matchLabels"), errors);
    for (Node e : selector.get("matchExpressions").items()) {
      expression(e, errors);
    }
  }

  private static void expression(Node e, List<FieldError> errors) {
    Node values = e.get("values");
    switch (e.get("operator").text()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          errors.add(
              FieldError.required(
                  values.path(), "must be specified when `operator` is 'In' or 'NotIn'"));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          errors.add(
              FieldError.forbidden(
                  values.path(),
                  "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
        }
      }
      default ->
          errors.add(
              FieldError.invalid(
                  e.get("operator").path(),
                  e.get("operator").text(),
                  "not a valid selector operator"));
    }
    Rules.form(e.get("key").withPath(e.path().child("key")), Names::qualified, errors);
    for (Node v : values.items()) {
      Rules.form(v, Names::labelValue, errors);
    }
  }
}
