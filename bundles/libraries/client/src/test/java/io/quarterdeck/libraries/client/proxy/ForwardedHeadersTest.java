// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.trace.TraceContext;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.testkit.stage.Exchanges;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a client's request the other side is sent. */
final class ForwardedHeadersTest {
  private static ApiRequest request(String... headers) {
    return Exchanges.sent("GET", "/x", "", "", headers).request();
  }

  private static List<String> sent(String... headers) {
    return ForwardedHeaders.head(request(headers), "/a", "").text().lines().toList();
  }

  @Test
  void ofARequestWithoutHeadersTheHostAndTheClientAreSent() {
    assertEquals(
        List.of(
            "GET /a HTTP/1.1",
            "Host: api.test",
            "Connection: close",
            "X-Forwarded-For: 203.0.113.9",
            ""),
        sent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Bearer secret",
        "Impersonate-User: root",
        "Impersonate-Group: system:masters",
        "Impersonate-Uid: 0",
        "Impersonate-Extra-Scopes: all",
        "X-Remote-User: root",
        "X-Remote-Uid: 0",
        "X-Remote-Group: system:masters",
        "X-Remote-Extra-Scopes: all",
        "Host: other",
        "Content-Length: 7",
        "Keep-Alive: 5",
        "Proxy-Connection: keep-alive",
        "Proxy-Authenticate: Basic",
        "Proxy-Authorization: Basic eA==",
        "TE: gzip",
        "Trailer: X",
        "Transfer-Encoding: chunked",
        "Upgrade: h2c"
      })
  void whoTheClientIsAndWhatIsOfItsConnectionIsNotSent(String header) {
    assertEquals(sent(), sent(header));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "accept: text/html",
        "accept-encoding: gzip",
        "cookie: a=b",
        "content-type: text/plain",
        "range: bytes=0-1",
        "x-remote-addr: 1",
        "x-forwarded-proto: https",
        "user-agent: curl"
      })
  void theRestIsSentAsItIs(String header) {
    assertTrue(sent(header).contains(header), () -> sent(header).toString());
  }

  @Test
  void whatTheClientNamesInConnectionIsOfThatConnection() {
    List<String> sent = sent("Connection: close, x-mine", "X-Mine: 1", "Mine: 2");
    assertFalse(sent.contains("x-mine: 1"), sent::toString);
    assertTrue(sent.contains("mine: 2"), sent::toString);
  }

  @Test
  void whoCameBeforeStaysInTheList() {
    assertTrue(
        sent("X-Forwarded-For: 198.51.100.1, 198.51.100.2")
            .contains("X-Forwarded-For: 198.51.100.1, 198.51.100.2, 203.0.113.9"));
  }

  @ParameterizedTest
  @CsvSource({
    "Connection: Upgrade, true",
    "Connection: upgrade, true",
    "'Connection: keep-alive, UPGRADE', true",
    "Connection: close, false",
    "Upgrade: websocket, false"
  })
  void connectionSaysWhetherAnotherProtocolIsWanted(String header, boolean upgrade) {
    assertEquals(upgrade, ForwardedHeaders.isUpgrade(request(header)));
  }

  @Test
  void theWishForAnotherProtocolIsSentOn() {
    List<String> sent = sent("Connection: keep-alive, Upgrade", "Upgrade: SPDY/3.1");
    assertTrue(sent.contains("Connection: Upgrade"), sent::toString);
    assertTrue(sent.contains("Upgrade: SPDY/3.1"), sent::toString);
    assertFalse(sent.contains("Connection: close"), sent::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "v4.channel.k8s.io | sec-websocket-protocol: v4.channel.k8s.io",
        "a, base64url.bearer.authorization.k8s.io.c2VjcmV0, b | sec-websocket-protocol: a, b",
        "base64url.bearer.authorization.k8s.io.c2VjcmV0 | ",
      })
  void aTokenAmongTheSubprotocolsIsNotSent(String protocols, String line) {
    List<String> sent = sent("Sec-WebSocket-Protocol: " + protocols);
    assertEquals(
        line == null ? List.of() : List.of(line),
        sent.stream().filter(each -> each.startsWith("sec-")).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "/, /",
    "'', /",
    "/a b, /a%20b",
    "/ü, /%C3%BC",
    "/a%2Fb, /a%252Fb",
    "'/-_.~$&+,:;=@', '/-_.~$&+,:;=@'",
    "/a?b#c, /a%3Fb%23c",
    "'/!*()[]', /%21%2A%28%29%5B%5D"
  })
  void aPathIsEscapedAsGoDoes(String path, String escaped) {
    assertEquals(
        "GET " + escaped + " HTTP/1.1",
        new RequestHead("GET", path, "").text().lines().findFirst().orElse(""));
  }

  @ParameterizedTest
  @CsvSource({"a=b&c=%20, a=b&c=%20", "a b, a%20b", "'a\r\nX: y', a%0D%0AX:%20y", "ü, %C3%BC"})
  void aQueryStaysAsItCameOnOneLine(String query, String sent) {
    assertEquals(
        "GET /?" + sent + " HTTP/1.1",
        new RequestHead("GET", "/", query).text().lines().findFirst().orElse(""));
  }

  @Test
  void aValueStaysOnItsLine() {
    assertEquals(
        "GET / HTTP/1.1\r\nA: b  X: y\r\nA: c\r\n\r\n",
        new RequestHead("GET", "/", "").add("A", "b\r\nX: y").add("A", "c").text());
  }

  @Test
  void setReplacesWhateverTheSpelling() {
    assertEquals(
        "GET / HTTP/1.1\r\nHost: b\r\n\r\n",
        new RequestHead("GET", "/", "").add("host", "a").add("HOST", "c").set("Host", "b").text());
  }

  @Test
  void theTraceReplacesTheClients() throws Exception {
    String text =
        TraceContext.with(
            Map.of("traceparent", "00-t-s-01"),
            () -> new RequestHead("GET", "/", "").add("Traceparent", "00-other").traced().text());
    assertEquals("GET / HTTP/1.1\r\ntraceparent: 00-t-s-01\r\n\r\n", Objects.requireNonNull(text));
  }
}
