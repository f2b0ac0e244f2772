// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rule of a cron schedule: five fields, or a descriptor. */
final class Schedules {
  private static final Set<String> DESCRIPTORS =
      Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

  /** One of the five fields: its bounds, and names for its values. */
  private record Field(int least, int most, List<String> names) {}

  private static final List<Field> FIELDS =
      List.of(
          new Field(0, 59, List.of()),
          new Field(0, 23, List.of()),
          new Field(1, 31, List.of()),
          new Field(1, 12, MONTHS),
          new Field(0, 6, DAYS));

  private Schedules() {}

  static void validate(Node schedule, List<FieldError> errors) {
    String text = schedule.text();
    if (text.contains("TZ")) {
      errors.add(
          FieldError.invalid(
              schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead"));
    }
    String body = text.startsWith("TZ=") || text.startsWith("CRON_TZ=") ? afterSpace(text) : text;
    String problem = problem(body.strip());
    if (problem != null) {
      errors.add(FieldError.invalid(schedule, problem));
    }
  }

  private static String afterSpace(String text) {
    int space = text.indexOf(' ');
    return space < 0 ? "" : text.substring(space);
  }

  private static @Nullable String problem(String text) {
    if (text.startsWith("@")) {
      boolean known = DESCRIPTORS.contains(text) || text.startsWith("@every ");
      return known ? null : "unrecognized descriptor: " + text;
    }
    String[] fields = text.isEmpty() ? new String[0] : text.split("\\s+");
    if (fields.length != FIELDS.size()) {
      return "expected exactly 5 fields, found "
          + fields.length
          + ": ["
          + String.join(" ", fields)
          + "]";
    }
    for (int i = 0; i < fields.length; i++) {
      for (String range : fields[i].split(",", -1)) {
        String problem = range(range, FIELDS.get(i));
        if (problem != null) {
          return problem;
        }
      }
    }
    return null;
  }

  private static @Nullable String range(String range, Field field) {
    String[] stepped = range.split("/", -1);
    if (stepped.length > 2) {
      return "too many slashes: " + range;
    }
    String[] ends = stepped[0].split("-", -1);
    if (ends.length > 2) {
      return "too many hyphens: " + range;
    }
    if (stepped.length == 2 && !stepped[1].matches("\\d+")) {
      return "failed to parse int from " + stepped[1] + ": not a number";
    }
    if (stepped.length == 2 && Long.parseLong(stepped[1]) == 0) {
      return "step of range should be a positive number: " + range;
    }
    return ends[0].equals("*") || ends[0].equals("?") ? null : bounds(range, ends, field);
  }

  private static @Nullable String bounds(String range, String[] ends, Field field) {
    int first = value(ends[0], field);
    int last = value(ends[ends.length - 1], field);
    if (first < 0 || last < 0) {
      String bad = first < 0 ? ends[0] : ends[ends.length - 1];
      return "failed to parse int from "
          + bad
          + ": strconv.Atoi: parsing "
          + FieldError.quote(bad)
          + ": invalid syntax";
    }
    if (first < field.least()) {
      return "beginning of range (%d) below minimum (%d): %s"
          .formatted(first, field.least(), range);
    }
    if (last > field.most()) {
      return "end of range (%d) above maximum (%d): %s".formatted(last, field.most(), range);
    }
    return first > last
        ? "beginning of range (%d) beyond end of range (%d): %s".formatted(first, last, range)
        : null;
  }

  private static int value(String text, Field field) {
    int named = field.names().indexOf(text.toLowerCase(Locale.ROOT));
    if (named >= 0) {
      return named + field.least();
    }
    return text.matches("\\d{1,6}") ? Integer.parseInt(text) : -1;
  }
}
