// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the {@code matchConditions} of a webhook. Kubernetes: {@code compileMatchConditions}.
 */
record ConditionList(FieldPath path, List<FieldError> errors) {
  private static final int MOST = 64;

  List<String> read(List<Node> conditions, WebhookEntry.ConditionCheck check) {
    if (conditions.size() > MOST) {
      errors.add(FieldError.tooMany(path, conditions.size(), MOST));
      return List.of();
    }
    List<String> out = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < conditions.size(); i++) {
      StrictYaml.only(conditions.get(i), "expression");
      String expression = StrictYaml.text(conditions.get(i).get("expression"));
      FieldPath at = path.index(i).child("expression");
      if (expression.isBlank()) {
        errors.add(FieldError.required(at, ""));
      } else if (!seen.add(expression)) {
        errors.add(FieldError.duplicate(at, expression));
      } else {
        String problem = check.problem(expression);
        if (!problem.isEmpty()) {
          errors.add(FieldError.invalid(at, expression, problem));
        }
        out.add(expression);
      }
    }
    return out;
  }
}
