// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionpolicy.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.policies.Expression;
import io.quarterdeck.libraries.policies.Policy;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A policy with what it validates and notes. */
record ValidatingPolicy(Policy policy, List<Validation> validations, List<Annotation> annotations) {

  /** One rule; the message expression is null where there is none. */
  record Validation(
      Expression expression,
      String message,
      @Nullable Expression messageExpression,
      String reason) {}

  record Annotation(String key, Expression value) {}

  static ValidatingPolicy of(ApiObject object, CelCompiler compiler) {
    Policy policy = Policy.of(object, compiler);
    Node spec = object.field("spec");
    CelType variables =
        Objects.requireNonNull(policy.scope().variables().get("variables"), "variables");
    // a message cannot ask the authorizer
    CelScope messages =
        AdmissionScopes.of(policy.paramKind() != null, false).with("variables", variables);
    List<Validation> validations =
        spec.get("validations").items().stream()
            .map(v -> validation(v, policy, messages, compiler))
            .toList();
    List<Annotation> annotations =
        spec.get("auditAnnotations").items().stream()
            .map(
                a ->
                    new Annotation(
                        a.get("key").text(),
                        Expression.compile(
                            compiler, a.get("valueExpression").text(), policy.scope())))
            .toList();
    return new ValidatingPolicy(policy, validations, annotations);
  }

  private static Validation validation(
      Node v, Policy policy, CelScope messages, CelCompiler compiler) {
    Node message = v.get("messageExpression");
    return new Validation(
        Expression.compile(compiler, v.get("expression").text(), policy.scope()),
        v.get("message").text().strip(),
        message.isEmpty() ? null : Expression.compile(compiler, message.text(), messages),
        v.get("reason").text("Invalid"));
  }
}
