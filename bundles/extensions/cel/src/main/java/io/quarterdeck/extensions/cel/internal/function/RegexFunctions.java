// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.runtime.regex.RegexException;
import io.quarterdeck.runtime.regex.RegularExpression;
import io.quarterdeck.runtime.regex.RegularExpressions;
import java.util.Map;

/**
 * Regular expressions as RE2 has them: matched in linear time, and kept between evaluations. One
 * that its repeats make far larger than its text is paid for by what it becomes.
 */
public final class RegexFunctions {
  /** Of bytes: some ten thousand usual patterns. */
  private static final long KEPT = 16L << 20;

  private final RegularExpressions known = new RegularExpressions(KEPT);

  public void register(Map<String, Function> to) {
    to.put("matches", this::matches);
    to.put("find", this::find);
    to.put("findAll", this::findAll);
  }

  /** Throws {@link RegexException} with what is wrong with the pattern. */
  public RegularExpression pattern(String text) {
    return known.get(text);
  }

  private RegularExpression pattern(Frame f, Object[] a, String prefix) {
    f.afford(Costs.regex(a));
    try {
      RegularExpression pattern = pattern(StringFunctions.text(a, 1));
      f.charge(Costs.repeats(a, pattern));
      return pattern;
    } catch (RegexException e) {
      throw new CelError(prefix + e.getMessage());
    }
  }

  private Object matches(Frame f, Object[] a) {
    return pattern(f, a, "").find(StringFunctions.text(a, 0));
  }

  private Object find(Frame f, Object[] a) {
    String first = pattern(f, a, "Illegal regex: ").first(StringFunctions.text(a, 0));
    return first == null ? "" : first;
  }

  private Object findAll(Frame f, Object[] a) {
    RegularExpression pattern = pattern(f, a, "Illegal regex: ");
    long most = a.length > 2 ? StringFunctions.number(a, 2) : -1;
    return pattern.all(StringFunctions.text(a, 0), most);
  }
}
