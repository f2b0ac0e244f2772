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

/** Timestamps: read with any offset, written in UTC with whole seconds or six digits. */
final class Times {
  private static final DateTimeFormatter MICRO =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private Times() {}

  static Object parse(String text, boolean micro) {
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
