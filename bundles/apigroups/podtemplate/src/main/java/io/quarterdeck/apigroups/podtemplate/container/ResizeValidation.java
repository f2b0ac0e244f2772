// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates what becomes of a container when it gets more or less; errors stand at the list.
 *
 * <p>Kubernetes: {@code validateResizePolicy}.
 */
final class ResizeValidation {
  private static final List<String> RESOURCES = List.of("cpu", "memory");
  private static final List<String> POLICIES = List.of("NotRequired", "RestartContainer");

  private ResizeValidation() {}

  /**
   * @param never whether the pod's containers are never started again
   */
  static void validate(Node policies, boolean never, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node p : policies.items()) {
      String resource = p.get("resourceName").text();
      if (!seen.add(resource)) {
        errors.add(FieldError.duplicate(p.path(), resource));
      }
      oneOf(policies, resource, RESOURCES, errors);
      String policy = p.get("restartPolicy").text();
      oneOf(policies, policy, POLICIES, errors);
      if (never && !policy.equals("NotRequired")) {
        errors.add(
            FieldError.invalid(
                policies.path(), policy, "must be 'NotRequired' when `restartPolicy` is 'Never'"));
      }
    }
  }

  private static void oneOf(
      Node list, String value, List<String> supported, List<FieldError> errors) {
    if (value.isEmpty()) {
      errors.add(FieldError.required(list.path(), ""));
    } else if (!supported.contains(value)) {
      errors.add(FieldError.notSupported(list.path(), value, supported));
    }
  }
}
