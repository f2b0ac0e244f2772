// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Validates the annotations that name the profiles of AppArmor and seccomp.
 *
 * <p>Kubernetes: {@code ValidatePodSecurityPolicySpecificAnnotations}.
 */
final class ProfileAnnotations {
  private static final String APPARMOR = "apparmor.security.beta.kubernetes.io/";
  private static final String SECCOMP = "seccomp.security.alpha.kubernetes.io/";
  private static final String LOCALHOST = "localhost/";

  private ProfileAnnotations() {}

  static void validate(ApiObject policy, List<FieldError> errors) {
    Node annotations = policy.field("metadata").get("annotations");
    each(annotations.key(APPARMOR + "defaultProfileName"), false, (n, p) -> apparmor(n, p, errors));
    each(annotations.key(APPARMOR + "allowedProfileNames"), true, (n, p) -> apparmor(n, p, errors));
    each(annotations.key(SECCOMP + "defaultProfileName"), false, (n, p) -> seccomp(n, p, errors));
    each(
        annotations.key(SECCOMP + "allowedProfileNames"),
        true,
        (n, p) -> {
          if (!p.equals("*")) {
            seccomp(n, p, errors);
          }
        });
  }

  private static void each(Node annotation, boolean list, BiConsumer<Node, String> rule) {
    if (!annotation.isEmpty()) {
      String text = annotation.text();
      List.of(list ? text.split(",", -1) : new String[] {text})
          .forEach(p -> rule.accept(annotation, p));
    }
  }

  private static void apparmor(Node at, String profile, List<FieldError> errors) {
    boolean known = List.of("", "runtime/default", "unconfined").contains(profile);
    if (!known && !profile.startsWith(LOCALHOST)) {
      String what = "invalid AppArmor profile name: " + FieldError.quote(profile);
      errors.add(FieldError.invalid(at, what));
    }
  }

  private static void seccomp(Node at, String profile, List<FieldError> errors) {
    if (profile.startsWith(LOCALHOST)) {
      localhost(at.path(), profile.substring(LOCALHOST.length()), errors);
    } else if (!List.of("runtime/default", "docker/default", "unconfined").contains(profile)) {
      errors.add(FieldError.invalid(at.path(), profile, "must be a valid seccomp profile"));
    }
  }

  private static void localhost(FieldPath at, String path, List<FieldError> errors) {
    if (path.startsWith("/")) {
      errors.add(FieldError.invalid(at, path, "must be a relative path"));
    }
    if (List.of(path.split("/", -1)).contains("..")) {
      errors.add(FieldError.invalid(at, path, "must not contain '..'"));
    }
  }
}
