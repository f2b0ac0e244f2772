// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates what a container that comes for a while does not have: all that others rely upon.
 *
 * <p>Kubernetes: {@code validateFieldAllowList}.
 */
final class EphemeralContainerShape {
  private static final List<String> FORBIDDEN =
      List.of(
          "ports",
          "resources",
          "resizePolicy",
          "restartPolicy",
          "restartPolicyRules",
          "livenessProbe",
          "readinessProbe",
          "startupProbe",
          "lifecycle");
  private static final String NEVER = "cannot be set for an Ephemeral Container";

  private final Set<String> others = new HashSet<>();
  private final List<FieldError> errors;

  EphemeralContainerShape(Node spec, List<FieldError> errors) {
    this.errors = errors;
    for (String list : List.of("containers", "initContainers")) {
      spec.get(list).items().forEach(c -> others.add(c.get("name").text()));
    }
  }

  void image(Node c) {
    Node image = c.get("image");
    if (!image.text().strip().equals(image.text())) {
      errors.add(FieldError.invalid(image, "must not have leading or trailing whitespace"));
    }
  }

  void validate(Node c) {
    Node target = c.get("targetContainerName");
    if (!target.isEmpty() && !others.contains(target.text())) {
      errors.add(FieldError.notFound(target.path(), target.text()));
    }
    for (String field : FORBIDDEN) {
      if (!isNothing(c.get(field))) {
        errors.add(FieldError.forbidden(c.get(field).path(), NEVER));
      }
    }
    for (Node m : c.get("volumeMounts").items()) {
      for (String field : List.of("subPath", "subPathExpr")) {
        if (!m.get(field).isEmpty()) {
          errors.add(FieldError.forbidden(m.get(field).path(), NEVER));
        }
      }
    }
  }

  private static boolean isNothing(Node field) {
    return field.isEmpty()
        || field.isObject() && field.entries().values().stream().allMatch(Node::isEmpty);
  }
}
