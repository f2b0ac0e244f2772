// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

import io.quarterdeck.runtime.lookup.WeighedCache;

/** Compiled expressions, kept while they are used and as long as there is room. Any thread. */
public final class RegularExpressions {
  private final WeighedCache<String, RegularExpression> kept;

  /**
   * @param bytes how much memory they may take, about
   */
  public RegularExpressions(long bytes) {
    kept = new WeighedCache<>(bytes, (text, made) -> 2L * text.length() + made.memory());
  }

  /** Throws {@link RegexException} where it is none, or becomes too large. */
  public RegularExpression get(String text) {
    return kept.get(text, RegularExpression::compile);
  }

  /** About how many bytes those that are kept take. */
  public long memory() {
    return kept.weight();
  }
}
