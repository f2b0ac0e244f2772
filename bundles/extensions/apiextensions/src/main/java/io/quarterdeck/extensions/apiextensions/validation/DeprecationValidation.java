// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Printable;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.extensions.apiextensions.cel.GoJson;
import java.util.List;

/**
 * Validates the warning of a version that is deprecated. Kubernetes: {@code
 * validateDeprecationWarning}.
 */
final class DeprecationValidation {
  private static final int LONGEST = 256;

  private DeprecationValidation() {}

  static void validate(Node version, List<FieldError> errors) {
    Node warning = version.get("deprecationWarning");
    if (warning.isAbsent()) {
      return;
    }
    if (!version.get("deprecated").bool()) {
      errors.add(invalid(warning, "can only be set for deprecated versions"));
      return;
    }
    String text = warning.text();
    if (Validate.bytes(text) > LONGEST) {
      errors.add(invalid(warning, "must be <= " + LONGEST + " characters long"));
    }
    if (text.isEmpty()) {
      errors.add(invalid(warning, "must not be an empty string"));
    }
    int bytes = 0;
    for (int c : text.codePoints().toArray()) {
      if (!Printable.is(c)) {
        errors.add(
            invalid(
                warning,
                "must only contain printable UTF-8 characters; non-printable character found at"
                    + " index "
                    + bytes));
        return;
      }
      bytes += Validate.bytes(Character.toString(c));
    }
  }

  /** The value is shown as JSON. */
  private static FieldError invalid(Node warning, String detail) {
    return new FieldError(
        FieldError.Type.INVALID, warning.path().toString(), GoJson.text(warning.value()), detail);
  }
}
