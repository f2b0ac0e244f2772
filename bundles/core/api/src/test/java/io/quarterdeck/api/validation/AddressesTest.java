// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressesTest {
  private static List<String> block(String text) {
    List<FieldError> errors = new ArrayList<>();
    Addresses.canonicalBlock(Node.root(text), errors);
    return errors.stream().map(FieldError::detail).toList();
  }

  @Test
  void anAddressThatIsANameIsWrittenAsKubernetesWritesIt() {
    assertEquals(List.of(), Addresses.canonicalIp("192.0.2.1"));
    assertEquals(List.of(), Addresses.canonicalIp("2001:db8::1"));
    assertEquals(
        List.of("must be in canonical form (\"2001:db8::1\")"),
        Addresses.canonicalIp("2001:DB8::1"));
    assertEquals(List.of("must not have leading 0s"), Addresses.canonicalIp("192.0.2.01"));
    assertEquals(
        List.of("must not be an IPv4-mapped IPv6 address"),
        Addresses.canonicalIp("::ffff:192.0.2.1"));
    assertEquals(
        List.of("must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"),
        Addresses.canonicalIp("gen-"));
  }

  @Test
  void soIsABlock() {
    assertEquals(List.of(), block("10.0.0.0/8"));
    assertEquals(List.of(), block("2001:db8::/64"));
    assertEquals(
        List.of("must be in canonical form (\"2001:db8::/64\")"), block("2001:db8:0::/64"));
    assertEquals(List.of("must not have bits set beyond the prefix length"), block("10.0.0.1/8"));
    assertEquals(
        List.of("must not have leading 0s in IP or prefix length"), block("2001:db8::/064"));
    assertEquals(
        List.of("must not have an IPv4-mapped IPv6 address"), block("::ffff:10.0.0.0/104"));
  }

  @Test
  void aPathOfADomainIsThatOfHttp() {
    assertEquals(
        List.of("Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')"),
        Names.httpPath("bad path"));
    assertEquals(List.of(), Names.httpPath("a/b:c"));
  }

  @ParameterizedTest
  @CsvSource({"192.0.2.1, 0", "2001:db8::1, 0", "2001:db8:0:0::1, 1", "2001:DB8::1, 1", "x, 0"})
  void unusualAddressesAreWarnedOf(String address, int warnings) {
    List<String> out = new ArrayList<>();
    Addresses.warnIp(new Node(address, FieldPath.of("ip")), out);
    assertEquals(warnings, out.size());
    out.forEach(
        w ->
            assertEquals(
                "ip: IPv6 address \"%s\" should be in RFC 5952 canonical format (\"2001:db8::1\")"
                    .formatted(address),
                w));
  }
}
