// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import io.quarterdeck.controllers.cronjob.internal.CronField.Kind;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** When something is due: in cron's five fields, or every so often. */
sealed interface Schedule {

  /** The first time behind another; null when there is none for years. */
  @Nullable Instant next(Instant after);

  /**
   * Reads one.
   *
   * @param zone whose clock it goes by, unless the schedule names one itself
   * @throws IllegalArgumentException when it is none
   */
  static Schedule parse(String text, ZoneId zone) {
    if (text.startsWith("TZ=") || text.startsWith("CRON_TZ=")) {
      int space = text.indexOf(' ');
      String name = text.substring(text.indexOf('=') + 1, Math.max(space, 0));
      return parse(text.substring(space).strip(), zone(name));
    }
    if (text.startsWith(Every.PREFIX)) {
      return Every.of(text.substring(Every.PREFIX.length()));
    }
    String fields = Fields.DESCRIPTORS.getOrDefault(text, text);
    String[] parts = fields.strip().split("\\s+");
    if (parts.length != Kind.values().length) {
      throw new IllegalArgumentException(
          "expected exactly 5 fields, found " + parts.length + ": " + List.of(parts));
    }
    return new Fields(
        CronField.parse(Kind.MINUTE, parts[0]),
        CronField.parse(Kind.HOUR, parts[1]),
        CronField.parse(Kind.DAY_OF_MONTH, parts[2]),
        CronField.parse(Kind.MONTH, parts[3]),
        CronField.parse(Kind.DAY_OF_WEEK, parts[4]),
        zone);
  }

  /** A zone by its name; none is UTC. */
  static ZoneId zone(String name) {
    try {
      return name.isEmpty() ? ZoneId.of("UTC") : ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("unknown time zone " + name, e);
    }
  }

  /** A time is due when all fields allow it; of the two kinds of days one is enough. */
  record Fields(
      CronField minute,
      CronField hour,
      CronField dayOfMonth,
      CronField month,
      CronField dayOfWeek,
      ZoneId zone)
      implements Schedule {
    private static final Map<String, String> DESCRIPTORS =
        Map.of(
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");
    private static final int YEARS = 5;

    @Override
    public @Nullable Instant next(Instant after) {
      ZonedDateTime t = after.atZone(zone).truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
      ZonedDateTime end = t.plusYears(YEARS);
      while (t.isBefore(end)) {
        if (!month.allows(t.getMonthValue())) {
          t = t.toLocalDate().withDayOfMonth(1).plusMonths(1).atStartOfDay(zone);
        } else if (!isDay(t)) {
          t = t.toLocalDate().plusDays(1).atStartOfDay(zone);
        } else if (!hour.allows(t.getHour())) {
          // an hour of the clock may be there twice, or not at all
          t = t.truncatedTo(ChronoUnit.HOURS).plusHours(1);
        } else if (!minute.allows(t.getMinute())) {
          t = t.plusMinutes(1);
        } else {
          return t.toInstant();
        }
      }
      return null;
    }

    private boolean isDay(ZonedDateTime t) {
      boolean ofMonth = dayOfMonth.allows(t.getDayOfMonth());
      boolean ofWeek = dayOfWeek.allows(t.getDayOfWeek().getValue() % DayOfWeek.values().length);
      return dayOfMonth.isAny() || dayOfWeek.isAny() ? ofMonth && ofWeek : ofMonth || ofWeek;
    }
  }

  /** So long behind the time before, in whole seconds. */
  record Every(Duration pause) implements Schedule {
    private static final String PREFIX = "@every ";
    private static final Pattern PART =
        Pattern.compile("([0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Double> SECONDS =
        Map.of("ns", 1e-9, "us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "m", 60.0, "h", 3600.0);

    static Every of(String text) {
      Matcher parts = PART.matcher(text.strip().toLowerCase(Locale.ROOT));
      double seconds = 0;
      int end = 0;
      while (parts.find() && parts.start() == end) {
        seconds += Double.parseDouble(parts.group(1)) * SECONDS.getOrDefault(parts.group(2), 0.0);
        end = parts.end();
      }
      if (end == 0 || end != text.strip().length()) {
        throw new IllegalArgumentException("failed to parse duration " + PREFIX + text);
      }
      return new Every(Duration.ofSeconds(Math.max(1, (long) seconds)));
    }

    @Override
    public Instant next(Instant after) {
      return after.truncatedTo(ChronoUnit.SECONDS).plus(pause);
    }
  }
}
