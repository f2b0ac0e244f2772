// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GoDurationTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "+0, 0",
    "-0, 0",
    "0s, 0",
    "1ns, 1",
    "1us, 1000",
    "1µs, 1000",
    "1μs, 1000",
    "1ms, 1000000",
    "1s, 1000000000",
    "1m, 60000000000",
    "1h, 3600000000000",
    "+5s, 5000000000",
    "-1.5s, -1500000000",
    "1m30s, 90000000000",
    "1ms1ns, 1000001",
    "30s1m, 90000000000",
    "1s1s, 2000000000",
    "007s, 7000000000",
    ".5µs, 500",
    "1.s, 1000000000",
    "0.000000001s, 1",
    "0.0000000019s, 1",
    "0.9ns, 0",
    "100000h, 360000000000000000",
    "9223372036854775807ns, 9223372036854775807",
    "-9223372036854775808ns, -9223372036854775808"
  })
  void readsWhatGoReadsToTheNanosecond(String text, long nanos) {
    assertEquals(Duration.ofNanos(nanos), GoDuration.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        "1",
        "s",
        "ns",
        ".",
        ".s",
        "1s ",
        " 1s",
        "1 s",
        "1d",
        "1S",
        "1s-1s",
        "--1s",
        "1e3s",
        "1,5s",
        "١s",
        "9223372036854775808ns",
        "-9223372036854775809ns",
        "2562048h",
        "300000h10000000h"
      })
  void theRestIsNone(String text) {
    assertNull(GoDuration.parseOrNull(text));
    assertEquals(
        "time: invalid duration \"" + text + "\"",
        assertThrows(IllegalArgumentException.class, () -> GoDuration.parse(text)).getMessage());
  }

  @Test
  void atTheLongestThereAreAThousandCharacters() {
    assertEquals(Duration.ofSeconds(1), GoDuration.parse("0".repeat(998) + "1s"));
    assertNull(GoDuration.parseOrNull("0".repeat(999) + "1s"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0s",
    "90000, 1m30s",
    "60000, 1m0s",
    "3600500, 1h0m0.5s",
    "90061001, 25h1m1.001s",
    "-2000, -2s",
    "-90000, -1m30s"
  })
  void writesAsGoDoes(long millis, String text) {
    assertEquals(text, GoDuration.format(Duration.ofMillis(millis)));
    assertEquals(Duration.ofMillis(millis), GoDuration.parse(text));
  }
}
