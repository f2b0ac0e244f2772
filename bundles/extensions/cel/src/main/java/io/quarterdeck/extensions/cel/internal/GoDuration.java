// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as Go reads them: {@code 1h30m}, {@code -1.5s}. */
final class GoDuration {
  private static final Pattern PART =
      Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
  private static final Map<String, Long> UNITS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "μs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private GoDuration() {}

  /** The duration, or null when the text is none or too long for 64 bits of nanoseconds. */
  static @Nullable Duration parse(String text) {
    boolean negative = text.startsWith("-");
    String rest = negative || text.startsWith("+") ? text.substring(1) : text;
    if (rest.equals("0")) {
      return Duration.ZERO;
    }
    Matcher m = PART.matcher(rest);
    BigDecimal nanos = BigDecimal.ZERO;
    int at = 0;
    while (at < rest.length() && m.find(at) && m.start() == at) {
      BigDecimal unit = BigDecimal.valueOf(UNITS.getOrDefault(m.group(2), 0L));
      nanos = nanos.add(new BigDecimal(m.group(1)).multiply(unit).setScale(0, RoundingMode.DOWN));
      at = m.end();
    }
    if (at == 0 || at < rest.length() || nanos.toBigInteger().bitLength() > 63) {
      return null;
    }
    return Duration.ofNanos(negative ? nanos.negate().longValue() : nanos.longValue());
  }
}
