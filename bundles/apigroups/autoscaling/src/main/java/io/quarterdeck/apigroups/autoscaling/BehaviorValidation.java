// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates the behavior of an autoscaler.
 *
 * <p>Kubernetes: {@code validateBehavior}.
 */
final class BehaviorValidation {
  private static final List<String> SELECT = List.of("Disabled", "Max", "Min");
  private static final List<String> POLICIES = List.of("Percent", "Pods");
  private static final long LONGEST_WINDOW = 3600;
  private static final long LONGEST_PERIOD = 1800;

  private BehaviorValidation() {}

  static void validate(Node behavior, List<FieldError> errors) {
    for (String direction : List.of("scaleUp", "scaleDown")) {
      if (behavior.get(direction).isPresent()) {
        direction(behavior.get(direction), errors);
      }
    }
  }

  private static void direction(Node rules, List<FieldError> errors) {
    Node window = rules.get("stabilizationWindowSeconds");
    if (window.number() < 0) {
      errors.add(FieldError.invalid(window, "must be greater than or equal to zero"));
    } else if (window.number() > LONGEST_WINDOW) {
      errors.add(FieldError.invalid(window, "must be less than or equal to " + LONGEST_WINDOW));
    }
    if (rules.get("selectPolicy").isPresent()) {
      Validate.oneOf(rules.get("selectPolicy"), SELECT, errors);
    }
    if (rules.get("policies").isEmpty()) {
      errors.add(
          FieldError.required(rules.get("policies").path(), "must specify at least one Policy"));
    }
    rules.get("policies").items().forEach(p -> policy(p, errors));
    tolerance(rules.get("tolerance"), errors);
  }

  private static void policy(Node policy, List<FieldError> errors) {
    Validate.oneOf(policy.get("type"), POLICIES, errors);
    Validate.positive(policy.get("value"), errors);
    Node period = policy.get("periodSeconds");
    Validate.positive(period, errors);
    if (period.number() > LONGEST_PERIOD) {
      errors.add(FieldError.invalid(period, "must be less than or equal to " + LONGEST_PERIOD));
    }
  }

  private static void tolerance(Node tolerance, List<FieldError> errors) {
    Quantity value = Quantity.parseOrNull(tolerance.text());
    if (value != null && value.signum() < 0) {
      errors.add(FieldError.invalid(tolerance, "must be greater than or equal to 0"));
    }
  }
}
