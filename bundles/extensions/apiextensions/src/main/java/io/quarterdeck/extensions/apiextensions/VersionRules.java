// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** Rules of one version of a definition, without those of its schema. */
final class VersionRules {
  private static final List<String> COLUMN_TYPES =
      List.of("boolean", "date", "integer", "number", "string");
  private static final int LONGEST_WARNING = 256;

  private VersionRules() {}

  static void validate(Node v, List<FieldError> errors) {
    Node schema = v.at("schema", "openAPIV3Schema");
    if (schema.isAbsent()) {
      errors.add(FieldError.required(schema.path(), ""));
    } else {
      root(schema, errors);
    }
    for (String m : Names.dns1035Label(v.get("name").text())) {
      errors.add(FieldError.invalid(v.get("name").path(), v.get("name").text(), m));
    }
    warning(v, errors);
    scale(v.at("subresources", "scale"), errors);
    v.get("additionalPrinterColumns").items().forEach(c -> column(c, errors));
  }

  private static void root(Node schema, List<FieldError> errors) {
    Node type = schema.get("type");
    if (type.isEmpty()) {
      errors.add(FieldError.required(type.path(), "must not be empty at the root"));
    } else if (!type.text().equals("object")) {
      errors.add(FieldError.invalid(type, "must be object at the root"));
    }
  }

  private static void warning(Node v, List<FieldError> errors) {
    Node warning = v.get("deprecationWarning");
    if (warning.isPresent() && !v.get("deprecated").bool()) {
      errors.add(FieldError.invalid(warning, "can only be set for deprecated versions"));
    } else if (warning.text().length() > LONGEST_WARNING) {
      errors.add(FieldError.invalid(warning, "must be <= " + LONGEST_WARNING + " characters long"));
    } else if (warning.isPresent() && warning.text().isEmpty()) {
      errors.add(FieldError.invalid(warning, "must not be empty"));
    }
  }

  private static void scale(Node scale, List<FieldError> errors) {
    if (scale.isAbsent()) {
      return;
    }
    path(scale.get("specReplicasPath"), true, ".spec", errors);
    path(scale.get("statusReplicasPath"), true, ".status", errors);
    path(scale.get("labelSelectorPath"), false, "", errors);
  }

  private static void path(Node path, boolean required, String below, List<FieldError> errors) {
    if (path.isEmpty()) {
      if (required) {
        errors.add(FieldError.required(path.path(), ""));
      }
      return;
    }
    if (!JsonPaths.isSimple(path.text())) {
      errors.add(FieldError.invalid(path, "must be a simple json path starting with ."));
    } else if (!path.text().startsWith(below + ".") && !below.isEmpty()) {
      errors.add(FieldError.invalid(path, "should be a json path under " + below));
    }
  }

  private static void column(Node c, List<FieldError> errors) {
    Rules.required(c.get("name"), errors);
    Node type = c.get("type");
    String types = "must be one of " + String.join(",", COLUMN_TYPES);
    if (type.isEmpty()) {
      errors.add(FieldError.required(type.path(), types));
    } else if (!COLUMN_TYPES.contains(type.text())) {
      errors.add(FieldError.invalid(type, types));
    }
    FieldPath path = c.path().child("JSONPath");
    if (c.get("jsonPath").isEmpty()) {
      errors.add(FieldError.required(path, ""));
    } else if (!JsonPaths.isSimple(c.get("jsonPath").text())) {
      errors.add(
          FieldError.invalid(
              path, c.get("jsonPath").text(), "must be a simple json path starting with ."));
    }
  }
}
