// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules of the fields of custom resources that selectors may name. */
final class SelectableFieldRules {
  private static final int MOST = 8;
  private static final Set<String> TYPES = Set.of("string", "boolean", "integer");

  private SelectableFieldRules() {}

  static void validate(Node fields, Node schema, List<FieldError> errors) {
    if (fields.isEmpty()) {
      return;
    }
    if (schema.isAbsent()) {
      errors.add(
          FieldError.invalid(
              fields.path(),
              "",
              "may only be set when `version.schema.openAPIV3Schema` is not included"));
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Node f : fields.items()) {
      one(f.get("jsonPath"), schema, seen, errors);
    }
    if (seen.size() > MOST) {
      errors.add(FieldError.tooMany(fields.path(), seen.size(), MOST));
    }
  }

  private static void one(Node path, Node schema, Set<String> seen, List<FieldError> errors) {
    if (path.isEmpty()) {
      errors.add(FieldError.required(path.path(), ""));
      return;
    }
    Node field = find(path.text(), schema);
    if (field.isAbsent()) {
      errors.add(FieldError.invalid(path, "is an invalid path: does not refer to a valid field"));
      return;
    }
    if (path.text().startsWith(".metadata")) {
      errors.add(FieldError.invalid(path, "must not point to fields in metadata"));
    }
    if (!TYPES.contains(field.get("type").text())) {
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

  private static Node find(String path, Node schema) {
    if (!path.startsWith(".")) {
      return Node.root(null);
    }
    Node at = schema;
    for (String step : path.substring(1).split("\\.", -1)) {
      at = at.get("properties").key(step);
    }
    return at;
  }
}
