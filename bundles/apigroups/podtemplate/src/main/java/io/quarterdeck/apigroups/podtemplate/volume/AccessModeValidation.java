// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/**
 * Validates the access modes of volumes and claims.
 *
 * <p>Kubernetes: {@code ValidatePersistentVolumeSpec}, {@code ValidatePersistentVolumeClaimSpec}.
 */
public final class AccessModeValidation {
  private static final List<String> SUPPORTED =
      List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");

  private AccessModeValidation() {}

  /**
   * @param missing what is said when there is none
   */
  public static void required(Node modes, String missing, List<FieldError> errors) {
    if (modes.isEmpty()) {
      errors.add(FieldError.required(modes.path(), missing));
    }
  }

  public static void supported(Node modes, List<FieldError> errors) {
    boolean podOnly = false;
    boolean others = false;
    for (Node m : modes.items()) {
      if (!SUPPORTED.contains(m.text())) {
        errors.add(FieldError.notSupported(modes.path(), m.text(), SUPPORTED));
      }
      podOnly |= m.text().equals("ReadWriteOncePod");
      others |= !m.text().equals("ReadWriteOncePod") && SUPPORTED.contains(m.text());
    }
    if (podOnly && others) {
      errors.add(
          FieldError.forbidden(
              modes.path(), "may not use ReadWriteOncePod with other access modes"));
    }
  }
}
