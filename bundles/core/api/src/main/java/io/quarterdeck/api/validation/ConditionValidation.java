// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Validates the common conditions of a status ({@code metav1.Condition}); kinds with conditions of
 * their own have rules of their own. Kubernetes: {@code ValidateConditions}, {@code
 * ValidateCondition}.
 */
public final class ConditionValidation {
  private static final List<String> STATUSES = List.of("False", "True", "Unknown");
  private static final String REASON = "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?";
  private static final Pattern REASON_PATTERN = Pattern.compile(REASON);
  private static final int LONGEST_REASON = 1024;
  private static final int LONGEST_MESSAGE = 32 * 1024;

  private ConditionValidation() {}

  /** A list of conditions, of which each type stands there once. */
  public static void validate(Node conditions, List<FieldError> errors) {
    Set<String> types = new HashSet<>();
    for (Node c : conditions.items()) {
      if (!types.add(c.get("type").text())) {
        errors.add(FieldError.duplicate(c.get("type").path(), c.get("type").text()));
      }
      one(c, errors);
    }
  }

  private static void one(Node c, List<FieldError> errors) {
    Validate.form(c.get("type"), Names::qualified, errors);
    Validate.oneOf(c.get("status"), STATUSES, errors);
    Node generation = c.get("observedGeneration");
    if (generation.number() < 0) {
      errors.add(FieldError.invalid(generation, "must be greater than or equal to zero"));
    }
    Validate.required(c.get("lastTransitionTime"), "must be set", errors);
    Node reason = c.get("reason");
    if (Validate.required(reason, "must be set", errors)) {
      reason(reason, errors);
    }
    if (Validate.bytes(c.get("message").text()) > LONGEST_MESSAGE) {
      errors.add(FieldError.tooLong(c.get("message").path(), LONGEST_MESSAGE));
    }
  }

  private static void reason(Node reason, List<FieldError> errors) {
    if (!REASON_PATTERN.matcher(reason.text()).matches()) {
      errors.add(
          FieldError.invalid(
              reason,
              Names.withRegex(
                  "a condition reason must start with alphabetic character, optionally followed by"
                      + " a string of alphanumeric characters or '_,:', and must end with an"
                      + " alphanumeric character or '_'",
                  REASON,
                  "my_name",
                  "MY_NAME",
                  "MyName",
                  "ReasonA,ReasonB",
                  "ReasonA:ReasonB")));
    }
    if (Validate.bytes(reason.text()) > LONGEST_REASON) {
      errors.add(FieldError.tooLong(reason.path(), LONGEST_REASON));
    }
  }
}
