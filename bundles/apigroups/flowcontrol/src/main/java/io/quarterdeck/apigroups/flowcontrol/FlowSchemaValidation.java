// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Map;

/**
 * Validates a flow schema's spec.
 *
 * <p>Kubernetes: {@code ValidateFlowSchemaSpec}.
 */
final class FlowSchemaValidation {
  private static final long LAST = 10000;
  private static final List<String> METHODS = List.of("ByNamespace", "ByUser");

  private FlowSchemaValidation() {}

  static void validate(String name, Node spec, List<FieldError> errors) {
    precedence(name, spec.get("matchingPrecedence"), errors);
    Node method = spec.get("distinguisherMethod");
    if (method.isPresent() && !METHODS.contains(method.get("type").text())) {
      Map<String, Object> shown = Map.of("Type", method.get("type").text());
      errors.add(FieldError.notSupported(method.get("type").path(), shown, METHODS));
    }
    Node level = spec.at("priorityLevelConfiguration", "name");
    if (Validate.required(level, "must reference a priority level", errors)) {
      Validate.form(level, Names::dnsSubdomain, errors);
    }
    spec.get("rules").items().forEach(r -> rule(r, errors));
    MandatorySpecs.schema(name, spec, errors);
  }

  private static void precedence(String name, Node n, List<FieldError> errors) {
    if (n.number() <= 0) {
      errors.add(FieldError.invalid(n.path(), n.number(), "must be a positive value"));
    }
    if (n.number() > LAST) {
      errors.add(FieldError.invalid(n, "must not be greater than " + LAST));
    }
    if (n.number() == 1 && !name.equals("exempt")) {
      errors.add(
          FieldError.invalid(n, "only the schema named 'exempt' may have matchingPrecedence 1"));
    }
  }

  private static void rule(Node rule, List<FieldError> errors) {
    Node subjects = rule.get("subjects");
    Validate.required(subjects, "subjects must contain at least one value", errors);
    subjects.items().forEach(s -> SubjectValidation.validate(s, errors));
    if (rule.get("resourceRules").isEmpty() && rule.get("nonResourceRules").isEmpty()) {
      errors.add(
          FieldError.required(
              rule.path(),
              "at least one of resourceRules and nonResourceRules has to be non-empty"));
    }
    rule.get("resourceRules").items().forEach(r -> MatchValidation.resource(r, errors));
    rule.get("nonResourceRules").items().forEach(r -> MatchValidation.path(r, errors));
  }
}
