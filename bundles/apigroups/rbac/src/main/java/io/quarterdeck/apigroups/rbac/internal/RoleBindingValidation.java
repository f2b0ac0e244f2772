// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Validates bindings.
 *
 * <p>Kubernetes: {@code ValidateRoleBinding}, {@code ValidateClusterRoleBinding}.
 */
final class RoleBindingValidation {
  private static final List<String> GROUP = List.of(Strategies.GROUP);

  private RoleBindingValidation() {}

  static void validate(ApiObject binding, boolean namespaced, List<FieldError> errors) {
    Node ref = binding.root().get("roleRef");
    Validate.oneOf(ref.get("apiGroup"), GROUP, errors);
    Validate.oneOf(
        ref.get("kind"),
        namespaced ? List.of("Role", "ClusterRole") : List.of("ClusterRole"),
        errors);
    if (Validate.required(ref.get("name"), errors)) {
      Validate.form(ref.get("name"), Names::pathSegment, errors);
    }
    binding.field("subjects").items().forEach(s -> subject(s, namespaced, errors));
  }

  private static void subject(Node s, boolean namespaced, List<FieldError> errors) {
    boolean named = Validate.required(s.get("name"), errors);
    switch (s.get("kind").text()) {
      case "ServiceAccount" -> {
        if (named) {
          Validate.form(s.get("name"), Names::dnsSubdomain, errors);
        }
        Validate.oneOf(s.get("apiGroup"), List.of(""), errors);
        if (!namespaced) {
          Validate.required(s.get("namespace"), errors);
        }
      }
      case "User", "Group" -> Validate.oneOf(s.get("apiGroup"), GROUP, errors);
      default -> Validate.oneOf(s.get("kind"), List.of("ServiceAccount", "User", "Group"), errors);
    }
  }

  /** A role reference as messages show it. */
  static Map<String, String> shownRef(Node ref) {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("APIGroup", ref.get("apiGroup").text());
    out.put("Kind", ref.get("kind").text());
    out.put("Name", ref.get("name").text());
    return out;
  }
}
