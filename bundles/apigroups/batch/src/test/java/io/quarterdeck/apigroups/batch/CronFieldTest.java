// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronFieldTest {
  private static final CronField DAY = new CronField(0, 6, List.of("sun", "mon", "tue"));
  private static final CronField MONTH_DAY = new CronField(1, 31, List.of());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*", "?", "0", "6", "0-6", "sun", "SUN-tue", "*/2", "1/2", "1-5/9", "?/3", "*-1", "*-x-y"
      })
  void rangesOfDays(String range) {
    assertNull(DAY.problem(range));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "7 | end of range (7) above maximum (6): 7",
        "3-7 | end of range (7) above maximum (6): 3-7",
        "5-2 | beginning of range (5) beyond end of range (2): 5-2",
        "1-2-3 | too many hyphens: 1-2-3",
        "1/2/3 | too many slashes: 1/2/3",
        "*/0 | step of range should be a positive number: */0",
        "x | failed to parse int from x: strconv.Atoi: parsing 'x': invalid syntax",
        "1-x | failed to parse int from x: strconv.Atoi: parsing 'x': invalid syntax",
        "99999999999999999999 | failed to parse int from 99999999999999999999: strconv.Atoi: parsing '99999999999999999999': value out of range",
        "*/-1 | negative number (-1) not allowed: -1",
        "`` | failed to parse int from : strconv.Atoi: parsing '': invalid syntax",
      })
  void rangesThatAreNone(String range, String problem) {
    assertEquals(problem, String.valueOf(DAY.problem(range)).replace('"', '\''));
  }

  @Test
  void theFirstValueNeedNotBeZero() {
    assertNull(MONTH_DAY.problem("1"));
    assertEquals("beginning of range (0) below minimum (1): 0", MONTH_DAY.problem("0"));
    assertEquals("beginning of range (0) below minimum (1): 0-3", MONTH_DAY.problem("0-3"));
  }
}
