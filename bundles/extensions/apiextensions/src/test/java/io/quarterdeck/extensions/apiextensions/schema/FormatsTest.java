// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formats that are checked. */
class FormatsTest {

  @ParameterizedTest
  @CsvSource({
    "date-time, 2024-01-02T03:04:05Z, true",
    "date-time, 2024-01-02, false",
    "date, 2024-02-29, true",
    "date, 2024-13-02, false",
    "ipv4, 1.2.3.4, true",
    "ipv4, ::1, false",
    "ipv6, ::1, true",
    "cidr, 10.0.0.0/8, true",
    "cidr, 10.0.0.0, false",
    "cidr, 10.0.0.0/33, false",
    "hostname, a-b, true",
    "hostname, a_b, false",
    "byte, aGk=, true",
    "byte, !!, false",
    "mac, 00:11:22:33:44:55, true",
    "uuid4, 1b4e28ba-2fa1-41d2-883f-0016d3cca427, true",
    "uuid4, 1b4e28ba-2fa1-11d2-883f-0016d3cca427, false",
    "isbn10, 0-306-40615-2, true",
    "isbn10, 0-306-40615-3, false",
    "isbn13, 978-0-306-40615-7, true",
    "creditcard, 4111111111111111, true",
    "creditcard, 4111111111111112, false",
    "hexcolor, #fff, true",
    "duration, 1h30m, true",
    "duration, 3 seconds, true",
    "duration, 1min30sec, true",
    "duration, 1ms1m, true",
    "duration, x, false",
    "k8s-short-name, a.b, false",
    "k8s-long-name, a.b, true",
    "unheard-of, anything, true",
  })
  void formats(String format, String text, boolean fits) {
    assertEquals(fits, Formats.fits(format, text));
  }

  @Test
  void aLongDurationNeedsNoDeepStack() {
    assertTrue(Formats.fits("duration", "1h".repeat(100_000)));
    assertFalse(Formats.fits("duration", "1hour".repeat(100_000) + "x"));
  }
}
