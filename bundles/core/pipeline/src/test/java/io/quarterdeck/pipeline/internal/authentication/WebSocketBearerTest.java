// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.authentication.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WebSocketBearerTest {
  private static final String PREFIX = "base64url.bearer.authorization.k8s.io.";

  private record Fields(Map<String, List<String>> values) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      List<String> all = all(name);
      return all.isEmpty() ? null : all.getFirst();
    }

    @Override
    public List<String> all(String name) {
      return values.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    @Override
    public Iterable<String> names() {
      return values.keySet();
    }
  }

  private static String coded(String token) {
    return PREFIX
        + Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(token.getBytes(StandardCharsets.UTF_8));
  }

  private static WebSocketBearer of(String... protocols) {
    return WebSocketBearer.of(
        new Fields(
            Map.of(
                "upgrade", List.of("WebSocket"),
                "connection", List.of("keep-alive, Upgrade"),
                "sec-websocket-protocol", Arrays.asList(protocols))));
  }

  private static final WebSocketBearer NONE = new WebSocketBearer(null, null);

  private static WebSocketBearer bad(String why) {
    return new WebSocketBearer(null, why);
  }

  @Test
  void theTokenStandsBesideTheProtocolThatIsSpoken() {
    WebSocketBearer token = new WebSocketBearer("secret", null);
    assertEquals(token, of(coded("secret") + ", v5.channel.k8s.io"));
    assertEquals(token, of("v5.channel.k8s.io", coded("secret")));
  }

  @Test
  void noTokenIsNoFault() {
    assertEquals(NONE, of("v5.channel.k8s.io"));
    assertEquals(NONE, of());
    assertEquals(NONE, of("v5.channel.k8s.io", PREFIX));
  }

  @Test
  void aTokenAloneSaysNotWhatIsSpoken() {
    assertEquals(bad("missing additional subprotocol"), of(coded("secret")));
  }

  @Test
  void oneTokenOnly() {
    assertEquals(
        bad("multiple base64.bearer.authorization tokens specified"),
        of(coded("a"), coded("b"), "x"));
  }

  @Test
  void aTokenIsTextInBase64WithoutPadding() {
    WebSocketBearer broken = bad("invalid base64.bearer.authorization token encoding");
    assertEquals(broken, of(PREFIX + "***", "x"));
    assertEquals(broken, of(PREFIX + "c2VjcmV0MQ==", "x"));
    assertEquals(broken, of(PREFIX + "_w", "x"), "no UTF-8");
    assertEquals(broken, of(coded(" "), "x"), "blank");
  }

  @Test
  void otherRequestsCarryNone() {
    Map<String, List<String>> plain =
        Map.of("sec-websocket-protocol", List.of(coded("secret"), "x"));
    assertEquals(NONE, WebSocketBearer.of(new Fields(plain)));
    Map<String, List<String>> kept =
        Map.of(
            "upgrade", List.of("websocket"),
            "connection", List.of("keep-alive"),
            "sec-websocket-protocol", List.of(coded("secret"), "x"));
    assertEquals(NONE, WebSocketBearer.of(new Fields(kept)));
  }

  @Test
  void theTokenTakesThePlaceOfTheHeader() {
    Fields others = new Fields(Map.of("authorization", List.of("Basic x"), "a", List.of("b")));
    BearerHeaders headers = new BearerHeaders(others, "secret");
    assertEquals("Bearer secret", headers.first("Authorization"));
    assertEquals(List.of("Bearer secret"), headers.all("AUTHORIZATION"));
    assertEquals("b", headers.first("A"));
    Set<String> names = new TreeSet<>();
    headers.names().forEach(names::add);
    assertEquals(Set.of("a", "authorization"), names);
    BearerHeaders only = BearerHeaders.only("secret");
    assertEquals("Bearer secret", only.first("authorization"));
    assertEquals(null, only.first("a"));
    assertEquals(List.of(), only.all("a"));
  }
}
