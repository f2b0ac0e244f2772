// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.FieldError;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Timestamps: read with any offset, written in UTC with whole seconds or six digits. */
final class Times {
  private static final DateTimeFormatter MICRO =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  /** What stands behind the seconds: the fraction and the offset. */
  private static final Pattern FRACTION =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+|)(Z|[-+]\\d{2}:\\d{2})");

  /** With the point before them. */
  private static final int SIX_DIGITS = 7;

  private Times() {}

  static Object parse(String text, boolean micro) {
    Matcher fraction = micro ? FRACTION.matcher(text) : null;
    if (fraction != null && fraction.matches() && fraction.group(1).length() != SIX_DIGITS) {
      boolean more = fraction.group(1).length() > SIX_DIGITS;
      String rest = fraction.group(1) + fraction.group(2);
      throw new TypedTree.Unfit(
          "parsing time "
              + FieldError.quote(text)
              + " as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse "
              + FieldError.quote(more ? rest.substring(SIX_DIGITS) : rest)
              + (more ? " as \"Z07:00\"" : " as \".000000\""));
    }
    try {
      Instant instant = OffsetDateTime.parse(text).toInstant();
      return micro ? MICRO.format(instant) : instant.truncatedTo(ChronoUnit.SECONDS).toString();
    } catch (DateTimeParseException e) {
      String layout = micro ? "2006-01-02T15:04:05.000000Z07:00" : "2006-01-02T15:04:05Z07:00";
      throw new TypedTree.Unfit(
          "parsing time "
              + FieldError.quote(text)
              + " as "
              + FieldError.quote(layout)
              + ": cannot parse "
              + FieldError.quote(text)
              + " as \"2006\"");
    }
  }
}
