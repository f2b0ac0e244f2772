// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import io.quarterdeck.apigroups.podtemplate.common.LocalPaths;
import java.util.List;

/**
 * Validates seccomp and AppArmor profiles.
 *
 * <p>Kubernetes: {@code validateSeccompProfileField}, {@code ValidateAppArmorProfileField}.
 */
final class ProfileValidation {
  private static final List<String> TYPES = List.of("Localhost", "RuntimeDefault", "Unconfined");
  private static final int LONGEST = 4095;

  private ProfileValidation() {}

  static void seccomp(Node profile, List<FieldError> errors) {
    if (profile.isAbsent()) {
      return;
    }
    if (Validate.required(
        profile.get("type"), "type is required when seccompProfile is set", errors)) {
      Validate.oneOf(profile.get("type"), TYPES, errors);
    }
    Node file = profile.get("localhostProfile");
    if (profile.get("type").text().equals("Localhost")) {
      if (file.isAbsent()) {
        errors.add(FieldError.required(file.path(), "must be set when seccomp type is Localhost"));
      } else {
        LocalPaths.descending(file, errors);
      }
    } else if (file.isPresent()) {
      errors.add(
          FieldError.invalid(
              file.path(),
              GoShapes.of("Profile", profile),
              "can only be set when seccomp type is Localhost"));
    }
  }

  static void appArmor(Node profile, List<FieldError> errors) {
    if (profile.isAbsent()) {
      return;
    }
    Node type = profile.get("type");
    Node file = profile.get("localhostProfile");
    switch (type.text()) {
      case "Localhost" -> local(file, errors);
      case "RuntimeDefault", "Unconfined" -> {
        if (file.isPresent()) {
          errors.add(FieldError.invalid(file, "can only be set when AppArmor type is Localhost"));
        }
      }
      case "" ->
          errors.add(
              FieldError.required(type.path(), "type is required when appArmorProfile is set"));
      default -> Validate.oneOf(type, TYPES, errors);
    }
  }

  private static void local(Node file, List<FieldError> errors) {
    if (file.isAbsent()) {
      errors.add(FieldError.required(file.path(), "must be set when AppArmor type is Localhost"));
      return;
    }
    String text = file.text();
    if (!text.strip().equals(text)) {
      errors.add(FieldError.invalid(file, "must not be padded with whitespace"));
    } else if (text.isEmpty()) {
      errors.add(FieldError.required(file.path(), "must be set when AppArmor type is Localhost"));
    }
    if (text.length() > LONGEST) {
      errors.add(FieldError.tooLong(file.path(), LONGEST));
    }
  }
}
