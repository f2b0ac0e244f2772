// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.extensions.apiextensions.cel.FieldPaths;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the fields of custom resources that selectors may name. Kubernetes: {@code
 * ValidateCustomResourceSelectableFields}.
 */
final class SelectableFieldValidation {
  private static final int MOST = 8;
  private static final Set<String> TYPES = Set.of("string", "boolean", "integer");

  private SelectableFieldValidation() {}

  /**
   * @param schema absent when it stands where Kubernetes does not expect it
   * @param noSchema what is said then
   * @param stored the fields as they are stored, absent on creation: if there are too many of them
   *     already, they may stay
   */
  static void validate(
      Node fields, Node schema, String noSchema, Node stored, List<FieldError> errors) {
    if (fields.isEmpty()) {
      return;
    }
    if (schema.isAbsent()) {
      errors.add(FieldError.invalid(fields.path(), "", noSchema));
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Node f : fields.items()) {
      one(f.get("jsonPath"), schema, seen, errors);
    }
    boolean mayStay = stored.size() > MOST && Validate.same(fields, stored);
    if (seen.size() > MOST && !mayStay) {
      errors.add(FieldError.tooMany(fields.path(), seen.size(), MOST));
    }
  }

  private static void one(Node path, Node schema, Set<String> seen, List<FieldError> errors) {
    if (path.isEmpty()) {
      errors.add(FieldError.required(path.path(), ""));
      return;
    }
    FieldPaths found = FieldPaths.find(path.text(), schema, false);
    if (!found.isValid()) {
      errors.add(FieldError.invalid(path, "is an invalid path: " + found.problem()));
      return;
    }
    if (path.text().equals(".metadata") || path.text().startsWith(".metadata.")) {
      errors.add(FieldError.invalid(path, "must not point to fields in metadata"));
    }
    if (!TYPES.contains(found.schema().get("type").text())) {
      errors.add(
          FieldError.invalid(
              path,
              "must point to a field of type string, boolean or integer. Enum string fields and"
                  + " strings with formats are allowed."));
    }
    if (!seen.add(path.text())) {
      errors.add(FieldError.duplicate(path.path(), path.text()));
    }
  }
}
