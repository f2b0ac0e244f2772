// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.stage.AuditNotes;
import io.quarterdeck.runtime.stage.RequestWarnings;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AuthenticatorChainTest {
  private static final AuthenticationMetrics METRICS = new AuthenticationMetrics(new Metrics());
  private static final List<String> API = List.of("api");
  private static final Authenticator ANYBODY =
      c -> AuthenticationResult.authenticated(UserInfo.of(UserInfo.ANONYMOUS));

  private final AtomicInteger asked = new AtomicInteger();

  /** Knows {@code good}, says of {@code bad} why not, and nothing of others. */
  private final TokenAuthenticator known =
      (token, audiences) -> {
        asked.incrementAndGet();
        return switch (token) {
          case "good" -> {
            AuditNotes.add("example.org/how", "well");
            RequestWarnings.add("it is old-fashioned");
            yield AuthenticationResult.authenticated(UserInfo.of("jane"));
          }
          case "vault" -> new Authenticated(UserInfo.of("jane"), List.of("vault", "api2"));
          case "bad" -> new Rejected("it is old");
          default -> AuthenticationResult.ABSTAINED;
        };
      };

  private AuthenticatorChain chain(TokenCache.Bounds bounds, Authenticator... more) {
    Chain<Authenticator> chain = Chain.fixed(plugins(more));
    return new AuthenticatorChain(chain, () -> API, () -> bounds, METRICS);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private Plugin<Authenticator>[] plugins(Authenticator... more) {
    Plugin[] out = new Plugin[more.length + 2];
    out[0] = new Plugin<Authenticator>("known", 100, "1.0.0", known);
    out[1] = new Plugin<>("anonymous", -1000, "1.0.0", ANYBODY);
    for (int i = 0; i < more.length; i++) {
      out[i + 2] = new Plugin<>("more" + i, 50 - i, "1.0.0", more[i]);
    }
    return out;
  }

  private static AuthenticationResult ask(
      AuthenticatorChain chain, Map<String, String> headers, List<String> audiences) {
    Credentials c = Requests.get("/x", headers).credentials().withAudiences(audiences);
    return new AuthenticationStage(chain, METRICS, LocalAdministrator.NOBODY, true).authenticate(c);
  }

  private static Map<String, String> bearer(String token) {
    return Map.of("authorization", "Bearer " + token);
  }

  @Test
  void whatIsWrongIsReportedAsKubernetesPutsErrorsTogether() {
    AuthenticatorChain one = chain(TokenCache.Bounds.DEFAULT);
    assertEquals(new Rejected("invalid bearer token"), ask(one, bearer("zzz"), API));
    assertEquals(new Rejected("[invalid bearer token, it is old]"), ask(one, bearer("bad"), API));
    AuthenticatorChain two =
        chain(TokenCache.Bounds.DEFAULT, c -> new Rejected("it is old"), c -> new Rejected("no"));
    assertEquals(
        new Rejected("[invalid bearer token, it is old, no]"), ask(two, bearer("bad"), API));
  }

  @Test
  void whoNamesNoAudienceIsGoodForThisServerOnly() {
    AuthenticatorChain c = chain(TokenCache.Bounds.DEFAULT);
    Authenticated here = assertInstanceOf(Authenticated.class, ask(c, bearer("good"), API));
    assertEquals(API, here.audiences());
    assertEquals(
        new Rejected("invalid bearer token"), ask(c, bearer("good"), List.of("elsewhere")));
    assertInstanceOf(Rejected.class, ask(c, bearer("vault"), API));
    Authenticated there =
        assertInstanceOf(Authenticated.class, ask(c, bearer("vault"), List.of("x", "vault")));
    assertEquals(List.of("vault"), there.audiences());
  }

  @Test
  void aGoodTokenIsNotAskedAboutAgainAndABadOneIs() {
    AuthenticatorChain c = chain(TokenCache.Bounds.DEFAULT);
    ask(c, bearer("good"), API);
    ask(c, bearer("good"), API);
    assertEquals(1, asked.get());
    ask(c, bearer("good"), List.of("vault"));
    assertEquals(2, asked.get(), "another audience is another question");
    ask(c, bearer("bad"), API);
    ask(c, bearer("bad"), API);
    assertEquals(4, asked.get());
  }

  @Test
  void whatATokensAuthenticatorNotesIsReportedOfEachOfItsRequests() {
    AuthenticatorChain c = chain(TokenCache.Bounds.DEFAULT);
    for (int i = 0; i < 2; i++) {
      Map<String, String> notes = new HashMap<>();
      List<String> warnings = new ArrayList<>();
      AuditNotes.collecting(
          notes::put,
          () -> RequestWarnings.collecting(warnings::add, () -> ask(c, bearer("good"), API)));
      assertEquals(Map.of("example.org/how", "well"), notes);
      assertEquals(List.of("it is old-fashioned"), warnings);
    }
    assertEquals(1, asked.get());
  }

  @Test
  void badTokensAreRememberedWhereThatIsWanted() {
    AuthenticatorChain c = chain(new TokenCache.Bounds(Duration.ZERO, Duration.ofMinutes(1)));
    AuthenticationResult first = ask(c, bearer("bad"), API);
    assertEquals(first, ask(c, bearer("bad"), API));
    assertEquals(1, asked.get());
    ask(c, bearer("good"), API);
    ask(c, bearer("good"), API);
    assertEquals(3, asked.get());
  }

  @Test
  void whoLeavesTheChainIsBelievedNoLonger() {
    Chain<Authenticator> chain = Chain.fixed(plugins());
    AuthenticatorChain c =
        new AuthenticatorChain(chain, () -> API, () -> TokenCache.Bounds.DEFAULT, METRICS);
    assertInstanceOf(Authenticated.class, ask(c, bearer("good"), API));
    chain.configure(new ChainConfig(Set.of(), Set.of("known")));
    assertEquals(new Rejected("invalid bearer token"), ask(c, bearer("good"), API));
  }

  @Test
  void aTokenAmongTheSubprotocolsOfAWebSocketCounts() {
    AuthenticatorChain c = chain(TokenCache.Bounds.DEFAULT);
    String good = "base64url.bearer.authorization.k8s.io.Z29vZA";
    assertEquals("jane", user(ask(c, socket(good + ", v4.channel.k8s.io"), API)));
    assertEquals(new Rejected("missing additional subprotocol"), ask(c, socket(good), API));
    assertEquals(
        new Rejected("multiple base64.bearer.authorization tokens specified"),
        ask(c, socket(good + "," + good + ",x"), API));
    assertEquals(
        new Rejected("invalid base64.bearer.authorization token encoding"),
        ask(c, socket("base64url.bearer.authorization.k8s.io.!!!, x"), API));
    assertEquals(
        new Rejected("invalid base64.bearer.authorization token encoding"),
        ask(c, socket("base64url.bearer.authorization.k8s.io.Z29vZA==, x"), API));
    assertEquals(
        UserInfo.ANONYMOUS, user(ask(c, socket("base64url.bearer.authorization.k8s.io., x"), API)));
    assertEquals(
        UserInfo.ANONYMOUS, user(ask(c, Map.of("sec-websocket-protocol", good + ", x"), API)));
  }

  private static Map<String, String> socket(String protocols) {
    return Map.of(
        "connection", "keep-alive, Upgrade",
        "upgrade", "websocket",
        "sec-websocket-protocol", protocols);
  }

  private static String user(AuthenticationResult result) {
    return assertInstanceOf(Authenticated.class, result).user().name();
  }

  @Test
  void theHeaderIsReadAsKubernetesReadsIt() {
    AuthenticatorChain c = chain(TokenCache.Bounds.DEFAULT);
    for (String good : List.of("Bearer good", "BEARER good", " bearer good ", "Bearer good x")) {
      assertEquals("jane", user(ask(c, Map.of("authorization", good), API)), good);
    }
    for (String none : List.of("Bearer  good", "Bearer", "Bearer ", "good", "Basic good")) {
      assertEquals(UserInfo.ANONYMOUS, user(ask(c, Map.of("authorization", none), API)), none);
    }
  }
}
