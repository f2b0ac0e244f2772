// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTest {

  @ParameterizedTest
  @CsvSource({
    "-PT2S,<invalid>",
    "-PT1S,0s",
    "PT0S,0s",
    "PT119S,119s",
    "PT2M,2m",
    "PT9M59S,9m59s",
    "PT10M1S,10m",
    "PT179M,179m",
    "PT3H,3h",
    "PT7H59M,7h59m",
    "PT8H30M,8h",
    "PT47H,47h",
    "PT48H,2d",
    "PT191H,7d23h",
    "PT192H,8d",
    "P729D,729d",
    "P730D,2y",
    "P731D,2y1d",
    "P2919D,7y364d",
    "P2921D,8y"
  })
  void showsAtMostTwoUnits(Duration d, String shown) {
    assertEquals(shown, HumanDuration.of(d));
  }

  @Test
  void countsFromATimestamp() {
    Instant now = Instant.parse("2026-01-01T00:01:00Z");
    assertEquals("60s", HumanDuration.since("2026-01-01T00:00:00Z", now));
    assertEquals("<unknown>", HumanDuration.since("", now));
    assertEquals("<invalid>", HumanDuration.since("yesterday", now));
  }
}
