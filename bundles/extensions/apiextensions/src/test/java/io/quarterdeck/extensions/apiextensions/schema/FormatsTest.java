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
    "datetime, 2024-01-02 03:04:05.6+01:00, true",
    "date-time, 2024-01-02T24:04:05Z, false",
    "date-time, 2024-01-02T03:04:05, false",
    "date, 2023-02-29, false",
    "date, 24-02-03, false",
    "date, +2024-02-3, false",
    "ipv4, 01.2.3.4, false",
    "ipv4, 1.2.3, false",
    "ipv6, 1.2.3.4, false",
    "ipv6, ::ffff:1.2.3.4, true",
    "ipv6, 1::2::3, false",
    "cidr, 10.0.0.0/32, true",
    "cidr, 10.0.0.0/08, false",
    "cidr, 10.0.0.0/, false",
    "cidr, ::1/128, true",
    "cidr, ::1/129, false",
    "cidr, /8, false",
    "hostname, -a, false",
    "hostname, a-, false",
    "hostname, a.b, false",
    "email, a@b.c, true",
    "email, a@@b, false",
    "email, a b@c, false",
    "uri, https://a.example/b?c#d, true",
    "uri, /a/b, true",
    "uri, a/b, false",
    "uri, ht tp://a, false",
    "byte, aGk, false",
    "byte, '', true",
    "mac, 00-11-22-33-44-55, true",
    "mac, 0011.2233.4455, true",
    "mac, 00:11:22:33:44:55:66:77, true",
    "mac, 00:11:22:33:44, false",
    "uuid, 1B4E28BA2FA111D2883F0016D3CCA427, true",
    "uuid, 1b4e28ba-2fa1-11d2-883f, false",
    "uuid3, 1b4e28ba-2fa1-31d2-083f-0016d3cca427, true",
    "uuid3, 1b4e28ba-2fa1-41d2-883f-0016d3cca427, false",
    "uuid5, 1b4e28ba-2fa1-51d2-883f-0016d3cca427, true",
    "uuid5, 1b4e28ba-2fa1-51d2-083f-0016d3cca427, false",
    "isbn, 0-306-40615-2, true",
    "isbn, 978-0-306-40615-7, true",
    "isbn, 1234567890, false",
    "isbn10, 080442957X, true",
    "isbn10, 08044295X7, false",
    "isbn13, 978-0-306-40615-8, false",
    "isbn13, 978030640615, false",
    "creditcard, 4111 1111 1111 1111, true",
    "creditcard, 378282246310005, true",
    "creditcard, 5555-5555-5555-4444, true",
    "creditcard, 1234567812345670, false",
    "ssn, 123-45-6789, true",
    "ssn, 123 456789, true",
    "ssn, 1234-5-6789, false",
    "hexcolor, ffffff, true",
    "hexcolor, #ffff, false",
    "'rgbcolor', 'rgb(255, 0, 12)', true",
    "'rgbcolor', 'rgb(256, 0, 12)', false",
    "bsonobjectid, 507f1f77bcf86cd799439011, true",
    "bsonobjectid, 507f1f77bcf86cd79943901, false",
    "password, anything at all, true",
    "duration, -1.5h, true",
    "duration, .5s, true",
    "duration, 0, true",
    "duration, 22 ns, true",
    "duration, 3 fortnights, false",
    "duration, '', false",
    "k8s-short-name, a-b, true",
    "k8s-short-name, A, false",
    "k8s-long-name, a..b, false",
  })
  void formats(String format, String text, boolean fits) {
    assertEquals(fits, Formats.fits(format, text));
  }

  @ParameterizedTest
  @CsvSource({
    "string, ipv4, true",
    "'', ipv4, true",
    "string, date-time, true",
    "string, int32, false",
    "integer, int32, true",
    "integer, float, false",
    "number, float, true",
    "number, float32, false",
    "object, ipv4, false",
  })
  void formatsAreOfTypes(String type, String format, boolean supported) {
    assertEquals(supported, Formats.isSupported(type, format));
  }

  @Test
  void aLongDurationNeedsNoDeepStack() {
    assertTrue(Formats.fits("duration", "1h".repeat(100_000)));
    assertFalse(Formats.fits("duration", "1hour".repeat(100_000) + "x"));
  }
}
