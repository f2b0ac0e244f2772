// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/**
 * Rules of the versions of a definition. The reference keeps what all versions have in common once,
 * at the top, and tells its errors there; {@link Hoisted} knows what that is.
 */
final class VersionRules {
  private static final List<String> COLUMN_TYPES =
      List.of("boolean", "date", "integer", "number", "string");
  private static final List<String> COLUMN_FORMATS =
      List.of("byte", "date", "date-time", "double", "float", "int32", "int64", "password");
  private static final int LONGEST_WARNING = 256;

  private VersionRules() {}

  /** Of one version, without what is common. */
  static void validate(Node v, Hoisted common, List<FieldError> errors) {
    Forms.check(Hoisted.text(v, "name"), Names::dns1035Label, errors);
    warning(v, errors);
    if (!common.schema()) {
      schema(v.at("schema", "openAPIV3Schema"), errors);
    }
    if (!common.subresources()) {
      scale(v.at("subresources", "scale"), errors);
    }
    if (!common.columns()) {
      columns(v.get("additionalPrinterColumns"), errors);
    }
    if (!common.selectableFields()) {
      SelectableFieldRules.validate(
          v.get("selectableFields"), v.at("schema", "openAPIV3Schema"), errors);
    }
  }

  /** Of what is common. */
  static void validateCommon(Node spec, Hoisted common, List<FieldError> errors) {
    Node first = spec.get("versions").index(0);
    Node schema = first.at("schema", "openAPIV3Schema");
    if (common.schema()) {
      schema(schema.withPath(spec.path().child("validation").child("openAPIV3Schema")), errors);
    }
    if (common.subresources()) {
      Node scale = first.at("subresources", "scale");
      scale(scale.withPath(spec.path().child("subresources").child("scale")), errors);
    }
    if (common.columns()) {
      Node columns = first.get("additionalPrinterColumns");
      columns(columns.withPath(spec.path().child("additionalPrinterColumns")), errors);
    }
    if (common.selectableFields()) {
      Node fields = first.get("selectableFields");
      SelectableFieldRules.validate(
          fields.withPath(spec.path().child("selectableFields")), schema, errors);
    }
  }

  private static void schema(Node schema, List<FieldError> errors) {
    if (schema.isPresent()) {
      SchemaRules.validate(schema, errors);
      StructuralRules.validate(schema, errors);
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
    path(scale.get("specReplicasPath"), true, List.of(".spec"), errors);
    path(scale.get("statusReplicasPath"), true, List.of(".status"), errors);
    path(scale.get("labelSelectorPath"), false, List.of(".spec", ".status"), errors);
  }

  private static void path(
      Node path, boolean required, List<String> below, List<FieldError> errors) {
    if (path.isEmpty()) {
      if (required) {
        errors.add(FieldError.required(path.path(), ""));
      }
      return;
    }
    if (!JsonPaths.isSimple(path.text())) {
      errors.add(FieldError.invalid(path, "must be a simple json path starting with ."));
    } else if (below.stream().noneMatch(b -> path.text().startsWith(b + "."))) {
      String where = below.size() == 1 ? below.getFirst() : "either " + String.join(" or ", below);
      errors.add(FieldError.invalid(path, "should be a json path under " + where));
    }
  }

  private static void columns(Node columns, List<FieldError> errors) {
    columns.items().forEach(c -> column(c, errors));
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
    Node format = c.get("format");
    if (!format.isEmpty() && !COLUMN_FORMATS.contains(format.text())) {
      errors.add(FieldError.invalid(format, "must be one of " + String.join(",", COLUMN_FORMATS)));
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
