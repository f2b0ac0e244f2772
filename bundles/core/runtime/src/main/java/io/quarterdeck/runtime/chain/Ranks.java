// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import org.jspecify.annotations.Nullable;

/**
 * The one place that reads a rank. The framework's own {@code service.ranking} counts a String as
 * 0, and every value from a configuration file is a String.
 */
final class Ranks {
  private Ranks() {}

  /** The rank, 0 when there is none, or null when the value is neither an Integer nor numeric. */
  static @Nullable Integer read(@Nullable Object value) {
    return switch (value) {
      case null -> 0;
      case Integer i -> i;
      case String s -> parse(s.strip());
      default -> null;
    };
  }

  private static @Nullable Integer parse(String s) {
    try {
      return Integer.valueOf(s);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
