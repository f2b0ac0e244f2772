// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.report;

import org.jspecify.annotations.Nullable;

/**
 * One measured figure.
 *
 * @param name of what
 * @param value in {@code unit}
 * @param target null when there is none
 * @param atLeast whether more is better; otherwise less is
 * @param note what it was measured beside, empty for nothing
 */
public record Figure(
    String name, double value, String unit, @Nullable Double target, boolean atLeast, String note) {

  public static Figure atMost(String name, double value, String unit, double target, String note) {
    return new Figure(name, value, unit, target, false, note);
  }

  public static Figure atLeast(String name, double value, String unit, double target, String note) {
    return new Figure(name, value, unit, target, true, note);
  }

  public static Figure shown(String name, double value, String unit, String note) {
    return new Figure(name, value, unit, null, false, note);
  }

  /** Of the target: above 1 is better for rates, below 1 for costs. */
  public double ratio() {
    return target == null ? Double.NaN : value / target;
  }

  public boolean isMet() {
    return target == null || (atLeast ? value >= target : value <= target);
  }
}
