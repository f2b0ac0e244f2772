// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import java.util.Locale;

/** Arithmetic of costs, none of which goes over the largest number, and its words. */
final class Costs {
  /** The most that one expression can cost, times how often it is evaluated. */
  static final long MOST = 10_000_000;

  private Costs() {}

  static long times(long a, long b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    return a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }

  static String exceeds(String what, long cost, long limit) {
    double factor = (double) cost / limit;
    String shown;
    if (factor > 100) {
      shown = "more than 100x";
    } else if (factor < 1.5) {
      shown = String.format(Locale.ROOT, "%fx", factor);
    } else {
      shown = String.format(Locale.ROOT, "%.1fx", factor);
    }
    return what
        + " exceeds budget by factor of "
        + shown
        + " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where"
        + " arrays, maps, and strings are declared)";
  }
}
