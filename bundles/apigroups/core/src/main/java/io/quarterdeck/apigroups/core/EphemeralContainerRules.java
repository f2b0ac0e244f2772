// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.PodSpecRules;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What an ephemeral container may be, and that one stays as it is. */
final class EphemeralContainerRules {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String LIST = "ephemeralContainers";

  /** What makes sense only for containers that are restarted, probed or scheduled. */
  private static final List<String> NOT_ALLOWED =
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

  private EphemeralContainerRules() {}

  static void validate(ApiObject pod, ApiObject old, List<FieldError> errors) {
    if (old.meta().annotations().containsKey(MIRROR)) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("[]"), "static pods do not support ephemeral containers"));
      return;
    }
    Node spec = pod.field("spec");
    PodSpecRules.validate(spec, errors);
    Set<String> targets = new HashSet<>();
    for (String list : List.of("containers", "initContainers")) {
      spec.get(list).items().forEach(c -> targets.add(c.get("name").text()));
    }
    spec.get(LIST).items().forEach(c -> container(c, targets, errors));
    unchanged(pod, old, errors);
  }

  private static void container(Node c, Set<String> targets, List<FieldError> errors) {
    Node target = c.get("targetContainerName");
    if (!target.isEmpty() && !targets.contains(target.text())) {
      errors.add(FieldError.notFound(target.path(), target.text()));
    }
    for (Node mount : c.get("volumeMounts").items()) {
      for (String field : List.of("subPath", "subPathExpr")) {
        if (!mount.get(field).isEmpty()) {
          errors.add(forbidden(mount.get(field)));
        }
      }
    }
    for (String field : NOT_ALLOWED) {
      if (!isNothing(c.get(field))) {
        errors.add(forbidden(c.get(field)));
      }
    }
  }

  private static boolean isNothing(Node field) {
    return field.isEmpty()
        || field.isObject() && field.entries().values().stream().allMatch(Node::isEmpty);
  }

  private static FieldError forbidden(Node field) {
    return FieldError.forbidden(field.path(), "cannot be set for an Ephemeral Container");
  }

  private static void unchanged(ApiObject pod, ApiObject old, List<FieldError> errors) {
    Map<String, Node> now = byName(pod);
    byName(old)
        .forEach(
            (name, container) -> {
              Node same = now.get(name);
              if (same == null) {
                errors.add(existing(name, "removed"));
              } else if (!Objects.equals(same.value(), container.value())) {
                errors.add(existing(name, "changed"));
              }
            });
  }

  private static FieldError existing(String name, String what) {
    return FieldError.forbidden(
        FieldPath.of("spec", LIST),
        "existing ephemeral containers \"" + name + "\" may not be " + what + "\n");
  }

  private static Map<String, Node> byName(ApiObject pod) {
    Map<String, Node> out = new LinkedHashMap<>();
    pod.field("spec").get(LIST).items().forEach(c -> out.put(c.get("name").text(), c));
    return out;
  }
}
