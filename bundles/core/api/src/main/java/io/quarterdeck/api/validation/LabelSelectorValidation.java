// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Validates a {@code metav1.LabelSelector}. Kubernetes: {@code ValidateLabelSelector}, {@code
 * ValidateLabelSelectorRequirement}.
 */
public final class LabelSelectorValidation {
  private LabelSelectorValidation() {}

  public static void validate(Node selector, List<FieldError> errors) {
    Validate.labels(selector.get("matchLabels"), errors);
    for (Node e : selector.get("matchExpressions").items()) {
      expression(e, errors);
    }
  }

  /** The selector as messages show it: its fields in their order, its labels by name. */
  public static @Nullable Object shown(Node selector) {
    if (selector.isAbsent()) {
      return null;
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (!selector.get("matchLabels").isEmpty()) {
      out.put("matchLabels", new TreeMap<>(selector.get("matchLabels").stringMap()));
    }
    if (!selector.get("matchExpressions").isEmpty()) {
      out.put(
          "matchExpressions",
          selector.get("matchExpressions").items().stream()
              .map(LabelSelectorValidation::one)
              .toList());
    }
    return out;
  }

  private static Object one(Node e) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("key", e.get("key").text());
    out.put("operator", e.get("operator").text());
    if (!e.get("values").isEmpty()) {
      out.put("values", e.get("values").value());
    }
    return out;
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
    Validate.form(e.get("key").withPath(e.path().child("key")), Names::qualified, errors);
    for (Node v : values.items()) {
      Validate.form(v, Names::labelValue, errors);
    }
  }
}
