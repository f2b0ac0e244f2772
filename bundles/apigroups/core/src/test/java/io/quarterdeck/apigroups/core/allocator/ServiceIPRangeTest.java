// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceIPRangeTest {
  @ParameterizedTest
  @CsvSource({
    "10.96.0.0/12, IPv4, 1048574, 256, 10.96.0.1",
    "10.0.0.0/24, IPv4, 254, 16, 10.0.0.1",
    "10.0.0.0/28, IPv4, 14, 0, 10.0.0.1",
    "10.0.0.0/29, IPv4, 6, 0, 10.0.0.1",
    "fd00:1::/112, IPv6, 65535, 256, fd00:1::1",
    "fd00:1::/64, IPv6, 4611686018427387903, 256, fd00:1::1",
  })
  void sizeAndOffset(String cidr, String family, long size, long offset, String server) {
    ServiceIPRange range = ServiceIPRange.parse(cidr);
    assertEquals(family, range.family());
    assertEquals(size, range.size());
    assertEquals(offset, range.offset());
    assertEquals(server, range.server());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.0",
        "10.0.0.1/24",
        "10.0.0.0/33",
        "10.0.0.0/30",
        "fd00::/63",
        "fd00::/126",
        "x/24",
      })
  void whatIsNoRangeForServices(String cidr) {
    assertThrows(IllegalArgumentException.class, () -> ServiceIPRange.parse(cidr));
  }

  @Test
  void aSmallRangeThatSomebodyElseMadeIsFollowed() {
    ServiceIPRange range = ServiceIPRange.find("10.0.0.0/31");
    assertNotNull(range);
    assertEquals(0, range.size());
    assertNull(range.next(ip -> true));
    assertNull(ServiceIPRange.find("10.0.0.1/31"));
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0, true, false",
    "10.0.0.1, true, true",
    "10.0.0.254, true, true",
    "10.0.0.255, true, false",
    "10.0.1.0, false, false",
    "9.255.255.255, false, false",
    "fd00::1, false, false",
    "x, false, false",
  })
  void neitherTheFirstNorTheLastAddressIsGivenOut(String ip, boolean covers, boolean contains) {
    ServiceIPRange range = ServiceIPRange.parse("10.0.0.0/24");
    assertEquals(covers, range.covers(ip));
    assertEquals(contains, range.contains(ip));
  }

  @Test
  void theLastAddressOfIPv6IsGivenOut() {
    ServiceIPRange range = ServiceIPRange.parse("fd00::/120");
    assertTrue(range.contains("fd00::ff"));
    assertFalse(range.contains("fd00::"));
    assertFalse(range.covers("fd00::100"));
    assertTrue(range.contains("FD00:0::ff"), "in any spelling");
  }

  @Test
  void everyAddressIsTriedOnceAndTheFirstFewLast() {
    ServiceIPRange range = ServiceIPRange.parse("10.0.0.0/24");
    Set<String> tried = new HashSet<>();
    assertNull(
        range.next(
            ip -> {
              assertTrue(tried.add(ip), ip);
              int host = Integer.parseInt(ip.substring(7));
              assertTrue(tried.size() <= 238 ? host > 16 : host <= 16, ip + " " + tried.size());
              return false;
            }));
    assertEquals(254, tried.size());
  }

  @Test
  void anAddressIsTakenAsSoonAsItIsFree() {
    ServiceIPRange range = ServiceIPRange.parse("fd00::/112");
    assertEquals("fd00::1234", range.next("fd00::1234"::equals));
  }
}
