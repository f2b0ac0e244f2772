// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the conditions of both kinds: each has a type, and no two the same.
 *
 * <p>Kubernetes: {@code ValidateFlowSchemaStatus}, {@code
 * ValidatePriorityLevelConfigurationStatus}.
 */
final class ConditionTypes {
  private ConditionTypes() {}

  static void validate(Node conditions, List<FieldError> errors) {
    Set<String> types = new HashSet<>();
    for (Node c : conditions.items()) {
      Node type = c.get("type");
      if (!types.add(type.text())) {
        errors.add(FieldError.duplicate(type.path(), type.text()));
      }
      Validate.required(type, "must not be empty", errors);
    }
  }
}
