// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates roles.
 *
 * <p>Kubernetes: {@code ValidateRole}, {@code ValidateClusterRole}.
 */
final class RoleValidation {
  private RoleValidation() {}

  static void validate(ApiObject role, boolean namespaced, List<FieldError> errors) {
    role.field("rules").items().forEach(r -> rule(r, namespaced, errors));
    Node aggregation = role.field("aggregationRule");
    if (!namespaced && aggregation.isPresent()) {
      aggregation(aggregation.get("clusterRoleSelectors"), errors);
    }
  }

  private static void rule(Node rule, boolean namespaced, List<FieldError> errors) {
    Validate.required(rule.get("verbs"), "verbs must contain at least one value", errors);
    Node paths = rule.get("nonResourceURLs");
    if (!paths.isEmpty()) {
      paths(rule, paths, namespaced, errors);
      return;
    }
    Validate.required(
        rule.get("apiGroups"), "resource rules must supply at least one api group", errors);
    Validate.required(
        rule.get("resources"), "resource rules must supply at least one resource", errors);
  }

  private static void paths(Node rule, Node paths, boolean namespaced, List<FieldError> errors) {
    if (namespaced) {
      errors.add(FieldError.invalid(paths, "namespaced rules cannot apply to non-resource URLs"));
    }
    boolean resources =
        !rule.get("apiGroups").isEmpty()
            || !rule.get("resources").isEmpty()
            || !rule.get("resourceNames").isEmpty();
    if (resources) {
      errors.add(
          FieldError.invalid(
              paths, "rules cannot apply to both regular resources and non-resource URLs"));
    }
  }

  private static void aggregation(Node selectors, List<FieldError> errors) {
    Validate.required(
        selectors,
        "at least one clusterRoleSelector required if aggregationRule is non-nil",
        errors);
    for (Node selector : selectors.items()) {
      int before = errors.size();
      LabelSelectorValidation.validate(selector, errors);
      if (errors.size() > before) {
        errors.add(FieldError.invalid(selector.path(), null, "invalid label selector."));
      }
    }
  }
}
