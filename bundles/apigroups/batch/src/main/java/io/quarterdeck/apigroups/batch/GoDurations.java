// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as Go writes them, such as {@code 1h30m}. */
final class GoDurations {
  private static final Set<String> UNITS = Set.of("ns", "us", "µs", "μs", "ms", "s", "m", "h");
  private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([^.0-9]*)");

  private GoDurations() {}

  /** What Go says of a text that is none; null for one that is. */
  static @Nullable String problem(String text) {
    String invalid = "time: invalid duration " + FieldError.quote(text);
    String rest = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    if (rest.equals("0")) {
      return null;
    }
    if (rest.isEmpty()) {
      return invalid;
    }
    Matcher part = PART.matcher(rest);
    int at = 0;
    while (at < rest.length()) {
      if (!part.find(at) || part.start() != at) {
        return invalid;
      }
      String unit = part.group(2);
      if (unit.isEmpty()) {
        return "time: missing unit in duration " + FieldError.quote(text);
      }
      if (!UNITS.contains(unit)) {
        return "time: unknown unit "
            + FieldError.quote(unit)
            + " in duration "
            + FieldError.quote(text);
      }
      at = part.end();
    }
    return null;
  }
}
