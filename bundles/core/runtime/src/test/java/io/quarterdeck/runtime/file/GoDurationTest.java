// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GoDurationTest {
  @Test
  void readsWhatGoReads() {
    assertEquals(Duration.ofSeconds(90), GoDuration.parse("1m30s"));
    assertEquals(Duration.ofMillis(-1500), GoDuration.parse("-1.5s"));
    assertEquals(Duration.ofNanos(1_000_001), GoDuration.parse("1ms1ns"));
    assertEquals(Duration.ofNanos(500), GoDuration.parse(".5µs"));
    assertEquals(Duration.ZERO, GoDuration.parse("0"));
    assertEquals(Duration.ofNanos(1), GoDuration.parse("0.000000001s"), "to the nanosecond");
  }

  @Test
  void theRestIsNone() {
    for (String text : List.of("", "-", "1", "s", "1s ", "1d", "1s-1s", ".s", "300000h10000000h")) {
      assertNull(GoDuration.parseOrNull(text), text);
    }
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> GoDuration.parse("soon"));
    assertEquals("time: invalid duration \"soon\"", e.getMessage());
  }

  @Test
  void writesAsGoDoes() {
    assertEquals("1m30s", GoDuration.format(Duration.ofSeconds(90)));
    assertEquals("1h0m0.5s", GoDuration.format(Duration.ofMillis(3_600_500)));
    assertEquals("-2s", GoDuration.format(Duration.ofSeconds(-2)));
  }
}
