// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The truth values that Go's {@code strconv.ParseBool} reads. */
final class GoBoolean {
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  private GoBoolean() {}

  /** Null for what is neither. */
  static @Nullable Boolean read(String text) {
    return TRUE.contains(text) ? Boolean.TRUE : FALSE.contains(text) ? Boolean.FALSE : null;
  }

  /** What is wrong with such a text, in Go's words. */
  static String problem(String text) {
    return "strconv.ParseBool: parsing \"" + text + "\": invalid syntax";
  }
}
