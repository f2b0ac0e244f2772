// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRulesTest {
  private static final String NO_IP =
      "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
  private static final String NO_BLOCK =
      "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 0.0.0.0",
    "255.255.255.255, 255.255.255.255",
    "10.9.8.7, 10.9.8.7",
    "::, ::",
    "::1, ::1",
    "1::, 1::",
    "2001:DB8::A, 2001:db8::a",
    "2001:0db8:0000:0000:0000:0000:0000:0001, 2001:db8::1",
    "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
    "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
    "1:0:0:2:0:0:0:3, 1:0:0:2::3",
    "64:ff9b::10.0.0.1, 64:ff9b::a00:1",
    "::ffff:10.0.0.1, 10.0.0.1"
  })
  void anAddressHasOneBestForm(String text, String best) {
    assertEquals(best, Addresses.text(Objects.requireNonNull(Addresses.parse(text))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1",
        "1.2.3",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.2.3.-4",
        "1.2.3.4 ",
        "1.2.3.4/8",
        "a.b.c.d",
        "localhost",
        "01.2.3.4",
        "1.2.3.04",
        ":",
        ":::",
        "1::2::3",
        "12345::",
        "g::",
        "fe80::1%eth0",
        "[::1]",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "::1.2.3"
      })
  void whatIsNoAddressIsNone(String text) {
    assertNull(Addresses.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.9.8.7|",
        "2001:db8::ffff|",
        "2001:DB8:0:0::ffff|",
        "010.9.8.7|must not have leading 0s",
        "10.9.8.007|must not have leading 0s",
        "::ffff:10.9.8.7|must not be an IPv4-mapped IPv6 address",
        "10.9.8|" + NO_IP,
        "host|" + NO_IP,
        "10.9.8.7/24|" + NO_IP
      })
  void anIpIsAnAddressInAnyFormThatMeansTheSameToAll(String text, @Nullable String problem) {
    assertEquals(expected(text, problem), Rule.reports(Addresses::ip, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.9.8.0/24|",
        "10.9.8.7/32|",
        "0.0.0.0/0|",
        "2001:db8::/64|",
        "2001:DB8::/64|",
        "::/0|",
        "::1/128|",
        "10.9.8.7/24|must not have bits set beyond the prefix length",
        "2001:db8::1/64|must not have bits set beyond the prefix length",
        "010.9.8.0/24|must not have leading 0s in IP or prefix length",
        "10.9.8.0/024|must not have leading 0s in IP or prefix length",
        "2001:db8::/064|must not have leading 0s in IP or prefix length",
        "::ffff:10.9.8.0/120|must not have an IPv4-mapped IPv6 address",
        "10.9.8.0/33|" + NO_BLOCK,
        "2001:db8::/129|" + NO_BLOCK,
        "10.9.8.0|" + NO_BLOCK,
        "10.9.8.0/|" + NO_BLOCK,
        "10.9.8.0/-1|" + NO_BLOCK,
        "10.9.8.0/a|" + NO_BLOCK,
        "/24|" + NO_BLOCK
      })
  void aBlockHasNoBitsBehindItsPrefix(String text, @Nullable String problem) {
    assertEquals(
        expected(text, problem), Rule.reports((v, errors) -> Addresses.block(v, errors), text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.9.8.7/24|",
        "2001:db8::1/64|",
        "2001:DB8::1/64|must be in canonical form (\"2001:db8::1/64\")",
        "10.9.8.7|must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)",
        "10.9.8.07/24|must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)"
      })
  void anInterfaceHasAnAddressWithTheLengthOfItsPrefix(String text, @Nullable String problem) {
    assertEquals(expected(text, problem), Rule.reports(Addresses::interfaceAddress, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.9.8.7|",
        "010.9.8.7|",
        "2001:db8::1|",
        "225.0.0.1|",
        "224.0.1.1|",
        "ff05::1|",
        "a|must be a valid IP address",
        "0.0.0.0|may not be unspecified (0.0.0.0)",
        "::|may not be unspecified (::)",
        "127.0.0.1|may not be in the loopback range (127.0.0.0/8, ::1/128)",
        "127.1.2.3|may not be in the loopback range (127.0.0.0/8, ::1/128)",
        "::1|may not be in the loopback range (127.0.0.0/8, ::1/128)",
        "169.254.1.1|may not be in the link-local range (169.254.0.0/16, fe80::/10)",
        "fe80::1|may not be in the link-local range (169.254.0.0/16, fe80::/10)",
        "224.0.0.1|may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)",
        "224.000.000.001|may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)",
        "::ffff:224.0.0.1|may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)",
        "ff02::1|may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)"
      })
  void anOrdinaryAddressCanBeSentTo(String text, @Nullable String problem) {
    assertEquals(expected(text, problem), Rule.reports(Addresses::ordinary, text));
  }

  private static List<String> expected(String text, @Nullable String problem) {
    return problem == null ? List.of() : List.of("f: Invalid value: \"" + text + "\": " + problem);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.1.0.0/16, true",
    "10.0.0.0/8, 10.0.0.0/8, false",
    "10.1.0.0/16, 10.0.0.0/8, false",
    "10.0.0.0/8, 11.0.0.0/16, false",
    "0.0.0.0/0, 10.0.0.0/8, true",
    "0.0.0.0/0, ::/64, false",
    "2001:db8::/32, 2001:db8:1::/48, true",
    "2001:db8::/32, 2001:db9::/48, false"
  })
  void aBlockContainsSmallerOnesOfItsFamily(String outer, String inner, boolean contains) {
    Addresses.Block a = Objects.requireNonNull(Addresses.parseBlock(outer));
    Addresses.Block b = Objects.requireNonNull(Addresses.parseBlock(inner));
    assertEquals(contains, a.strictlyContains(b));
  }

  @Test
  void aBlockKnowsItsFamilyAndItsForm() {
    Addresses.Block six = Objects.requireNonNull(Addresses.parseBlock("2001:DB8::1/64"));
    assertEquals("2001:db8::1/64", six.text());
    assertEquals(true, six.isIpv6());
    assertEquals(false, six.isMasked());
    Addresses.Block four = Objects.requireNonNull(Addresses.parseBlock("10.0.0.0/8"));
    assertEquals(false, four.isIpv6());
    assertEquals(true, four.isMasked());
    assertNotNull(Addresses.parseBlock("0.0.0.0/0"));
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8::/64,",
    "10.0.0.0/8,",
    "none,",
    "2001:DB8::/64, f: IPv6 CIDR value \"2001:DB8::/64\" should be in RFC 5952 canonical format"
        + " (\"2001:db8::/64\")"
  })
  void aBlockOfIpv6InAnotherFormIsWarnedOf(String text, @Nullable String warning) {
    List<String> warnings = new ArrayList<>();
    Rule.reports((n, e) -> Addresses.warn(n, warnings), text);
    assertEquals(warning == null ? List.of() : List.of(warning), warnings);
  }
}
