// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which AppArmor profiles containers may have, from the policy's annotations.
 *
 * @param standard the profile of containers that name none, empty for none
 * @param allowed as the policy lists them, null when any is allowed
 */
record AppArmor(String standard, @Nullable String allowed) {
  private static final String OF_CONTAINER = "container.apparmor.security.beta.kubernetes.io/";
  private static final String POLICY = "apparmor.security.beta.kubernetes.io/";

  static AppArmor of(Map<String, String> annotations) {
    return new AppArmor(
        annotations.getOrDefault(POLICY + "defaultProfileName", ""),
        annotations.get(POLICY + "allowedProfileNames"));
  }

  void complete(Container c) {
    if (profile(c).isEmpty() && !standard.isEmpty()) {
      c.pod().annotate(OF_CONTAINER + c.name(), standard);
    }
  }

  void check(Container c, Broken broken) {
    if (allowed == null) {
      return;
    }
    FieldPath at = FieldPath.of("pod", "metadata", "annotations").key(OF_CONTAINER + c.name());
    String profile = profile(c);
    if (profile.isEmpty()) {
      broken.forbidden(at, "AppArmor profile must be set");
    } else if (!Arrays.asList(allowed.split(",", -1)).contains(profile)) {
      String list = FieldError.quote(allowed);
      broken.forbidden(at, profile + " is not an allowed profile. Allowed values: " + list);
    }
  }

  /** The field, in the words of the annotation, comes first: it is what nodes read. */
  private static String profile(Container c) {
    Node field = c.effective("appArmorProfile");
    return switch (field.get("type").text()) {
      case "Unconfined" -> "unconfined";
      case "RuntimeDefault" -> "runtime/default";
      case "Localhost" -> "localhost/" + field.get("localhostProfile").text();
      default -> c.pod().annotation(OF_CONTAINER + c.name());
    };
  }
}
