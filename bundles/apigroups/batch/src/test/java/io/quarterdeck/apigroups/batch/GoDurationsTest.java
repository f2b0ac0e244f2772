// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1h30m", "0", "-0", "+5s", "1.5h", ".5s", "5.s", "100ns", "1us", "1µs", "1μs", "1ms", "2h2h"
      })
  void durations(String text) {
    assertNull(GoDurations.problem(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | time: invalid duration ''",
        "- | time: invalid duration '-'",
        "h | time: invalid duration 'h'",
        ".s | time: invalid duration '.s'",
        "1h. | time: invalid duration '1h.'",
        "5 | time: missing unit in duration '5'",
        "1h5 | time: missing unit in duration '1h5'",
        "1d | time: unknown unit 'd' in duration '1d'",
        "1 h | time: unknown unit ' h' in duration '1 h'",
        "1H | time: unknown unit 'H' in duration '1H'",
      })
  void textsThatAreNone(String text, String problem) {
    assertEquals(problem, String.valueOf(GoDurations.problem(text)).replace('"', '\''));
  }
}
