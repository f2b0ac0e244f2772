// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

/** What happens to fields that the kind does not know, and to fields that come twice. */
public enum FieldValidation {
  STRICT,
  WARN,
  IGNORE;

  /** From the query option's value. */
  public static FieldValidation parse(String option) {
    return switch (option) {
      case "Strict" -> STRICT;
      case "Ignore" -> IGNORE;
      default -> WARN;
    };
  }
}
