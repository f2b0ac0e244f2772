// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import java.util.List;

/**
 * Validates what requests a flow schema matches.
 *
 * <p>Kubernetes: {@code ValidateFlowSchemaResourcePolicyRule}, {@code
 * ValidateFlowSchemaNonResourcePolicyRule}.
 */
final class MatchValidation {
  private static final String EITHER = "each member of this list must be '*' or a DNS-1123 label; ";
  private static final List<String> VERBS =
      List.of(
          "create",
          "delete",
          "deletecollection",
          "get",
          "list",
          "patch",
          "proxy",
          "update",
          "watch");

  private MatchValidation() {}

  static void resource(Node rule, List<FieldError> errors) {
    verbs(rule.get("verbs"), errors);
    values(
        rule.get("apiGroups"),
        "resource rules must supply at least one api group",
        "api groups",
        errors);
    values(
        rule.get("resources"),
        "resource rules must supply at least one resource",
        "resources",
        errors);
    Node namespaces = rule.get("namespaces");
    if (namespaces.isEmpty() && !rule.get("clusterScope").bool()) {
      errors.add(
          FieldError.required(
              namespaces.path(),
              "resource rules that are not cluster scoped must supply at least one namespace"));
    } else if (wildcardAmong(namespaces)) {
      errors.add(
          FieldError.invalid(namespaces, "if '*' is present, must not specify other namespaces"));
    } else {
      for (Node n : namespaces.items()) {
        if (!n.text().equals("*")) {
          Names.dnsLabel(n.text())
              .forEach(m -> errors.add(FieldError.invalid(n.path(), n.text(), EITHER + m)));
        }
      }
    }
  }

  static void path(Node rule, List<FieldError> errors) {
    verbs(rule.get("verbs"), errors);
    Node urls = rule.get("nonResourceURLs");
    if (urls.isEmpty()) {
      errors.add(
          FieldError.required(urls.path(), "nonResourceURLs must contain at least one value"));
    } else if (wildcardAmong(urls)) {
      errors.add(
          FieldError.invalid(urls, "if '*' is present, must not specify other non-resource URLs"));
    } else {
      urls.items().forEach(u -> url(u, errors));
    }
  }

  private static void url(Node url, List<FieldError> errors) {
    String text = url.text();
    if (text.equals("*") || text.equals("/")) {
      return;
    }
    if (text.isEmpty()) {
      errors.add(FieldError.invalid(url, "must not be empty"));
    } else if (!text.startsWith("/")) {
      errors.add(FieldError.invalid(url, "must start with slash"));
    } else if (text.contains(" ")) {
      errors.add(FieldError.invalid(url, "must not contain white-space"));
    } else if (text.contains("//")) {
      errors.add(FieldError.invalid(url, "must not contain double slash"));
    } else if (text.indexOf('*') != text.lastIndexOf('*')
        || text.indexOf('*') >= 0 && !text.endsWith("/*")) {
      errors.add(FieldError.invalid(url, "wildcard can only do suffix matching"));
    }
  }

  private static void verbs(Node verbs, List<FieldError> errors) {
    if (verbs.isEmpty()) {
      errors.add(FieldError.required(verbs.path(), "verbs must contain at least one value"));
    } else if (wildcardAmong(verbs)) {
      errors.add(FieldError.invalid(verbs, "if '*' is present, must not specify other verbs"));
    } else if (!verbs.strings().contains("*") && !VERBS.containsAll(verbs.strings())) {
      errors.add(FieldError.notSupported(verbs.path(), verbs.value(), VERBS));
    }
  }

  private static void values(Node n, String missing, String what, List<FieldError> errors) {
    if (n.isEmpty()) {
      errors.add(FieldError.required(n.path(), missing));
    } else if (wildcardAmong(n)) {
      errors.add(FieldError.invalid(n, "if '*' is present, must not specify other " + what));
    }
  }

  private static boolean wildcardAmong(Node n) {
    return n.size() > 1 && n.strings().contains("*");
  }
}
