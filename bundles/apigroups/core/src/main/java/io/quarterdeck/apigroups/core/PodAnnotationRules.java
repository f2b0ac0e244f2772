// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rules of annotations by which Kubernetes means something, on pods. */
final class PodAnnotationRules {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String COST = "controller.kubernetes.io/pod-deletion-cost";
  private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String SECCOMP = "container.seccomp.security.alpha.kubernetes.io/";
  private static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
  private static final FieldPath AT = FieldPath.of("metadata", "annotations");
  private static final List<String> LISTS =
      List.of("initContainers", "containers", "ephemeralContainers");

  private PodAnnotationRules() {}

  static void validate(ApiObject pod, List<FieldError> errors) {
    Map<String, String> annotations = new TreeMap<>(pod.meta().annotations());
    Node spec = pod.field("spec");
    if (annotations.containsKey(MIRROR) && spec.get("nodeName").isEmpty()) {
      errors.add(
          FieldError.invalid(
              AT.key(MIRROR),
              annotations.get(MIRROR),
              "must set spec.nodeName if mirror pod annotation is set"));
    }
    String cost = annotations.get(COST);
    if (cost != null && !isCost(cost)) {
      errors.add(FieldError.invalid(AT.key(COST), cost, "must be a 32bit integer"));
    }
    annotations.forEach(
        (key, value) -> {
          if ((key.equals(SECCOMP_POD) || key.startsWith(SECCOMP)) && !isSeccomp(value)) {
            errors.add(FieldError.invalid(AT.child(key), value, "must be a valid seccomp profile"));
          }
        });
    annotations.forEach((key, value) -> appArmor(key, value, spec, errors));
  }

  private static boolean isCost(String text) {
    try {
      return text.equals(String.valueOf(Integer.parseInt(text)));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isSeccomp(String profile) {
    return List.of("runtime/default", "docker/default", "unconfined").contains(profile)
        || profile.startsWith("localhost/");
  }

  private static void appArmor(String key, String value, Node spec, List<FieldError> errors) {
    if (!key.startsWith(APP_ARMOR)) {
      return;
    }
    String name = key.substring(APP_ARMOR.length());
    boolean known =
        LISTS.stream()
            .flatMap(l -> spec.get(l).items().stream())
            .anyMatch(c -> c.get("name").text().equals(name));
    if (!known) {
      errors.add(FieldError.invalid(AT.key(key), name, "container not found"));
    }
    boolean fine =
        List.of("", "runtime/default", "unconfined").contains(value)
            || value.startsWith("localhost/");
    if (!fine) {
      errors.add(
          FieldError.invalid(
              AT.key(key), value, "invalid AppArmor profile name: " + FieldError.quote(value)));
    }
  }

  /** What may not come, go or change; then all that holds for a new pod once more. */
  static void validateUpdate(ApiObject pod, ApiObject old, List<FieldError> errors) {
    Map<String, String> now = pod.meta().annotations();
    Map<String, String> before = old.meta().annotations();
    before.forEach(
        (key, value) -> {
          if (!value.equals(now.get(key))) {
            changed(key, "remove or update", errors);
          }
        });
    now.keySet().stream()
        .filter(k -> !before.containsKey(k))
        .forEach(k -> changed(k, "add", errors));
    validate(pod, errors);
  }

  private static void changed(String key, String how, List<FieldError> errors) {
    if (key.startsWith(APP_ARMOR)) {
      errors.add(FieldError.forbidden(AT.key(key), "may not " + how + " AppArmor annotations"));
    }
    if (key.equals(MIRROR)) {
      errors.add(FieldError.forbidden(AT.key(key), "may not " + how + " mirror pod annotation"));
    }
  }

  /** A profile that is said twice is the same both times. */
  static void match(ApiObject pod, List<FieldError> errors) {
    Node spec = pod.field("spec");
    Map<String, String> annotations = pod.meta().annotations();
    match(spec, "seccompProfile", "seccomp", annotations.get(SECCOMP_POD), errors);
    for (String list : LISTS) {
      for (Node c : spec.get(list).items()) {
        String name = c.get("name").text();
        match(c, "seccompProfile", "seccomp", annotations.get(SECCOMP + name), errors);
      }
    }
  }

  private static void match(
      Node holder,
      String field,
      String called,
      @org.jspecify.annotations.Nullable String annotation,
      List<FieldError> errors) {
    Node profile = holder.at("securityContext", field);
    if (profile.isAbsent() || annotation == null) {
      return;
    }
    String type = profile.get("type").text();
    boolean same =
        switch (type) {
          case "Unconfined" -> annotation.equals("unconfined");
          case "RuntimeDefault" ->
              annotation.equals("runtime/default") || annotation.equals("docker/default");
          case "Localhost" -> annotation.startsWith("localhost/");
          default -> true;
        };
    if (!same) {
      errors.add(
          FieldError.forbidden(
              profile.get("type").path(), called + " type in annotation and field must match"));
    } else if (type.equals("Localhost")
        && !annotation.equals("localhost/" + profile.get("localhostProfile").text())) {
      errors.add(
          FieldError.forbidden(
              profile.get("localhostProfile").path(),
              called + " profile in annotation and field must match"));
    }
  }
}
