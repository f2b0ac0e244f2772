// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A time as seconds in field 1 and nanoseconds in field 2. */
class WireTimeTest {

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, 0800 1000",
    "1970-01-01T00:00:01Z, 0801 1000",
    "1970-01-01T00:02:08Z, 088001 1000",
    "1969-12-31T23:59:59Z, 08ffffffffffffffffff01 1000",
    "1970-01-01T01:00:01+01:00, 0801 1000",
    "1969-12-31T22:30:01-01:30, 0801 1000",
    "1970-01-01T00:00:01.9Z, 0801 1000"
  })
  void aTimeHasSecondsAndNoNanoseconds(String time, String hex) {
    assertEquals(hex.replace(" ", ""), written(time, false));
  }

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00.000000Z, 0800 1000",
    "1970-01-01T00:00:00.000001Z, 0800 10e807",
    "1970-01-01T00:00:01.000020Z, 0801 10a09c01",
    "1970-01-01T00:00:01.5Z, 0801 1080cab5ee01",
    "1970-01-01T00:00:01Z, 0801 1000",
    "1970-01-01T00:00:01.0000019Z, 0801 10e807",
    "1970-01-01T01:00:01.000001+01:00, 0801 10e807"
  })
  void aMicroTimeHasMicroseconds(String time, String hex) {
    assertEquals(hex.replace(" ", ""), written(time, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0001-01-01T00:00:00Z",
        "1582-10-15T00:00:00Z",
        "2000-02-29T12:34:56Z",
        "2026-11-23T01:02:03Z",
        "9999-12-31T23:59:59Z"
      })
  void secondsAreThoseOfTheCalendar(String time) {
    ProtobufWriter expected = new ProtobufWriter();
    expected.varint(2, 0);
    expected.varint(1, Instant.parse(time).getEpochSecond());
    assertEquals(HexFormat.of().formatHex(expected.toByteArray()), written(time, false));
  }

  @Test
  void noTimeIsAMessageWithoutFields() {
    assertEquals("", written(null, false));
    assertEquals("", written(5L, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-13-01T00:00:00Z", "today", "2026-01-02"})
  void whatIsNoTimeIsNotWritten(String time) {
    assertThrows(DateTimeException.class, () -> written(time, false));
  }

  private static String written(@Nullable Object time, boolean micro) {
    ProtobufWriter out = new ProtobufWriter();
    WireTime.write(out, time, micro);
    return HexFormat.of().formatHex(out.toByteArray());
  }
}
