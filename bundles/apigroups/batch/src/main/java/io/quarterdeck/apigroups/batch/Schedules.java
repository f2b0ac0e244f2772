// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/** The rule of a cron schedule: five fields, or a descriptor; in the words of its Go parser. */
final class Schedules {
  private static final Set<String> DESCRIPTORS =
      Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
  private static final String EVERY = "@every ";
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

  private static final List<CronField> FIELDS =
      List.of(
          new CronField(0, 59, List.of()),
          new CronField(0, 23, List.of()),
          new CronField(1, 31, List.of()),
          new CronField(1, 12, MONTHS),
          new CronField(0, 6, DAYS));

  private Schedules() {}

  static void validate(Node schedule, List<FieldError> errors) {
    String text = schedule.text();
    String problem = problem(text);
    if (problem != null) {
      errors.add(FieldError.invalid(schedule, problem));
    }
    if (text.contains("TZ")) {
      errors.add(
          FieldError.invalid(
              schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead"));
    }
  }

  private static @Nullable String problem(String text) {
    if (!text.startsWith("TZ=") && !text.startsWith("CRON_TZ=")) {
      return unzoned(text);
    }
    int space = text.indexOf(' ');
    String zone = text.substring(text.indexOf('=') + 1, space < 0 ? text.length() : space);
    if (!TimeZones.isKnown(zone)) {
      return "provided bad location " + zone + ": unknown time zone " + zone;
    }
    return unzoned(space < 0 ? "" : text.substring(space).strip());
  }

  private static @Nullable String unzoned(String text) {
    if (text.startsWith(EVERY)) {
      String problem = GoDurations.problem(text.substring(EVERY.length()));
      return problem == null ? null : "failed to parse duration " + text + ": " + problem;
    }
    if (text.startsWith("@")) {
      return DESCRIPTORS.contains(text) ? null : "unrecognized descriptor: " + text;
    }
    String stripped = text.strip();
    String[] fields = stripped.isEmpty() ? new String[0] : stripped.split("\\s+");
    if (fields.length != FIELDS.size()) {
      return "expected exactly 5 fields, found "
          + fields.length
          + ": ["
          + String.join(" ", fields)
          + "]";
    }
    for (int i = 0; i < fields.length; i++) {
      StringTokenizer ranges = new StringTokenizer(fields[i], ",");
      while (ranges.hasMoreTokens()) {
        String problem = FIELDS.get(i).problem(ranges.nextToken());
        if (problem != null) {
          return problem;
        }
      }
    }
    return null;
  }
}
