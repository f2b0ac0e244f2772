// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.libraries.client.ClientTls;
import io.quarterdeck.libraries.client.proxy.Party;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.kubelet.FakeKubelet;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.stage.AnswerReader;
import io.quarterdeck.testkit.stage.Exchanges;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients of a proxy get of the other side's answers. */
final class PassingTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static TestCertificate identity;
  private static Party anybody;

  @BeforeAll
  static void identities() throws IOException {
    identity = TestCertificate.loopback();
    anybody = new Party(ClientTls.insecure(null), false);
  }

  private static FakeKubelet answering(String answer) throws IOException {
    return new FakeKubelet(identity, null, (call, in, out) -> FakeKubelet.say(out, answer));
  }

  private static ApiResponse pass(FakeKubelet to, Exchange exchange) {
    Route route =
        new Route(
            InetAddress.getLoopbackAddress(),
            new Kubelets.Address("127.0.0.1", to.port()),
            anybody,
            TIMEOUT,
            Egress.DIRECT);
    return new Passing(route, "/a", exchange.request()).open();
  }

  private static Exchange request(String method, String... headers) {
    return Exchanges.sent(method, "/api/v1/nodes/n/proxy/a", "", "", headers);
  }

  @Test
  void headersOfTheConnectionAreNotPassedOnAndOthersThatResembleThemAre() throws Exception {
    try (FakeKubelet fake =
        answering(
            "HTTP/1.1 418 I'm a teapot\r\nContent-Type: text/x\r\nConnection: x-one\r\n"
                + "Connection: keep-alive, X-Two\r\nX-One: 1\r\nX-Two: 2\r\nTwo: kept\r\n"
                + "Keep-Alive: 5\r\nTrailer: x\r\nETag: e\r\n\r\nshort and stout")) {
      ApiResponse answer = pass(fake, request("GET"));
      assertEquals(418, answer.status());
      assertEquals("text/x", answer.contentType());
      assertEquals(List.of("Two", "ETag"), List.copyOf(answer.headers().keySet()));
      assertEquals("short and stout", new AnswerReader(answer).rest());
    }
  }

  @ParameterizedTest
  @CsvSource({"HEAD, 200", "GET, 204", "GET, 304"})
  void anAnswerWithoutABodyKeepsItsLength(String method, int status) throws Exception {
    try (FakeKubelet fake = answering("HTTP/1.1 " + status + " x\r\nContent-Length: 5\r\n\r\n")) {
      ApiResponse answer = pass(fake, request(method));
      assertEquals(status, answer.status());
      assertEquals("5", answer.headers().get("Content-Length"));
      assertEquals("", new AnswerReader(answer).rest());
    }
  }

  @ParameterizedTest
  @CsvSource({"POST, 0", "PUT, 0", "PATCH, 0", "GET,", "HEAD,", "DELETE,", "OPTIONS,"})
  void whereABodyIsExpectedItsLengthIsSentThoughItIsEmpty(String method, String length)
      throws Exception {
    try (FakeKubelet fake = answering("HTTP/1.1 204 x\r\n\r\n")) {
      pass(fake, request(method));
      assertEquals(length, fake.calls().getFirst().headers().get("content-length"));
    }
  }

  @Test
  void anAnswerThatIsNoneIsReported() throws Exception {
    try (FakeKubelet fake = answering("hello\r\n\r\n")) {
      ApiException e = assertThrows(ApiException.class, () -> pass(fake, request("GET")));
      assertEquals(503, e.code());
      assertEquals(
          "error trying to reach service: malformed HTTP response \"hello\"", e.status().message());
    }
  }

  @Test
  void anUpgradeNeedsTheOtherSidesConsent() throws Exception {
    try (FakeKubelet fake = answering("HTTP/1.1 200 OK\r\n\r\n")) {
      ApiException e =
          assertThrows(
              ApiException.class,
              () -> pass(fake, request("GET", "Connection: Upgrade", "Upgrade: websocket")));
      assertEquals("invalid upgrade response: status code 200", e.status().message());
      assertEquals(500, e.code());
    }
  }

  @Test
  void anUpgradeKeepsTheHeadersOfItsConnection() throws Exception {
    try (FakeKubelet fake =
        answering(
            "HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Accept: k\r\n\r\n")) {
      ApiResponse answer = pass(fake, request("GET", "Connection: Upgrade", "Upgrade: websocket"));
      assertEquals(101, answer.status());
      assertEquals("Upgrade", answer.headers().get("Connection"));
      assertEquals("k", answer.headers().get("Sec-WebSocket-Accept"));
      assertInstanceOf(ApiResponse.Tunnel.class, answer.body());
      assertFalse(fake.calls().getFirst().headers().containsKey("x-forwarded-uri"));
    }
  }

  @Test
  void aRefusedUpgradeEndsTheClientsConnection() throws Exception {
    try (FakeKubelet fake = answering("HTTP/1.1 401 x\r\nContent-Length: 2\r\n\r\nno")) {
      ApiResponse answer = pass(fake, request("GET", "Connection: Upgrade", "Upgrade: websocket"));
      assertEquals(401, answer.status());
      assertEquals("close", answer.headers().get("Connection"));
      assertEquals("no", new AnswerReader(answer).rest());
    }
  }

  private static ApiException refused(String host, String port) {
    Kubelets none = new Kubelets(MemoryObjects::new, List.of(), 10250);
    Trust trust = new Trust(anybody, anybody, anybody);
    return assertThrows(
        ApiException.class,
        () ->
            new Proxies(none, trust, TIMEOUT, TIMEOUT, Egress.DIRECT)
                .toPod(new Target.OfPod("", host, port, "/a"), request("GET")));
  }

  @ParameterizedTest
  @CsvSource({
    "0, dial tcp: address 0: invalid port",
    "65536, dial tcp: address 65536: invalid port",
    "http, dial tcp: lookup tcp/http: unknown port",
    "-1, dial tcp: lookup tcp/-1: unknown port"
  })
  void aPortIsANumberThatFits(String port, String why) {
    ApiException e = refused("10.0.0.1", port);
    assertEquals(503, e.code());
    assertEquals("error trying to reach service: " + why, e.status().message());
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "169.254.169.254", "224.0.0.1", "0.0.0.0", "::1", "fe80::1"})
  void addressesThatAreNoPodsAreNotDialled(String host) {
    ApiException e = refused(host, "80");
    assertEquals(400, e.code());
    assertTrue(e.status().message().contains("address not allowed"), e.status().message());
  }
}
