// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Validates iSCSI volumes, of pods and of their own.
 *
 * <p>Kubernetes: {@code validateISCSIVolumeSource}, {@code validateISCSIPersistentVolumeSource}.
 */
public final class IscsiValidation {
  private static final int LONGEST = 64;
  private static final Map<String, Pattern> FORMS =
      Map.of(
          "iqn", Pattern.compile("iqn\\.\\d{4}-\\d{2}\\.([a-zA-Z0-9.-]+)(:[^,;*&$|\\s]+)$"),
          "eui", Pattern.compile("^eui.[a-zA-Z0-9]{16}$"),
          "naa", Pattern.compile("^naa.[a-zA-Z0-9]{32}$"));

  private IscsiValidation() {}

  /** Of a pod. */
  static void validate(Node s, List<FieldError> errors) {
    Validate.required(s.get("targetPortal"), errors);
    all(s, "must be valid format starting with iqn, eui, or naa", false, errors);
  }

  /**
   * Of a persistent volume.
   *
   * @param volume its name
   */
  public static void validatePersistent(Node s, String volume, List<FieldError> errors) {
    Validate.required(s.get("targetPortal"), errors);
    String portal = s.get("targetPortal").text();
    if (s.get("initiatorName").isPresent() && volume.length() + 1 + portal.length() > LONGEST) {
      errors.add(
          FieldError.invalid(
              s.path().child("targetportal"), portal, VolumeSourceValidation.TOO_LONG));
    }
    all(s, "must be valid format", true, errors);
  }

  private static void all(Node s, String unknown, boolean named, List<FieldError> errors) {
    if (Validate.required(s.get("iqn"), errors)) {
      name(s.get("iqn"), unknown, errors);
    }
    VolumeSourceValidation.lun(s.get("lun"), errors);
    boolean secret = s.get("chapAuthDiscovery").bool() || s.get("chapAuthSession").bool();
    if (secret && s.get("secretRef").isAbsent()) {
      errors.add(FieldError.required(s.get("secretRef").path(), ""));
    }
    if (named && s.get("secretRef").isPresent()) {
      Validate.required(s.at("secretRef", "name"), errors);
    }
    if (s.get("initiatorName").isPresent()) {
      name(s.get("initiatorName").withPath(s.path().child("initiatorname")), unknown, errors);
    }
  }

  private static void name(Node n, String unknown, List<FieldError> errors) {
    String text = n.text();
    Pattern form = text.length() < 3 ? null : FORMS.get(text.substring(0, 3));
    if (form == null) {
      errors.add(FieldError.invalid(n.path(), text, unknown));
    } else if (!form.matcher(text).find()) {
      errors.add(FieldError.invalid(n.path(), text, "must be valid format"));
    }
  }
}
