// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class DueTimesTest {
  private static final Schedule HOURLY = Schedule.parse("0 * * * *", ZoneId.of("UTC"));
  private static final Instant NOW = Instant.parse("2026-01-01T12:30:00Z");

  private static ApiObject cronJob(String created, String spec) {
    return Json.decode(
        "{'metadata':{'creationTimestamp':'%s'},'spec':{%s},'status':{}}"
            .formatted(created, spec)
            .replace('\'', '"')
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void nothingIsDueBeforeItsTime() {
    ApiObject c = cronJob("2026-01-01T12:10:00Z", "");
    assertNull(DueTimes.of(c, HOURLY, NOW, true).latest());
    assertEquals(Duration.ofMinutes(30).plusMillis(100), DueTimes.untilNext(c, HOURLY, NOW));
  }

  @Test
  void ofThoseThatWereMissedTheLastIsDue() {
    ApiObject c = cronJob("2026-01-01T00:10:00Z", "");
    DueTimes times = DueTimes.of(c, HOURLY, NOW, true);
    assertEquals(Instant.parse("2026-01-01T12:00:00Z"), times.latest());
    assertEquals(12, times.missed());
    c.object("status").put("lastScheduleTime", "2026-01-01T11:00:00Z");
    assertEquals(
        new DueTimes(
            Instant.parse("2026-01-01T11:00:00Z"), Instant.parse("2026-01-01T12:00:00Z"), 0),
        DueTimes.of(c, HOURLY, NOW, true));
    assertEquals(Duration.ofMinutes(30).plusMillis(100), DueTimes.untilNext(c, HOURLY, NOW));
  }

  @Test
  void whatIsTooLateIsNotLookedAt() {
    ApiObject c = cronJob("2026-01-01T00:10:00Z", "'startingDeadlineSeconds':600");
    assertNull(DueTimes.of(c, HOURLY, NOW, true).latest());
    assertEquals(
        Instant.parse("2026-01-01T12:00:00Z"), DueTimes.of(c, HOURLY, NOW, false).latest());
  }

  @Test
  void aScheduleWithoutTimesIsNone() {
    Schedule never = Schedule.parse("0 0 31 2 *", ZoneId.of("UTC"));
    ApiObject c = cronJob("2026-01-01T00:10:00Z", "");
    assertThrows(IllegalArgumentException.class, () -> DueTimes.of(c, never, NOW, true));
    assertNull(DueTimes.untilNext(c, never, NOW));
  }
}
