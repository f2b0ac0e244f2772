// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.workload.Percent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates what only deployments have.
 *
 * <p>Kubernetes: {@code ValidateDeploymentSpec}, {@code ValidateDeploymentStrategy}.
 */
final class DeploymentValidation {
  private static final List<String> TYPES = List.of("Recreate", "RollingUpdate");

  private DeploymentValidation() {}

  static void strategy(Node strategy, List<FieldError> errors) {
    Node rolling = strategy.get("rollingUpdate");
    switch (strategy.get("type").text()) {
      case "Recreate" -> {
        if (rolling.isPresent()) {
          errors.add(
              FieldError.forbidden(
                  rolling.path(), "may not be specified when strategy `type` is 'Recreate'"));
        }
      }
      case "RollingUpdate" -> rolling(rolling, errors);
      default -> {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("Type", strategy.get("type").text());
        shown.put("RollingUpdate", shown(rolling));
        errors.add(FieldError.notSupported(strategy.path(), shown, TYPES));
      }
    }
  }

  private static @Nullable Object shown(Node rolling) {
    if (rolling.isAbsent()) {
      return null;
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("MaxUnavailable", zeroIfAbsent(rolling.get("maxUnavailable")));
    out.put("MaxSurge", zeroIfAbsent(rolling.get("maxSurge")));
    return out;
  }

  private static Object zeroIfAbsent(Node n) {
    Object value = n.value();
    return value == null ? 0L : value;
  }

  private static void rolling(Node rolling, List<FieldError> errors) {
    if (rolling.isAbsent()) {
      errors.add(FieldError.required(rolling.path(), "this should be defaulted and never be nil"));
      return;
    }
    Node unavailable = rolling.get("maxUnavailable");
    Node surge = rolling.get("maxSurge");
    Percent.nonNegative(unavailable, errors);
    Percent.nonNegative(surge, errors);
    if (Percent.isZero(unavailable) && Percent.isZero(surge)) {
      errors.add(FieldError.invalid(unavailable, "may not be 0 when `maxSurge` is 0"));
    }
    Percent.atMostAll(unavailable, errors);
  }

  static void deadline(Node spec, List<FieldError> errors) {
    Node deadline = spec.get("progressDeadlineSeconds");
    if (deadline.isAbsent()) {
      return;
    }
    Validate.nonNegative(deadline, errors);
    if (deadline.number() <= spec.get("minReadySeconds").number()) {
      errors.add(FieldError.invalid(deadline, "must be greater than minReadySeconds"));
    }
  }
}
