// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.cel.ExpressionValidation;
import io.quarterdeck.extensions.apiextensions.cel.GoJson;
import io.quarterdeck.extensions.apiextensions.cel.SchemaScope;
import io.quarterdeck.runtime.structural.StructuralValidation;
import io.quarterdeck.runtime.structural.Structure;
import io.quarterdeck.spi.cel.CelCompiler;
import java.util.ArrayList;
import java.util.List;

/**
 * Validates the schema of a version, or of all. Kubernetes: {@code
 * validateCustomResourceDefinitionValidation}.
 */
final class OpenApiSchemaValidation {
  /** So that the schema of the status alone says as much as the whole does of the status. */
  private static final List<String> WITH_STATUS =
      List.of(
          "Description",
          "Type",
          "Format",
          "Title",
          "Maximum",
          "ExclusiveMaximum",
          "Minimum",
          "ExclusiveMinimum",
          "MaxLength",
          "MinLength",
          "Pattern",
          "MaxItems",
          "MinItems",
          "UniqueItems",
          "MultipleOf",
          "Required",
          "Items",
          "Properties",
          "ExternalDocs",
          "Example",
          "XPreserveUnknownFields",
          "XValidations");

  private final CelCompiler compiler;
  private final ExpressionValidation expressions;

  OpenApiSchemaValidation(CelCompiler compiler) {
    this.compiler = compiler;
    expressions = new ExpressionValidation(compiler);
  }

  /**
   * @param schema absent for none
   * @param hasStatus whether the status is a subresource
   * @param stored whether the schema is stored like this already
   */
  void validate(Node schema, boolean hasStatus, boolean stored, List<FieldError> errors) {
    if (schema.isAbsent()) {
      return;
    }
    List<FieldError> found = new ArrayList<>();
    if (hasStatus) {
      root(schema, found);
    }
    if (schema.get("nullable").bool()) {
      FieldPath at = schema.get("nullable").path();
      found.add(FieldError.forbidden(at, "nullable cannot be true at the root"));
    }
    String unusable = Structure.problem(schema);
    SchemaScope scope = null;
    if (unusable.isEmpty()) {
      int before = found.size();
      StructuralValidation.validate(schema, found);
      if (found.size() == before) {
        DefaultValidation.validate(schema, compiler, found);
      }
      scope = found.size() == before ? SchemaScope.root(schema) : null;
    }
    SchemaValidation.validate(schema, Standing.root(scope), expressions, stored, found);
    if (found.isEmpty() && !unusable.isEmpty()) {
      found.add(FieldError.invalid(schema.path(), "", unusable));
    }
    if (scope != null) {
      scope.checkTotal(schema.path(), found);
    }
    errors.addAll(found);
  }

  private static void root(Node schema, List<FieldError> errors) {
    Node type = schema.get("type");
    String other = GoSchema.firstOther(schema, WITH_STATUS);
    if (!type.isEmpty() && !type.text().equals("object")) {
      errors.add(
          FieldError.invalid(
              type,
              "only \"object\" is allowed as the type at the root of the schema if the status"
                  + " subresource is enabled"));
    } else if (!other.isEmpty()) {
      errors.add(
          new FieldError(
              FieldError.Type.INVALID,
              schema.path().toString(),
              GoJson.text(GoSchema.of(schema)),
              "only ["
                  + String.join(" ", WITH_STATUS)
                  + "] fields are allowed at the root of the schema if the status subresource is"
                  + " enabled"));
    }
  }
}
