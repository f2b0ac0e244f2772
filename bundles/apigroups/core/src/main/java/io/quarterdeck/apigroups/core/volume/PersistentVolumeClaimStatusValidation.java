// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.apigroups.core.common.QuantityValidation;
import java.util.List;

/**
 * Validates what is written into the status of a persistent volume claim.
 *
 * <p>Kubernetes: {@code ValidatePersistentVolumeClaimStatusUpdate}.
 */
final class PersistentVolumeClaimStatusValidation {
  private static final List<String> RESIZES =
      List.of(
          "ControllerResizeInProgress",
          "ControllerResizeInfeasible",
          "NodeResizeInProgress",
          "NodeResizeInfeasible",
          "NodeResizePending");

  private PersistentVolumeClaimStatusValidation() {}

  static void validate(ApiObject claim, List<FieldError> errors) {
    Node status = claim.field("status");
    Node capacity = status.get("capacity");
    capacity
        .entries()
        .keySet()
        .forEach(name -> QuantityValidation.notNegative(capacity.key(name), errors));
    // Kubernetes leaves two letters of the field's name out
    FieldPath at = status.path().child("allocatedResourceStatus");
    status
        .get("allocatedResourceStatuses")
        .entries()
        .forEach(
            (name, state) -> {
              name(name, at, errors);
              if (!RESIZES.contains(state.text())) {
                errors.add(FieldError.notSupported(at, name, RESIZES.stream().sorted().toList()));
              }
            });
    Node allocated = status.get("allocatedResources");
    for (String name : allocated.entries().keySet()) {
      if (name(name, allocated.path(), errors)) {
        QuantityValidation.notNegative(allocated.key(name), errors);
      }
    }
  }

  /** Of Kubernetes' own resources a claim has storage only. */
  private static boolean name(String name, FieldPath at, List<FieldError> errors) {
    List<String> problems = Names.qualified(name);
    problems.forEach(m -> errors.add(FieldError.invalid(at, name, m)));
    boolean own = !name.contains("/") || name.contains("kubernetes.io/");
    if (problems.isEmpty() && own && !name.equals("storage")) {
      errors.add(FieldError.notSupported(at, name, List.of("storage")));
      return false;
    }
    return problems.isEmpty();
  }
}
