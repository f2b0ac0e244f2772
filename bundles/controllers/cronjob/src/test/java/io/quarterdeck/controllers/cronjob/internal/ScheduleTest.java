// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "* * * * *          | UTC | 2026-01-01T00:00:00Z | 2026-01-01T00:01:00Z",
        "* * * * *          | UTC | 2026-01-01T00:00:59Z | 2026-01-01T00:01:00Z",
        "*/15 * * * *       | UTC | 2026-01-01T00:46:00Z | 2026-01-01T01:00:00Z",
        "0 0 1 1 *          | UTC | 2026-01-01T00:00:00Z | 2027-01-01T00:00:00Z",
        "@yearly            | UTC | 2026-01-01T00:00:00Z | 2027-01-01T00:00:00Z",
        "@hourly            | UTC | 2026-01-01T00:00:00Z | 2026-01-01T01:00:00Z",
        "0 12 * * mon-fri   | UTC | 2026-01-02T13:00:00Z | 2026-01-05T12:00:00Z",
        "0 0 13 * fri       | UTC | 2026-01-01T00:00:00Z | 2026-01-02T00:00:00Z",
        "0 0 */2 * fri      | UTC | 2026-01-01T00:00:00Z | 2026-01-02T00:00:00Z",
        "0 0 * feb sun      | UTC | 2026-01-01T00:00:00Z | 2026-02-01T00:00:00Z",
        "5,10 3-4 * * *     | UTC | 2026-01-01T03:10:00Z | 2026-01-01T04:05:00Z",
        "0 9 * * *          | Asia/Tokyo | 2026-01-01T00:00:00Z | 2026-01-02T00:00:00Z",
        "0 0 29 2 *         | UTC | 2026-01-01T00:00:00Z | 2028-02-29T00:00:00Z",
        "30 2 * * *         | America/New_York | 2026-03-07T08:00:00Z | 2026-03-09T06:30:00Z",
        "0 4 * * *          | America/New_York | 2026-10-31T09:00:00Z | 2026-11-01T09:00:00Z",
        "@every 90s         | UTC | 2026-01-01T00:00:00.5Z | 2026-01-01T00:01:30Z",
        "@every 1h30m       | UTC | 2026-01-01T00:00:00Z | 2026-01-01T01:30:00Z",
        "TZ=Asia/Tokyo 0 9 * * * | UTC | 2026-01-01T00:00:00Z | 2026-01-02T00:00:00Z"
      })
  void theNextTimeIsFound(String schedule, String zone, Instant after, Instant next) {
    assertEquals(next, Schedule.parse(schedule, ZoneId.of(zone)).next(after));
  }

  @Test
  void aDayThatNeverComesIsNotWaitedFor() {
    assertNull(
        Schedule.parse("59 23 31 2 *", ZoneId.of("UTC"))
            .next(Instant.parse("2026-01-01T00:00:00Z")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "* * * *",
        "60 * * * *",
        "* 24 * * *",
        "* * 0 * *",
        "a * * * *",
        "*/0 * * * *",
        "5-1 * * * *",
        "@never",
        "@every x",
        "@every 1h x",
        "TZ=Nowhere/At_All * * * * *"
      })
  void whatIsNoneIsRefused(String schedule) {
    assertThrows(IllegalArgumentException.class, () -> Schedule.parse(schedule, ZoneId.of("UTC")));
  }
}
