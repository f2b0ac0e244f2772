// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which seccomp profiles may be used, from the policy's annotations. Profiles have the words of the
 * annotations; a field counts as the annotation that says the same.
 *
 * @param standard the profile of pods that name none, empty for none
 * @param allowed as the policy lists them, empty for no list
 */
record Seccomp(String standard, String allowed) {
  static final String OF_POD = "seccomp.security.alpha.kubernetes.io/pod";

  private static final String OF_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";
  private static final String POLICY = "seccomp.security.alpha.kubernetes.io/";
  private static final String RUNTIME = "runtime/default";
  private static final String OLD_RUNTIME = "docker/default";
  private static final String LOCALHOST = "localhost/";

  static Seccomp of(Map<String, String> annotations) {
    return new Seccomp(
        annotations.getOrDefault(POLICY + "defaultProfileName", ""),
        annotations.getOrDefault(POLICY + "allowedProfileNames", ""));
  }

  /** The field goes with the annotation: nodes read only the field. */
  void complete(Pod pod) {
    String own = ofPod(pod);
    String profile = own.isEmpty() ? standard : own;
    if (profile.isEmpty()) {
      return;
    }
    if (pod.annotation(OF_POD).isEmpty()) {
      pod.annotate(OF_POD, profile);
    }
    if (pod.context("seccompProfile").isAbsent()) {
      pod.setContext("seccompProfile", field(profile));
    }
  }

  private static Map<String, Object> field(String profile) {
    Map<String, Object> out = new LinkedHashMap<>();
    if (profile.startsWith(LOCALHOST)) {
      out.put("type", "Localhost");
      out.put("localhostProfile", profile.substring(LOCALHOST.length()));
    } else {
      out.put("type", profile.equals("unconfined") ? "Unconfined" : "RuntimeDefault");
    }
    return out;
  }

  private static String words(Node field) {
    return switch (field.get("type").text()) {
      case "Unconfined" -> "unconfined";
      case "RuntimeDefault" -> RUNTIME;
      case "Localhost" -> LOCALHOST + field.get("localhostProfile").text();
      default -> "";
    };
  }

  private static String ofPod(Pod pod) {
    String field = words(pod.context("seccompProfile"));
    return field.isEmpty() ? pod.annotation(OF_POD) : field;
  }

  private static String ofContainer(Container c) {
    String field = words(c.own("seccompProfile"));
    String annotation = c.pod().annotation(OF_CONTAINER + c.name());
    return !field.isEmpty() ? field : annotation.isEmpty() ? ofPod(c.pod()) : annotation;
  }

  void check(Pod pod, Broken broken) {
    check(OF_POD, ofPod(pod), broken);
  }

  void check(Container c, Broken broken) {
    check(OF_CONTAINER + c.name(), ofContainer(c), broken);
  }

  private void check(String annotation, String profile, Broken broken) {
    FieldPath at = FieldPath.of("pod", "metadata", "annotations").key(annotation);
    if (allowed.isEmpty()) {
      if (!profile.isEmpty()) {
        broken.forbidden(at, "seccomp may not be set");
      }
    } else if (!allows(profile)) {
      broken.forbidden(
          at, profile + " is not an allowed seccomp profile. Valid values are " + allowed);
    }
  }

  /** A list of nothing but the wildcard allows the empty profile, too. */
  private boolean allows(String profile) {
    List<String> names = Arrays.asList(allowed.split(",", -1));
    boolean runtime = profile.equals(RUNTIME) || profile.equals(OLD_RUNTIME);
    return names.contains("*")
        || names.contains(profile)
        || (runtime && (names.contains(RUNTIME) || names.contains(OLD_RUNTIME)));
  }
}
