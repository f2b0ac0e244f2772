// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

/** Times as objects hold them. */
final class Times {
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private Times() {}

  static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  static String micros(Instant time) {
    return MICROS.format(time);
  }

  static Instant parse(String text, Instant fallback) {
    try {
      return text.isEmpty() ? fallback : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return fallback;
    }
  }
}
