// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a policy is in force.
 *
 * @param actions {@code Deny}, {@code Warn}, {@code Audit}: of validating policies
 */
public record Binding(
    String name,
    String policy,
    Parameters.@Nullable Ref paramRef,
    MatchResources match,
    List<String> actions) {

  public static Binding of(ApiObject binding) {
    Node spec = binding.field("spec");
    return new Binding(
        binding.meta().name(),
        spec.get("policyName").text(),
        Parameters.Ref.of(spec.get("paramRef")),
        MatchResources.of(spec.get("matchResources")),
        spec.get("validationActions").strings());
  }
}
