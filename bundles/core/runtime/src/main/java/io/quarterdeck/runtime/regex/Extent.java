// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

/**
 * How large a part of an expression becomes: instructions of the program that is compiled of it,
 * levels of its syntax tree, and the largest product of repeats one within the other.
 *
 * @param literal whether it is plain text, whose characters are one level together
 */
record Extent(long size, int height, int product, boolean literal) {
  static final Extent EMPTY = new Extent(1, 1, 1, false);
  static final Extent CHARACTER = new Extent(1, 1, 1, true);

  /** A class of characters, an assertion, any character. */
  static final Extent CLASS = new Extent(1, 1, 1, false);

  private static final long LARGEST = 1L << 40;
  private static final int UNBOUNDED = -1;

  Extent then(Extent next) {
    boolean plain = literal && next.literal;
    int level = plain ? 1 : 1 + Math.max(height, next.height);
    return new Extent(sum(size, next.size), level, Math.max(product, next.product), plain);
  }

  Extent or(Extent other) {
    return new Extent(
        sum(size, other.size + 1),
        Math.max(height, other.height),
        Math.max(product, other.product),
        false);
  }

  Extent below() {
    return new Extent(size, height + 1, product, false);
  }

  Extent captured() {
    return new Extent(sum(size, 2), height + 1, product, false);
  }

  /**
   * Repeated; {@code {0}} leaves nothing that counts.
   *
   * @param most -1 for no end
   */
  Extent repeated(int least, int most) {
    if (most == 0) {
      return EMPTY;
    }
    int count = most == UNBOUNDED ? least : most;
    long copies = Math.min(LARGEST, size * Math.max(1, count));
    int nested = (int) Math.min(Integer.MAX_VALUE, (long) product * Math.max(1, count));
    return new Extent(sum(copies, 2L + Math.max(0, most - least)), height + 1, nested, false);
  }

  private static long sum(long a, long b) {
    return Math.min(LARGEST, a + b);
  }
}
