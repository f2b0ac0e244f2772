// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates a Quobyte volume.
 *
 * <p>Kubernetes: {@code validateQuobyteVolumeSource}.
 */
final class QuobyteValidation {
  private static final String PAIRS =
      "must be a host:port pair or multiple pairs separated by commas";
  private static final int LONGEST_TENANT = 64;

  private QuobyteValidation() {}

  static void validate(Node s, List<FieldError> errors) {
    Node registry = s.get("registry");
    if (registry.isEmpty()) {
      errors.add(FieldError.required(registry.path(), PAIRS));
    } else if (s.get("tenant").text().length() > LONGEST_TENANT) {
      errors.add(
          FieldError.required(
              s.get("tenant").path(),
              "must be a UUID and may not exceed a length of " + LONGEST_TENANT + " characters"));
    } else {
      for (String pair : registry.text().split(",", -1)) {
        if (!isPair(pair)) {
          errors.add(FieldError.invalid(registry, PAIRS));
        }
      }
    }
    Validate.required(s.get("volume"), errors);
  }

  private static boolean isPair(String pair) {
    int colon = pair.lastIndexOf(':');
    if (colon < 0) {
      return false;
    }
    String host = pair.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    return bracketed || !host.contains(":") && !host.contains("[") && !host.contains("]");
  }
}
