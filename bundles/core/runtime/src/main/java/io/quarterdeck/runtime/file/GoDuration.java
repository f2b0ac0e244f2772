// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import io.quarterdeck.api.FieldError;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as configuration files write them: {@code 1m30s}, {@code 300ms}. */
public final class GoDuration {
  private static final Pattern PART =
      Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|µs|ms|s|m|h)");
  private static final double LONGEST = Long.MAX_VALUE;

  private GoDuration() {}

  /**
   * Reads one, to the nanosecond.
   *
   * @throws IllegalArgumentException in Go's words when it is none, or longer than 292 years
   */
  public static Duration parse(String text) {
    boolean negative = text.startsWith("-");
    String digits = negative || text.startsWith("+") ? text.substring(1) : text;
    if (digits.equals("0")) {
      return Duration.ZERO;
    }
    Matcher m = PART.matcher(digits);
    double nanos = 0;
    int end = 0;
    while (m.find() && m.start() == end) {
      nanos += Double.parseDouble(m.group(1)) * unit(m.group(2));
      end = m.end();
    }
    if (end == 0 || end != digits.length() || nanos >= LONGEST) {
      throw new IllegalArgumentException("time: invalid duration " + FieldError.quote(text));
    }
    return Duration.ofNanos(negative ? -(long) nanos : (long) nanos);
  }

  private static double unit(String unit) {
    return switch (unit) {
      case "h" -> 3_600e9;
      case "m" -> 60e9;
      case "s" -> 1e9;
      case "ms" -> 1e6;
      case "us", "µs" -> 1e3;
      default -> 1;
    };
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
