// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionpolicy.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.policies.Expression;
import io.quarterdeck.libraries.policies.Policy;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import java.util.List;

/**
 * A policy with what it changes.
 *
 * @param again whether it sees the object again after a later policy has changed it
 */
record MutatingPolicy(Policy policy, List<Mutation> mutations, boolean again) {

  /** One change: an expression that gives a JSON patch, or else a part of an object. */
  record Mutation(Expression expression, boolean patch) {}

  static MutatingPolicy of(ApiObject object, CelCompiler compiler) {
    Policy policy = Policy.of(object, compiler);
    Node spec = object.field("spec");
    CelScope scope = policy.scope().withPatches();
    List<Mutation> mutations =
        spec.get("mutations").items().stream().map(m -> mutation(m, scope, compiler)).toList();
    return new MutatingPolicy(
        policy, mutations, spec.get("reinvocationPolicy").text().equals("IfNeeded"));
  }

  private static Mutation mutation(Node m, CelScope scope, CelCompiler compiler) {
    boolean patch = m.get("patchType").text().equals("JSONPatch");
    Node of = m.get(patch ? "jsonPatch" : "applyConfiguration");
    return new Mutation(Expression.compile(compiler, of.get("expression").text(), scope), patch);
  }
}
