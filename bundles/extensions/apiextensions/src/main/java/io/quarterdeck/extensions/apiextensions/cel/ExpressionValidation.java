// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates that the expressions of one schema of a definition compile, may stand there and are
 * cheap. Kubernetes: {@code ValidateCustomResourceDefinitionOpenAPISchema}.
 */
public final class ExpressionValidation {
  private final RuleCompiler compiler;

  public ExpressionValidation(CelCompiler compiler) {
    this.compiler = new RuleCompiler(compiler);
  }

  /**
   * @param uncorrelatable above which schema values cannot be correlated over time, null for none
   * @param stored whether the schema is the stored one, whose expressions may be dear
   */
  public void validate(
      Node schema,
      SchemaScope scope,
      @Nullable FieldPath uncorrelatable,
      boolean stored,
      List<FieldError> errors) {
    Node rules = schema.get("x-kubernetes-validations");
    if (rules.isEmpty()) {
      return;
    }
    Declaration self = scope.declaration();
    if (self == null) {
      errors.add(
          FieldError.internal(
              rules.path(),
              "internal error: failed to construct type information for x-kubernetes-validations"
                  + " rules: unable to convert structural schema to CEL declarations"));
      return;
    }
    for (Rule r : compiler.compile(schema, self.type())) {
      FieldPath at = r.source().path();
      CelProgram program = r.program();
      long cost = program == null ? 0 : scope.cost(program.estimatedCost(), self);
      price("rule", "estimated rule cost", at, cost, scope, stored, errors);
      if (r.error() != null) {
        errors.add(invalid(r.source(), "rule", r.error()));
      }
      if (r.messageError() != null) {
        errors.add(invalid(r.source(), "messageExpression", r.messageError()));
      } else if (r.message() != null) {
        long dear = r.message().estimatedCost();
        price(
            "messageExpression",
            "estimated messageExpression cost",
            at,
            dear,
            scope,
            stored,
            errors);
      }
      transition(r, uncorrelatable, errors);
    }
  }

  private static void price(
      String field,
      String what,
      FieldPath at,
      long cost,
      SchemaScope scope,
      boolean stored,
      List<FieldError> errors) {
    if (!stored && cost > Costs.MOST) {
      errors.add(FieldError.forbidden(at.child(field), Costs.exceeds(what, cost, Costs.MOST)));
    }
    scope.total().add(at.child(field), cost);
  }

  private static FieldError invalid(Node rule, String field, String detail) {
    return new FieldError(
        FieldError.Type.INVALID,
        rule.path().child(field).toString(),
        GoJson.text(GoRule.of(rule)),
        detail);
  }

  private static void transition(
      Rule r, @Nullable FieldPath uncorrelatable, List<FieldError> errors) {
    Node optional = r.source().get("optionalOldSelf");
    if (r.isTransition() && uncorrelatable != null) {
      errors.add(
          FieldError.invalid(
              r.source().get("rule"),
              "oldSelf cannot be used on the uncorrelatable portion of the schema within "
                  + uncorrelatable));
    } else if (!r.isTransition() && optional.isPresent()) {
      errors.add(FieldError.invalid(optional, "may not be set if oldSelf is not used in rule"));
    }
  }
}
