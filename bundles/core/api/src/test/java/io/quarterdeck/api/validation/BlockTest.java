// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lies in a block of addresses. */
class BlockTest {
  private static Addresses.Block block(String text) {
    return Objects.requireNonNull(Addresses.parseBlock(text), text);
  }

  @ParameterizedTest
  @CsvSource({
    "10.9.8.7/0, 0.0.0.0/0",
    "10.9.255.7/17, 10.9.128.0/17",
    "10.9.8.7/24, 10.9.8.0/24",
    "10.9.8.7/31, 10.9.8.6/31",
    "10.9.8.7/32, 10.9.8.7/32",
    "2001:db8:ffff::1/33, 2001:db8:8000::/33",
    "2001:db8::1/127, 2001:db8::/127",
    "2001:db8::1/128, 2001:db8::1/128",
  })
  void bitsBehindThePrefixAreCleared(String written, String masked) {
    assertEquals(block(masked), block(written).masked());
    assertEquals(masked, block(written).masked().text());
    assertEquals(written.equals(masked), block(written).isMasked());
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.0.0.0/8, true, false",
    "10.0.0.0/8, 10.255.0.0/16, true, true",
    "10.1.2.3/8, 10.255.0.0/16, true, true",
    "10.0.0.0/8, 11.0.0.0/16, false, false",
    "10.0.0.0/16, 10.0.0.0/8, false, false",
    "0.0.0.0/0, 255.0.0.0/8, true, true",
    "0.0.0.0/0, ::/0, false, false",
    "::/0, 2001:db8::/32, true, true",
    "2001:db8::/32, 2001:db9::/48, false, false",
  })
  void aBlockLiesInABlock(String outer, String inner, boolean contains, boolean strictly) {
    assertEquals(contains, block(outer).contains(block(inner)));
    assertEquals(strictly, block(outer).strictlyContains(block(inner)));
  }

  @ParameterizedTest
  @CsvSource({
    "10.9.8.0/24, 10.9.8.0, true",
    "10.9.8.0/24, 10.9.8.255, true",
    "10.9.8.0/24, 10.9.9.0, false",
    "10.9.8.0/24, 10.9.7.255, false",
    "10.9.8.7/32, 10.9.8.7, true",
    "0.0.0.0/0, ::1, false",
    "2001:db8::/64, 2001:db8::ffff:0:0:1, true",
    "2001:db8::/64, 2001:db8:0:1::, false",
  })
  void anAddressLiesInABlock(String block, String address, boolean contains) {
    byte[] bytes = Objects.requireNonNull(Addresses.parse(address));
    assertEquals(contains, block(block).contains(bytes));
  }

  @Test
  void blocksAreComparedByWhatTheyAre() {
    assertEquals(block("2001:db8::/64"), block("2001:DB8:0::/64"));
    assertEquals(block("2001:db8::/64").hashCode(), block("2001:DB8:0::/64").hashCode());
    assertNotEquals(block("10.0.0.0/8"), block("10.0.0.0/9"));
    assertNotEquals(block("10.0.0.1/8"), block("10.0.0.0/8"));
  }

  @ParameterizedTest
  @CsvSource({
    "224.0.0.1, true",
    "224.0.1.1, false",
    "225.0.0.1, false",
    "ff02::1, true",
    "ff12::1, true",
    "ff05::1, false",
    "fe02::1, false",
  })
  void multicastOnALink(String address, boolean local) {
    byte[] bytes = Objects.requireNonNull(Addresses.parse(address));
    assertEquals(local, Addresses.isLinkLocalMulticast(bytes));
  }
}
