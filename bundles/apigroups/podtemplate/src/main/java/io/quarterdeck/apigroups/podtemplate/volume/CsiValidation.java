// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates CSI volumes that are persistent, as objects or inline in an attachment.
 *
 * <p>Kubernetes: {@code validateCSIPersistentVolumeSource}.
 */
public final class CsiValidation {
  private static final List<String> SECRETS =
      List.of(
          "controllerPublishSecretRef",
          "controllerExpandSecretRef",
          "nodePublishSecretRef",
          "nodeExpandSecretRef");

  private CsiValidation() {}

  /** {@code s}: the source. */
  public static void validatePersistent(Node s, List<FieldError> errors) {
    VolumeSourceValidation.driver(s.get("driver"), errors);
    Validate.required(s.get("volumeHandle"), errors);
    SECRETS.forEach(secret -> reference(s.get(secret), errors));
  }

  private static void reference(Node secret, List<FieldError> errors) {
    if (secret.isAbsent()) {
      return;
    }
    if (Validate.required(secret.get("name"), errors)) {
      Validate.form(secret.get("name"), Names::dnsSubdomain, errors);
    }
    if (Validate.required(secret.get("namespace"), errors)) {
      Validate.form(secret.get("namespace"), Names::dnsLabel, errors);
    }
  }
}
