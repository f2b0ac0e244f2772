// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.spi.authentication.Credentials;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The bearer token that a browser's WebSocket carries among its subprotocols, because it can set no
 * headers: {@code base64url.bearer.authorization.k8s.io.TOKEN}, in base64url without padding.
 *
 * @param token the token, or null where none is carried
 * @param error what is wrong with it, or null
 */
record WebSocketBearer(@Nullable String token, @Nullable String error) {
  private static final String PROTOCOLS = "Sec-WebSocket-Protocol";
  private static final String PREFIX = "base64url.bearer.authorization.k8s.io.";
  private static final WebSocketBearer NONE = new WebSocketBearer(null, null);

  static WebSocketBearer of(Credentials.Headers headers) {
    return isUpgrade(headers) ? read(headers) : NONE;
  }

  private static boolean isUpgrade(Credentials.Headers headers) {
    String upgrade = headers.first("Upgrade");
    return upgrade != null
        && upgrade.equalsIgnoreCase("websocket")
        && headers.all("Connection").stream()
            .anyMatch(c -> c.toLowerCase(Locale.ROOT).contains("upgrade"));
  }

  private static WebSocketBearer read(Credentials.Headers headers) {
    String token = null;
    boolean others = false;
    for (String protocol : protocols(headers)) {
      String coded =
          protocol.startsWith(PREFIX) && token == null ? protocol.substring(PREFIX.length()) : "";
      if (!protocol.startsWith(PREFIX)) {
        others = true;
      } else if (token != null) {
        return bad("multiple base64.bearer.authorization tokens specified");
      } else if (!coded.isEmpty()) {
        token = decode(coded);
        if (token == null) {
          return bad("invalid base64.bearer.authorization token encoding");
        }
      }
    }
    if (token == null) {
      return NONE;
    }
    return others ? new WebSocketBearer(token, null) : bad("missing additional subprotocol");
  }

  private static WebSocketBearer bad(String why) {
    return new WebSocketBearer(null, why);
  }

  private static List<String> protocols(Credentials.Headers headers) {
    List<String> out = new ArrayList<>();
    for (String line : headers.all(PROTOCOLS)) {
      for (String protocol : line.split(",", -1)) {
        out.add(protocol.strip());
      }
    }
    return out;
  }

  private static @Nullable String decode(String coded) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(coded);
      String token = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return coded.endsWith("=") || token.isBlank() ? null : token;
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return null;
    }
  }
}
