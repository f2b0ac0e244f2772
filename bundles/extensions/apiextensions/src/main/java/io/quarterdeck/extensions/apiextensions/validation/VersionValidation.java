// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates the versions of a definition. Kubernetes keeps what all versions have in common once,
 * at the top, and reports its errors there; {@link Hoisted} knows what that is. Kubernetes: {@code
 * validateCustomResourceDefinitionVersion}, {@code ValidateCustomResourceDefinitionSubresources},
 * {@code ValidateCustomResourceColumnDefinition}.
 */
final class VersionValidation {
  private static final List<String> COLUMN_TYPES =
      List.of("boolean", "date", "integer", "number", "string");
  private static final List<String> COLUMN_FORMATS =
      List.of("byte", "date", "date-time", "double", "float", "int32", "int64", "password");
  private static final String NO_SCHEMA = "may only be set when `%s` is %sincluded";

  private final OpenApiSchemaValidation schemas;
  private final Hoisted common;
  private final Node stored;

  /**
   * @param stored the versions that are stored, absent on creation
   */
  VersionValidation(OpenApiSchemaValidation schemas, Hoisted common, Node stored) {
    this.schemas = schemas;
    this.common = common;
    this.stored = stored;
  }

  /** Of one version, without what is common. */
  void validate(Node v, List<FieldError> errors) {
    Forms.check(Hoisted.text(v, "name"), Names::dns1035Label, errors);
    DeprecationValidation.validate(v, errors);
    if (!common.schema()) {
      boolean hasStatus = v.at("subresources", "status").isPresent();
      schemas.validate(v.at("schema", "openAPIV3Schema"), hasStatus, isStored(v), errors);
    }
    if (!common.subresources()) {
      scale(v.get("subresources"), errors);
    }
    if (!common.columns()) {
      columns(v.get("additionalPrinterColumns"), errors);
    }
    if (!common.selectableFields()) {
      Node schema = common.schema() ? Node.root(null) : v.at("schema", "openAPIV3Schema");
      SelectableFieldValidation.validate(
          v.get("selectableFields"),
          schema,
          String.format(NO_SCHEMA, "version.schema.openAPIV3Schema", "not "),
          storedFields(v),
          errors);
    }
  }

  /** Of what is common. */
  void validateCommon(Node spec, List<FieldError> errors) {
    Node versions = spec.get("versions");
    Node first = versions.index(0);
    Node schema = first.at("schema", "openAPIV3Schema");
    if (common.schema()) {
      boolean hasStatus =
          versions.items().stream().anyMatch(v -> v.at("subresources", "status").isPresent());
      schemas.validate(
          schema.withPath(spec.path().child("validation").child("openAPIV3Schema")),
          hasStatus,
          isStored(first),
          errors);
    }
    if (common.subresources()) {
      Node subresources = first.get("subresources");
      scale(subresources.withPath(spec.path().child("subresources")), errors);
    }
    if (common.columns()) {
      Node columns = first.get("additionalPrinterColumns");
      columns(columns.withPath(spec.path().child("additionalPrinterColumns")), errors);
    }
    if (common.selectableFields()) {
      Node fields = first.get("selectableFields");
      SelectableFieldValidation.validate(
          fields.withPath(spec.path().child("selectableFields")),
          common.schema() ? schema : Node.root(null),
          String.format(NO_SCHEMA, "validations.schema", ""),
          Hoisted.of(stored).selectableFields()
              ? stored.index(0).get("selectableFields")
              : Node.root(null),
          errors);
    }
  }

  /** Those of the version of that name, unless they are stored as what all have in common. */
  private Node storedFields(Node version) {
    return stored.items().stream()
        .filter(v -> v.get("name").text().equals(version.get("name").text()))
        .filter(v -> !Hoisted.of(stored).selectableFields())
        .map(v -> v.get("selectableFields"))
        .findFirst()
        .orElse(Node.root(null));
  }

  private boolean isStored(Node version) {
    return stored.items().stream()
        .anyMatch(
            v ->
                v.get("name").text().equals(version.get("name").text())
                    && Validate.same(v.get("schema"), version.get("schema")));
  }

  private static void scale(Node subresources, List<FieldError> errors) {
    Node scale = subresources.get("scale");
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
    Validate.required(c.get("name"), errors);
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
