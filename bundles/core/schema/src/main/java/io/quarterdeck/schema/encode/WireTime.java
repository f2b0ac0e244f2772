// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import org.jspecify.annotations.Nullable;

/** Timestamps of JSON as the seconds and nanoseconds of protobuf. */
final class WireTime {
  private static final int SECONDS_END = 19;

  private WireTime() {}

  /** A time that is empty in Go is a message without fields. */
  static void write(ProtobufWriter out, @Nullable Object value, boolean micro) {
    if (!(value instanceof String text)) {
      return;
    }
    boolean plain = text.endsWith("Z") && text.length() > SECONDS_END;
    long seconds;
    long nanos;
    if (plain && (text.length() == SECONDS_END + 1 || text.charAt(SECONDS_END) == '.')) {
      seconds = seconds(text);
      nanos = micro ? nanos(text) : 0;
    } else {
      Instant instant = OffsetDateTime.parse(text).toInstant();
      seconds = instant.getEpochSecond();
      nanos = micro ? instant.getNano() / 1_000 * 1_000 : 0;
    }
    out.varint(2, nanos);
    out.varint(1, seconds);
  }

  private static long seconds(String t) {
    return IsoChronology.INSTANCE.epochSecond(
        number(t, 0, 4),
        number(t, 5, 7),
        number(t, 8, 10),
        number(t, 11, 13),
        number(t, 14, 16),
        number(t, 17, 19),
        ZoneOffset.UTC);
  }

  private static long nanos(String t) {
    int last = t.length() - 1;
    int digits = Math.min(last - SECONDS_END - 1, 6);
    long value = digits <= 0 ? 0 : number(t, SECONDS_END + 1, SECONDS_END + 1 + digits);
    for (int i = Math.max(digits, 0); i < 9; i++) {
      value *= 10;
    }
    return value;
  }

  private static int number(String t, int from, int to) {
    return Integer.parseInt(t, from, to, 10);
  }
}
