// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** The rules of CSI volumes that are persistent, as objects or inline in an attachment. */
public final class CsiRules {
  private static final List<String> SECRETS =
      List.of(
          "controllerPublishSecretRef",
          "controllerExpandSecretRef",
          "nodePublishSecretRef",
          "nodeExpandSecretRef");

  private CsiRules() {}

  /** {@code s}: the source. */
  public static void validatePersistent(Node s, List<FieldError> errors) {
    VolumeSourceRules.driver(s.get("driver"), errors);
    Rules.required(s.get("volumeHandle"), errors);
    SECRETS.forEach(secret -> reference(s.get(secret), errors));
  }

  private static void reference(Node secret, List<FieldError> errors) {
    if (secret.isAbsent()) {
      return;
    }
    if (Rules.required(secret.get("name"), errors)) {
      Rules.form(secret.get("name"), Names::dnsSubdomain, errors);
    }
    if (Rules.required(secret.get("namespace"), errors)) {
      Rules.form(secret.get("namespace"), Names::dnsLabel, errors);
    }
  }
}
