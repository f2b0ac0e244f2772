// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.server.internal.http.RequestHeaders;
import io.quarterdeck.server.internal.websocket.WebSocketHandshake.Accepted;
import io.quarterdeck.server.internal.websocket.WebSocketHandshake.Refused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The handshake, with the key and the answer of RFC 6455's own example. */
class WebSocketHandshakeTest {
  private static final String ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

  private final Map<String, List<String>> headers =
      new LinkedHashMap<>(
          Map.of(
              "connection", List.of("keep-alive, Upgrade"),
              "upgrade", List.of("WebSocket"),
              "sec-websocket-version", List.of("13"),
              "sec-websocket-key", List.of("dGhlIHNhbXBsZSBub25jZQ=="),
              "origin", List.of("https://example.com:6443")));

  private boolean isAsked(String method) {
    return WebSocketHandshake.isAsked(method, new RequestHeaders(headers));
  }

  private WebSocketHandshake watch() {
    return WebSocketHandshake.ofWatch(new RequestHeaders(headers));
  }

  @Test
  void isAskedByTwoHeaders() {
    assertTrue(isAsked("GET"));
    assertFalse(isAsked("POST"));
    headers.put("connection", List.of("keep-alive", "upgrade"));
    assertTrue(isAsked("GET"));
    headers.put("connection", List.of("upgraded"));
    assertFalse(isAsked("GET"));
    headers.put("connection", List.of("upgrade"));
    headers.put("upgrade", List.of("SPDY/3.1"));
    assertFalse(isAsked("GET"));
    headers.remove("upgrade");
    assertFalse(isAsked("GET"));
  }

  @Test
  void acceptsWithTheAnswerToTheKey() {
    assertEquals(new Accepted(ACCEPT, null), watch());
    assertEquals(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: "
            + ACCEPT
            + "\r\n\r\n",
        new Accepted(ACCEPT, null).head());
    assertTrue(new Accepted(ACCEPT, "a").head().endsWith("\r\nSec-WebSocket-Protocol: a\r\n\r\n"));
  }

  @Test
  void neverChoosesTheBearer() {
    String bearer = WebSocketHandshake.BEARER + "dG9rZW4";
    headers.put("sec-websocket-protocol", List.of(bearer));
    assertEquals(new Accepted(ACCEPT, null), watch());
    headers.put("sec-websocket-protocol", List.of(bearer + " , base64.binary.k8s.io"));
    assertEquals(new Accepted(ACCEPT, "base64.binary.k8s.io"), watch());
    headers.put("sec-websocket-protocol", List.of("base64.binary.k8s.io", bearer));
    assertEquals(new Accepted(ACCEPT, "base64.binary.k8s.io"), watch());
    headers.put("sec-websocket-protocol", List.of("a, " + bearer + ", b"));
    assertEquals(new Refused(400, "bad protocol"), watch());
  }

  @Test
  void refusesAnotherVersion() {
    for (List<String> version : List.of(List.of("8"), List.<String>of())) {
      headers.put("sec-websocket-version", version);
      assertEquals(new Refused(400, "missing or bad WebSocket Version"), watch());
    }
  }

  @Test
  void refusesAMissingKey() {
    headers.remove("sec-websocket-key");
    assertEquals(new Refused(400, "mismatch challenge/response"), watch());
  }

  @Test
  void refusesWhatNamesNoOrigin() {
    for (String origin : List.of("", "null", "ht tp://x")) {
      headers.put("origin", List.of(origin));
      assertEquals(new Refused(403, ""), watch());
    }
    headers.remove("origin");
    assertEquals(new Refused(403, ""), watch());
  }
}
