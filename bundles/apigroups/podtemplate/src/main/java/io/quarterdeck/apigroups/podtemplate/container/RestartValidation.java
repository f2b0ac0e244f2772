// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates whether a container is started again when it has ended.
 *
 * <p>Kubernetes: {@code validateContainerRestartPolicy}.
 */
final class RestartValidation {
  private static final List<String> POLICIES = List.of("Always", "Never", "OnFailure");
  private static final List<String> ACTIONS = List.of("Restart", "RestartAllContainers");
  private static final List<String> OPERATORS = List.of("In", "NotIn");
  private static final int RULES = 20;
  private static final int CODES = 255;

  private RestartValidation() {}

  static void validate(Node container, List<FieldError> errors) {
    Node policy = container.get("restartPolicy");
    Node rules = container.get("restartPolicyRules");
    if (policy.isPresent()) {
      Validate.oneOf(policy, POLICIES, errors);
    } else if (!rules.isEmpty()) {
      errors.add(
          FieldError.required(
              policy.path(), "must specify restartPolicy when restart rules are used"));
    }
    if (rules.size() > RULES) {
      errors.add(FieldError.tooMany(rules.path(), rules.size(), RULES));
    }
    rules.items().forEach(r -> rule(r, errors));
  }

  private static void rule(Node rule, List<FieldError> errors) {
    Validate.oneOf(rule.get("action"), ACTIONS, errors);
    Node codes = rule.get("exitCodes");
    if (codes.isAbsent()) {
      errors.add(FieldError.required(codes.path(), "must be specified"));
      return;
    }
    Validate.oneOf(codes.get("operator"), OPERATORS, errors);
    if (codes.get("values").size() > CODES) {
      errors.add(FieldError.tooMany(codes.get("values").path(), codes.get("values").size(), CODES));
    }
  }
}
