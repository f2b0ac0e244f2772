// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Durations as the columns of a Table show them: {@code 5s}, {@code 3m20s}, {@code 2d4h}. */
public final class HumanDuration {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private HumanDuration() {}

  /** The age of a timestamp, {@code <unknown>} when there is none. */
  public static String since(String timestamp, Instant now) {
    if (timestamp.isEmpty()) {
      return "<unknown>";
    }
    try {
      return of(Duration.between(Instant.parse(timestamp), now));
    } catch (DateTimeParseException e) {
      return "<invalid>";
    }
  }

  /**
   * Two units at the most, fewer the longer it is; {@code <invalid>} when it is well below zero.
   */
  public static String of(Duration d) {
    long s = d.toSeconds();
    if (s < -1) {
      return "<invalid>";
    }
    if (s <= 0) {
      return "0s";
    }
    if (s < 2 * MINUTE) {
      return s + "s";
    }
    if (s < 10 * MINUTE) {
      return pair(s, MINUTE, "m", 1, "s");
    }
    if (s < 3 * HOUR) {
      return s / MINUTE + "m";
    }
    if (s < 8 * HOUR) {
      return pair(s, HOUR, "h", MINUTE, "m");
    }
    if (s < 2 * DAY) {
      return s / HOUR + "h";
    }
    if (s < 8 * DAY) {
      return pair(s, DAY, "d", HOUR, "h");
    }
    return days(s / DAY);
  }

  private static String days(long days) {
    if (days < 2 * 365) {
      return days + "d";
    }
    long rest = days % 365;
    return days < 8 * 365 && rest > 0 ? days / 365 + "y" + rest + "d" : days / 365 + "y";
  }

  private static String pair(long s, long big, String bigUnit, long small, String smallUnit) {
    long rest = s % big / small;
    return rest == 0 ? s / big + bigUnit : s / big + bigUnit + rest + smallUnit;
  }
}
