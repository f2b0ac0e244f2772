// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T03:04:05Z, 2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05+01:00, 2026-01-02T02:04:05Z",
    "2026-01-01T00:30:00+01:00, 2025-12-31T23:30:00Z",
    "2026-01-02T03:04:05-11:30, 2026-01-02T14:34:05Z",
    "2026-01-02T03:04:05.9Z, 2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05.999999999Z, 2026-01-02T03:04:05Z",
    "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z"
  })
  void aTimeHasWholeSecondsInUtc(String sent, String read) {
    assertEquals(read, Times.parse(sent, false));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T03:04:05.000000Z, 2026-01-02T03:04:05.000000Z",
    "2026-01-02T03:04:05.123456Z, 2026-01-02T03:04:05.123456Z",
    "2026-01-02T03:04:05.100000+02:00, 2026-01-02T01:04:05.100000Z"
  })
  void aMicroTimeHasSixDigits(String sent, String read) {
    assertEquals(read, Times.parse(sent, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-01-02T03:04:05Z | Z | .000000",
        "2026-01-02T03:04:05+01:00 | +01:00 | .000000",
        "2026-01-02T03:04:05.123Z | .123Z | .000000",
        "2026-01-02T03:04:05.12345Z | .12345Z | .000000",
        "2026-01-02T03:04:05.1234567Z | 7Z | Z07:00",
        "2026-01-02T03:04:05.123456789-02:00 | 789-02:00 | Z07:00"
      })
  void aMicroTimeOfFewerOrMoreDigitsIsNone(String sent, String rest, String wanted) {
    assertEquals(
        "parsing time \"%s\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse \"%s\" as \"%s\""
            .formatted(sent, rest, wanted),
        unfit(sent, true));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"now", "``", "yesterday at noon", "T03:04:05Z"})
  void whatIsNoTimeIsRefused(String sent) {
    assertEquals(
        "parsing time \"%1$s\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"%1$s\" as \"2006\""
            .formatted(sent),
        unfit(sent, false));
    assertEquals(
        "parsing time \"%1$s\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse \"%1$s\" as"
                .formatted(sent)
            + " \"2006\"",
        unfit(sent, true));
  }

  private static String unfit(String text, boolean micro) {
    return assertThrows(TypedTree.Unfit.class, () -> Times.parse(text, micro)).text();
  }
}
