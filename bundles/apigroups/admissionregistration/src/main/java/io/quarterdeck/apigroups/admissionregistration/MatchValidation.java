// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates what requests a webhook or a policy matches.
 *
 * <p>Kubernetes: {@code validateRuleWithOperations}, {@code validateMatchResources}.
 */
final class MatchValidation {
  static final List<String> FAILURE_POLICIES = List.of("Fail", "Ignore");
  static final List<String> MATCH_POLICIES = List.of("Equivalent", "Exact");
  private static final List<String> OPERATIONS =
      List.of("*", "CONNECT", "CREATE", "DELETE", "UPDATE");
  private static final List<String> SCOPES = List.of("*", "Cluster", "Namespaced");

  private MatchValidation() {}

  /** A {@code MatchResources}. */
  static void matchResources(Node match, List<FieldError> errors) {
    if (match.get("matchPolicy").isPresent()) {
      Validate.oneOf(match.get("matchPolicy"), MATCH_POLICIES, errors);
    }
    LabelSelectorValidation.validate(match.get("namespaceSelector"), errors);
    LabelSelectorValidation.validate(match.get("objectSelector"), errors);
    for (String field : List.of("resourceRules", "excludeResourceRules")) {
      match.get(field).items().forEach(r -> rule(r, errors));
    }
  }

  /** A {@code RuleWithOperations}. */
  static void rule(Node rule, List<FieldError> errors) {
    Node operations = rule.get("operations");
    values(operations, "operations", errors);
    for (Node o : operations.items()) {
      Validate.oneOf(o, OPERATIONS, errors);
    }
    values(rule.get("apiGroups"), "API groups", errors);
    Node versions = rule.get("apiVersions");
    values(versions, "API versions", errors);
    versions.items().forEach(v -> Validate.required(v, errors));
    resources(rule.get("resources"), errors);
    if (rule.get("scope").isPresent()) {
      Validate.oneOf(rule.get("scope"), SCOPES, errors);
    }
    names(rule.get("resourceNames"), errors);
  }

  private static void values(Node n, String what, List<FieldError> errors) {
    Validate.required(n, errors);
    if (n.size() > 1 && n.strings().contains("*")) {
      errors.add(FieldError.invalid(n, "if '*' is present, must not specify other " + what));
    }
  }

  private static void resources(Node resources, List<FieldError> errors) {
    Validate.required(resources, errors);
    Set<String> wholes = new HashSet<>();
    Set<String> everywhere = new HashSet<>();
    boolean plain = false;
    for (Node r : resources.items()) {
      if (!Validate.required(r, errors)) {
        continue;
      }
      String[] parts = r.text().split("/", 2);
      if (parts.length == 1) {
        // of several, Kubernetes remembers the last
        plain = !r.text().equals("*");
        continue;
      }
      // what stands before an entry is compared with it, not what follows
      covered(r, wholes.contains(parts[0]), parts[0] + "/*", errors);
      covered(r, everywhere.contains(parts[1]), "*/" + parts[1], errors);
      if (parts[1].equals("*")) {
        wholes.add(parts[0]);
      }
      if (parts[0].equals("*")) {
        everywhere.add(parts[1]);
      }
    }
    List<String> all = resources.strings();
    if (all.size() > 1 && all.contains("*/*")) {
      errors.add(
          FieldError.invalid(resources, "if '*/*' is present, must not specify other resources"));
    }
    if (all.contains("*") && plain) {
      errors.add(
          FieldError.invalid(
              resources,
              "if '*' is present, must not specify other resources without subresources"));
    }
  }

  private static void covered(Node r, boolean is, String by, List<FieldError> errors) {
    if (is) {
      errors.add(FieldError.invalid(r, "if '" + by + "' is present, must not specify " + r.text()));
    }
  }

  private static void names(Node names, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node n : names.items()) {
      Validate.form(n, Names::pathSegment, errors);
      if (!seen.add(n.text())) {
        errors.add(FieldError.duplicate(n.path(), n.text()));
      }
    }
  }
}
