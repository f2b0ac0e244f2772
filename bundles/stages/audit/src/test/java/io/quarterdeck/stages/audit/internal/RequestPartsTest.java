// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.authentication.Shown;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What an event says of where a request came from, what it asked for and what it showed. */
final class RequestPartsTest {

  @TestFactory
  Stream<DynamicTest> sourceAddresses() {
    return """
    the peer alone                   |                     |         | 10.0.0.1           | 10.0.0.1
    proxies in their order           | 1.2.3.4, 5.6.7.8    |         | 10.0.0.1           | 1.2.3.4 5.6.7.8 10.0.0.1
    what is no address is left out   | unknown, 1.2.3.4,,  |         | 10.0.0.1           | 1.2.3.4 10.0.0.1
    nor a number beyond a byte       | 300.1.1.1           |         | 10.0.0.1           | 10.0.0.1
    nor three numbers                | 1.2.3               |         | 10.0.0.1           | 10.0.0.1
    nor an address with its port     | 1.2.3.4:80          |         | 10.0.0.1           | 10.0.0.1
    zeros before a number            | 010.001.2.3         |         | 10.0.0.1           | 10.1.2.3 10.0.0.1
    IPv6 as it is best written       | 2001:DB8:0:0::1     |         | 0:0:0:0:0:0:0:1    | 2001:db8::1 ::1
    IPv4 written as IPv6             | ::ffff:1.2.3.4      |         | 10.0.0.1           | 1.2.3.4 10.0.0.1
    the real address behind proxies  | 1.2.3.4             | 5.6.7.8 | 10.0.0.1           | 1.2.3.4 5.6.7.8 10.0.0.1
    not twice                        | 1.2.3.4             | 1.2.3.4 | 10.0.0.1           | 1.2.3.4 10.0.0.1
    nor the peer after itself        | 10.0.0.1            |         | 10.0.0.1           | 10.0.0.1
    but again after another          | 10.0.0.1, 1.2.3.4   |         | 10.0.0.1           | 10.0.0.1 1.2.3.4 10.0.0.1
    a peer that has no address       | 1.2.3.4             |         | /tmp/socket        | 1.2.3.4
    """
        .lines()
        .map(line -> line.split(" *\\| *", -1))
        .map(
            c ->
                DynamicTest.dynamicTest(c[0], () -> assertEquals(c[4], sources(c[1], c[2], c[3]))));
  }

  private static String sources(String forwarded, String real, String peer) {
    Shown headers = Shown.nothing().header("X-Forwarded-For", forwarded).header("X-Real-Ip", real);
    return String.join(" ", SourceAddresses.of(TestRequests.from(peer, "/x", "", headers)));
  }

  private static String tried(String authorization, String query) {
    return FailedAuthentication.message(
        TestRequests.request("/x", query, Shown.nothing().header("Authorization", authorization)));
  }

  private static String basic(String pair) {
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aFailedAuthenticationNamesTheKindsOfCredentialsThatWereShown() {
    String tried = "Authentication failed, attempted: ";
    assertEquals(tried + "bearer", tried("Bearer wrong", ""));
    assertEquals(tried + "bearer", tried("  bEARER wrong", ""));
    assertEquals(tried + "basic", tried(basic("u:p"), ""));
    assertEquals(tried + "access_token", tried("", "access_token=wrong"));
    assertEquals(tried + "bearer, access_token", tried("Bearer x", "access_token=y"));
  }

  @Test
  void whatIsNoCredentialIsNotNamed() {
    String nothing = "Authentication failed, no credentials provided";
    for (String header : List.of("", "Bearer", "Negotiate x", "Basic %%%", basic("no colon"))) {
      assertEquals(nothing, tried(header, ""), header);
    }
    assertEquals(nothing, tried("", "access_token=%20"));
  }

  @Test
  void aUriIsWrittenAsAClientWroteIt() {
    Shown none = Shown.nothing();
    assertEquals("/api/v1/pods", RequestUri.of(TestRequests.request("/api/v1/pods", "", none)));
    assertEquals(
        "/api/v1/pods?labelSelector=a%3Db",
        RequestUri.of(TestRequests.request("/api/v1/pods", "labelSelector=a%3Db", none)));
    assertEquals("/a%20b/%C3%A4", RequestUri.of(TestRequests.request("/a b/ä", "", none)));
  }

  @Test
  void aDurationIsWrittenAsGoDoes() {
    assertEquals("0s", Latency.text(Duration.ZERO));
    assertEquals("999ns", Latency.text(Duration.ofNanos(999)));
    assertEquals("1µs", Latency.text(Duration.ofNanos(1_000)));
    assertEquals("1.234µs", Latency.text(Duration.ofNanos(1_234)));
    assertEquals("999.999µs", Latency.text(Duration.ofNanos(999_999)));
    assertEquals("1ms", Latency.text(Duration.ofMillis(1)));
    assertEquals("12.00005ms", Latency.text(Duration.ofNanos(12_000_050)));
    assertEquals("1s", Latency.text(Duration.ofSeconds(1)));
    assertEquals("1m1.5s", Latency.text(Duration.ofMillis(61_500)));
  }
}
