// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import io.quarterdeck.spi.authentication.Credentials;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a request to speak WebSocket (RFC 6455, section 4.2) is answered, as kube-apiserver answers
 * it: {@code Connection} and {@code Upgrade} say that it is one, the rest must then fit.
 */
public sealed interface WebSocketHandshake {
  /** A bearer token for clients that cannot set headers; never chosen as the protocol. */
  String BEARER = "base64url.bearer.authorization.k8s.io.";

  /**
   * @param protocol the subprotocol to speak, null for none
   */
  record Accepted(String accept, @Nullable String protocol) implements WebSocketHandshake {
    String head() {
      String chosen = protocol == null ? "" : "Sec-WebSocket-Protocol: " + protocol + "\r\n";
      return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + ("Sec-WebSocket-Accept: " + accept + "\r\n")
          + (chosen + "\r\n");
    }
  }

  /** The answer is an HTTP one, behind which the connection is closed. */
  record Refused(int status, String reason) implements WebSocketHandshake {}

  static boolean isAsked(String method, Credentials.Headers headers) {
    return method.equals("GET")
        && header(headers, "Upgrade").equalsIgnoreCase("websocket")
        && tokens(headers, "Connection").stream().anyMatch("upgrade"::equalsIgnoreCase);
  }

  /**
   * For endpoints that speak no protocol of their own: one that is offered alone is taken as it is,
   * which browsers insist on, and of several none can be chosen.
   */
  static WebSocketHandshake ofWatch(Credentials.Headers headers) {
    String key = header(headers, "Sec-WebSocket-Key");
    if (key.isEmpty()) {
      return new Refused(400, "mismatch challenge/response");
    }
    if (!header(headers, "Sec-WebSocket-Version").equals("13")) {
      return new Refused(400, "missing or bad WebSocket Version");
    }
    if (!isOrigin(header(headers, "Origin"))) {
      return new Refused(403, "");
    }
    List<String> offered = protocols(headers);
    return offered.size() > 1
        ? new Refused(400, "bad protocol")
        : new Accepted(accept(key), offered.isEmpty() ? null : offered.getFirst());
  }

  /** The subprotocols offered, in order, without bearer tokens. */
  static List<String> protocols(Credentials.Headers headers) {
    List<String> offered = tokens(headers, "Sec-WebSocket-Protocol");
    offered.removeIf(p -> p.startsWith(BEARER));
    return offered;
  }

  static String accept(String key) {
    byte[] text = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.UTF_8);
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /** kube-apiserver requires one on a watch, wherever it is: browsers send it, so must others. */
  private static boolean isOrigin(String origin) {
    try {
      return origin.startsWith("/") || new URI(origin).isAbsolute();
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static String header(Credentials.Headers headers, String name) {
    String value = headers.first(name);
    return value == null ? "" : value.strip();
  }

  private static List<String> tokens(Credentials.Headers headers, String name) {
    List<String> tokens = new ArrayList<>();
    for (String line : headers.all(name.toLowerCase(Locale.ROOT))) {
      for (String token : line.split(",", -1)) {
        if (!token.isBlank()) {
          tokens.add(token.strip());
        }
      }
    }
    return tokens;
  }
}
