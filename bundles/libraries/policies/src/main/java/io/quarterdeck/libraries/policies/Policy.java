// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What validating and mutating policies have in common, compiled.
 *
 * @param ignoresFailures whether its failure policy is {@code Ignore}
 * @param variables by name, in the order in which they are declared
 * @param scope of its other expressions
 */
public record Policy(
    String name,
    boolean ignoresFailures,
    Parameters.@Nullable Kind paramKind,
    MatchResources match,
    Conditions conditions,
    Map<String, Expression> variables,
    CelScope scope) {

  public static Policy of(ApiObject policy, CelCompiler compiler) {
    Node spec = policy.field("spec");
    boolean params = spec.get("paramKind").isPresent();
    Map<String, Expression> variables = new LinkedHashMap<>();
    Map<String, CelType> types = new LinkedHashMap<>();
    CelScope plain = AdmissionScopes.of(params, true);
    for (Node v : spec.get("variables").items()) {
      CelScope scope = plain.with("variables", AdmissionScopes.variables(types));
      Expression e = Expression.compile(compiler, v.get("expression").text(), scope);
      variables.put(v.get("name").text(), e);
      types.put(v.get("name").text(), e.type());
    }
    return new Policy(
        policy.meta().name(),
        spec.get("failurePolicy").text().equals("Ignore"),
        Parameters.Kind.of(spec.get("paramKind")),
        MatchResources.of(spec.get("matchConstraints")),
        Conditions.of(spec.get("matchConditions"), compiler, plain),
        variables,
        plain.with("variables", AdmissionScopes.variables(types)));
  }
}
