// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression in Go's syntax (RE2), whoever wrote it: bounded before it is compiled, and
 * matched in time that grows with the text and the expression, never faster. Immutable; any thread.
 */
public final class RegularExpression {
  private static final long BYTES_OF_INSTRUCTION = 200;
  private static final long BYTES_OF_ALL = 1000;

  private final Pattern pattern;

  private RegularExpression(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Throws {@link RegexException} where it is none, or becomes too large. */
  public static RegularExpression compile(String text) {
    RegexBounds.check(text);
    try {
      return new RegularExpression(Pattern.compile(text));
    } catch (PatternSyntaxException e) {
      throw new RegexException(String.valueOf(e.getMessage()));
    }
  }

  /** Whether it matches anywhere in the text. */
  public boolean find(CharSequence text) {
    return pattern.matcher(text).find();
  }

  /** The first match in the text, null for none. */
  public @Nullable String first(String text) {
    Matcher m = pattern.matcher(text);
    return m.find() ? m.group() : null;
  }

  /**
   * The matches in the text, from left to right.
   *
   * @param most how many at most, negative for all
   */
  public List<String> all(String text, long most) {
    List<String> out = new ArrayList<>();
    Matcher m = pattern.matcher(text);
    while ((most < 0 || out.size() < most) && m.find()) {
      out.add(m.group());
    }
    return out;
  }

  /** How many instructions it was compiled to: each may be tried at each character. */
  public int size() {
    return pattern.programSize();
  }

  /** About how many bytes it takes, with what it needs to match. */
  public long memory() {
    return BYTES_OF_ALL + size() * BYTES_OF_INSTRUCTION + 8L * pattern.pattern().length();
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }
}
