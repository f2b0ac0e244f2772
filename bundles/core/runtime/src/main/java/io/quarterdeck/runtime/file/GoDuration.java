// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import io.quarterdeck.api.FieldError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as Go writes them, in files, queries and expressions: {@code 1m30s}, {@code -1.5s}. */
public final class GoDuration {
  /** Arithmetic on digits takes more than linear time. */
  private static final int LONGEST = 1_000;

  private static final Pattern PART =
      Pattern.compile("(\\d++(?:\\.\\d*+)?|\\.\\d++)(ns|us|µs|μs|ms|s|m|h)");
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

  /**
   * Reads one, to the nanosecond.
   *
   * @throws IllegalArgumentException in Go's words when it is none, or longer than 292 years
   */
  public static Duration parse(String text) {
    Duration found = parseOrNull(text);
    if (found == null) {
      throw new IllegalArgumentException("time: invalid duration " + FieldError.quote(text));
    }
    return found;
  }

  /** The same; null when it is none. */
  public static @Nullable Duration parseOrNull(String text) {
    boolean negative = text.startsWith("-");
    String rest = negative || text.startsWith("+") ? text.substring(1) : text;
    if (rest.equals("0")) {
      return Duration.ZERO;
    }
    if (text.length() > LONGEST) {
      return null;
    }
    Matcher m = PART.matcher(rest);
    BigDecimal nanos = BigDecimal.ZERO;
    int at = 0;
    while (at < rest.length() && m.find(at) && m.start() == at) {
      BigDecimal unit = BigDecimal.valueOf(UNITS.getOrDefault(m.group(2), 0L));
      nanos = nanos.add(new BigDecimal(m.group(1)).multiply(unit).setScale(0, RoundingMode.DOWN));
      at = m.end();
    }
    BigInteger signed = (negative ? nanos.negate() : nanos).toBigInteger();
    if (at == 0 || at < rest.length() || signed.bitLength() > 63) {
      return null;
    }
    return Duration.ofNanos(signed.longValue());
  }

  /** As Go prints it, {@code 1m30s}; what is below a second as a part of the seconds. */
  public static String format(Duration duration) {
    Duration d = duration.abs();
    long seconds = d.toSeconds();
    StringBuilder out = new StringBuilder(duration.isNegative() ? "-" : "");
    if (seconds >= 3600) {
      out.append(seconds / 3600).append('h');
    }
    if (seconds >= 60) {
      out.append(seconds / 60 % 60).append('m');
    }
    out.append(seconds % 60);
    if (d.getNano() > 0) {
      out.append('.').append(String.format("%09d", d.getNano()).replaceAll("0+$", ""));
    }
    return out.append('s').toString();
  }
}
