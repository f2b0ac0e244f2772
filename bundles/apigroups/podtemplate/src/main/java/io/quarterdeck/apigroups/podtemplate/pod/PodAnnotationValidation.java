// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.common.LocalPaths;
import io.quarterdeck.apigroups.podtemplate.security.SystemValidation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Validates annotations by which Kubernetes means something, on pods and in templates.
 *
 * <p>Kubernetes: {@code ValidatePodSpecificAnnotations}, {@code
 * ValidatePodSpecificAnnotationUpdates}, {@code validateSeccompAnnotationsAndFields}, {@code
 * validateAppArmorAnnotationsAndFieldsMatchOnCreate}.
 */
public final class PodAnnotationValidation {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String COST = "controller.kubernetes.io/pod-deletion-cost";
  private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String SECCOMP = "container.seccomp.security.alpha.kubernetes.io/";
  private static final String LOCALHOST = "localhost/";
  private static final List<String> PROFILES =
      List.of("runtime/default", "docker/default", "unconfined");

  /** Behind it stands a container's name. */
  public static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";

  private static final FieldPath OF_POD = FieldPath.of("metadata", "annotations");

  private PodAnnotationValidation() {}

  /** What they say for themselves, on a pod. */
  public static void validate(ApiObject pod, List<FieldError> errors) {
    validate(OF_POD, pod.meta().annotations(), pod.field("spec"), errors);
  }

  /** The same in a template: the errors stand at the template, not at its metadata. */
  public static void validateTemplate(Node template, List<FieldError> errors) {
    validate(
        template.path().child("annotations"),
        template.at("metadata", "annotations").stringMap(),
        template.get("spec"),
        errors);
  }

  private static void validate(
      FieldPath at, Map<String, String> given, Node spec, List<FieldError> errors) {
    Map<String, String> annotations = new TreeMap<>(given);
    if (annotations.containsKey(MIRROR) && spec.get("nodeName").isEmpty()) {
      errors.add(
          FieldError.invalid(
              at.key(MIRROR),
              annotations.get(MIRROR),
              "must set spec.nodeName if mirror pod annotation is set"));
    }
    String cost = annotations.get(COST);
    if (cost != null && !isCost(cost)) {
      errors.add(FieldError.invalid(at.key(COST), cost, "must be a 32bit integer"));
    }
    annotations.forEach(
        (key, value) -> {
          if (key.equals(SECCOMP_POD) || key.startsWith(SECCOMP)) {
            seccomp(new Node(value, at.child(key)), errors);
          }
        });
    annotations.forEach((key, value) -> appArmor(at, key, value, spec, errors));
  }

  private static boolean isCost(String text) {
    try {
      return text.equals(String.valueOf(Integer.parseInt(text)));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static void seccomp(Node profile, List<FieldError> errors) {
    String name = profile.text();
    if (name.startsWith(LOCALHOST)) {
      LocalPaths.descending(new Node(name.substring(LOCALHOST.length()), profile.path()), errors);
    } else if (!PROFILES.contains(name)) {
      errors.add(FieldError.invalid(profile, "must be a valid seccomp profile"));
    }
  }

  private static void appArmor(
      FieldPath at, String key, String value, Node spec, List<FieldError> errors) {
    if (!key.startsWith(APP_ARMOR)) {
      return;
    }
    String name = key.substring(APP_ARMOR.length());
    boolean known =
        SystemValidation.containers(spec).stream().anyMatch(c -> c.get("name").text().equals(name));
    if (!known) {
      errors.add(FieldError.invalid(at.key(key), name, "container not found"));
    }
    boolean fine =
        List.of("", "runtime/default", "unconfined").contains(value)
            || value.startsWith("localhost/");
    if (!fine) {
      errors.add(
          FieldError.invalid(
              at.key(key), value, "invalid AppArmor profile name: " + FieldError.quote(value)));
    }
  }

  /** Validates a changed pod: all that holds for a new one, and what may not change. */
  public static void validateUpdate(ApiObject pod, ApiObject old, List<FieldError> errors) {
    validate(pod, errors);
    changes(pod, old, errors);
  }

  /** What may not come, go or change. */
  public static void changes(ApiObject pod, ApiObject old, List<FieldError> errors) {
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
  }

  private static void changed(String key, String how, List<FieldError> errors) {
    if (key.startsWith(APP_ARMOR)) {
      errors.add(FieldError.forbidden(OF_POD.key(key), "may not " + how + " AppArmor annotations"));
    }
    if (key.equals(MIRROR)) {
      errors.add(
          FieldError.forbidden(OF_POD.key(key), "may not " + how + " mirror pod annotation"));
    }
  }

  /** A profile that is said twice is the same both times, on a new pod. */
  public static void match(ApiObject pod, List<FieldError> errors) {
    match(pod.meta().annotations(), pod.field("spec"), errors);
  }

  /** The same in a template. */
  public static void matchTemplate(Node template, List<FieldError> errors) {
    match(template.at("metadata", "annotations").stringMap(), template.get("spec"), errors);
  }

  private static void match(Map<String, String> annotations, Node spec, List<FieldError> errors) {
    Node ofPod = spec.at("securityContext", "seccompProfile");
    match(ofPod, ofPod.path(), "seccomp", annotations.get(SECCOMP_POD), errors);
    for (Node c : SystemValidation.containers(spec)) {
      Node own = c.at("securityContext", "seccompProfile");
      match(own, own.path(), "seccomp", annotations.get(SECCOMP + c.get("name").text()), errors);
    }
    if (spec.at("os", "name").text().equals("windows")) {
      return;
    }
    for (Node c : SystemValidation.containers(spec)) {
      Node own = c.at("securityContext", "appArmorProfile");
      Node profile = own.isPresent() ? own : spec.at("securityContext", "appArmorProfile");
      String annotation = annotations.get(APP_ARMOR + c.get("name").text());
      match(profile, own.path(), "apparmor", annotation, errors);
    }
  }

  private static void match(
      Node profile,
      FieldPath at,
      String called,
      @Nullable String annotation,
      List<FieldError> errors) {
    if (profile.isAbsent() || annotation == null) {
      return;
    }
    String type = profile.get("type").text();
    boolean same =
        switch (type) {
          case "Unconfined" -> annotation.equals("unconfined");
          case "RuntimeDefault" ->
              annotation.equals("runtime/default")
                  || called.equals("seccomp") && annotation.equals("docker/default");
          case "Localhost" -> annotation.startsWith("localhost/");
          default -> true;
        };
    if (!same) {
      errors.add(
          FieldError.forbidden(
              at.child("type"), called + " type in annotation and field must match"));
    } else if (type.equals("Localhost")
        && !annotation.equals("localhost/" + profile.get("localhostProfile").text())) {
      errors.add(
          FieldError.forbidden(
              at.child("localhostProfile"),
              called + " profile in annotation and field must match"));
    }
  }
}
