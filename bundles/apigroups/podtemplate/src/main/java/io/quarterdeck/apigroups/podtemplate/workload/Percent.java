// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.workload;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/** Fields that hold a whole number or a percentage. */
public final class Percent {
  private Percent() {}

  /** Must be a number that is not negative, or a percentage. */
  public static void nonNegative(Node n, List<FieldError> errors) {
    if (n.value() instanceof String s) {
      if (!isPercent(s)) {
        errors.add(
            FieldError.invalid(
                n,
                "a valid percent string must be a numeric string followed by an ending '%' (e.g."
                    + " '1%',  or '93%', regex used for validation is '[0-9]+%')"));
      }
    } else if (n.number() < 0) {
      errors.add(FieldError.invalid(n, "must be greater than or equal to 0"));
    }
  }

  /** A percentage must not be more than the whole. */
  public static void atMostAll(Node n, List<FieldError> errors) {
    if (n.value() instanceof String s && isPercent(s) && value(s) > 100) {
      errors.add(FieldError.invalid(n, "must not be greater than 100%"));
    }
  }

  /** Whether the field says none: zero, or zero percent. */
  public static boolean isZero(Node n) {
    return n.value() instanceof String s ? !isPercent(s) || value(s) == 0 : n.number() == 0;
  }

  private static boolean isPercent(String s) {
    return s.matches("[0-9]+%");
  }

  private static long value(String percent) {
    String digits = percent.substring(0, percent.length() - 1);
    return digits.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(digits);
  }
}
