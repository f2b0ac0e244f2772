// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Regular expressions as RE2 has them: matched in linear time. */
final class RegexFunctions {
  private static final int KEPT = 1000;
  private static final ConcurrentMap<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

  private RegexFunctions() {}

  static void register(Map<String, Function> to) {
    to.put("matches", (f, a) -> matches(f, a));
    to.put("find", (f, a) -> find(f, a));
    to.put("findAll", (f, a) -> findAll(f, a));
  }

  /** Throws what the pattern's syntax is wrong with. */
  static Pattern pattern(String text) {
    Pattern known = PATTERNS.get(text);
    if (known != null) {
      return known;
    }
    Pattern made = Pattern.compile(text);
    if (PATTERNS.size() >= KEPT) {
      PATTERNS.clear();
    }
    PATTERNS.put(text, made);
    return made;
  }

  private static Pattern pattern(String text, String prefix) {
    try {
      return pattern(text);
    } catch (PatternSyntaxException e) {
      throw new CelError(prefix + e.getMessage());
    }
  }

  private static Object matches(Frame f, Object[] a) {
    f.afford(Costs.regex(a));
    return pattern(StringFunctions.text(a, 1), "").matcher(StringFunctions.text(a, 0)).find();
  }

  private static Object find(Frame f, Object[] a) {
    f.afford(Costs.regex(a));
    Matcher m =
        pattern(StringFunctions.text(a, 1), "Illegal regex: ").matcher(StringFunctions.text(a, 0));
    return m.find() ? m.group() : "";
  }

  private static Object findAll(Frame f, Object[] a) {
    f.afford(Costs.regex(a));
    Matcher m =
        pattern(StringFunctions.text(a, 1), "Illegal regex: ").matcher(StringFunctions.text(a, 0));
    long most = a.length > 2 ? StringFunctions.number(a, 2) : -1;
    List<Object> out = new ArrayList<>();
    while ((most < 0 || out.size() < most) && m.find()) {
      out.add(m.group());
    }
    return out;
  }
}
