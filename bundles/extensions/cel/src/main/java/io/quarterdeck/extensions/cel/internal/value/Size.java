// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

/** How long a text, list or map can be. Arithmetic ends at the greatest number: unbounded. */
public record Size(long min, long max) {
  public static final Size UNKNOWN = new Size(0, Long.MAX_VALUE);
  public static final Size ONE = new Size(1, 1);

  public static Size of(long n) {
    return new Size(n, n);
  }

  public static Size upTo(long n) {
    return new Size(0, n);
  }

  public Size plus(Size o) {
    return new Size(add(min, o.min), add(max, o.max));
  }

  public Size times(Size o) {
    return new Size(multiply(min, o.min), multiply(max, o.max));
  }

  public Size or(Size o) {
    return new Size(Math.min(min, o.min), Math.max(max, o.max));
  }

  /** The greatest length as a cost, rounded up. */
  public long cost(double factor) {
    double d = Math.ceil(max * factor);
    return max == Long.MAX_VALUE || d >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) d;
  }

  public static long add(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  public static long multiply(long a, long b) {
    return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }
}
