// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.rules;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The warning of a version that is deprecated. */
final class DeprecationRules {
  private static final int LONGEST = 256;

  private DeprecationRules() {}

  static void validate(Node version, List<FieldError> errors) {
    Node warning = version.get("deprecationWarning");
    if (warning.isAbsent()) {
      return;
    }
    if (!version.get("deprecated").bool()) {
      errors.add(FieldError.invalid(warning, "can only be set for deprecated versions"));
      return;
    }
    String text = warning.text();
    if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      errors.add(FieldError.invalid(warning, "must be <= " + LONGEST + " characters long"));
    }
    if (text.isEmpty()) {
      errors.add(FieldError.invalid(warning, "must not be an empty string"));
    }
    int bytes = 0;
    for (int c : text.codePoints().toArray()) {
      if (!isPrintable(c)) {
        errors.add(
            FieldError.invalid(
                warning,
                "must only contain printable UTF-8 characters; non-printable character found at"
                    + " index "
                    + bytes));
        return;
      }
      bytes += Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
    }
  }

  private static boolean isPrintable(int c) {
    if (c == ' ') {
      return true;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
