// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.pipeline.internal.authorization.AuthorizationMetrics;
import io.quarterdeck.pipeline.internal.authorization.AuthorizerChain;
import io.quarterdeck.pipeline.internal.authorization.AuthorizerEntry;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.ConfigurableAuthorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Several authorizers of one plugin, each with settings of its own. */
class ConfiguredChainTest {
  private static final Attributes QUESTION = Attributes.path(UserInfo.of("jane"), "get", "/x");

  /** Answers with what its settings say. */
  private static final class Telling implements ConfigurableAuthorizer {
    @Override
    public Decision authorize(Attributes attributes) {
      return new Decision.Allow("without settings");
    }

    @Override
    public Authorizer configured(String name, Node entry) {
      return switch (entry.get("says").text()) {
        case "allow" -> a -> new Decision.Allow(name);
        case "deny" -> a -> new Decision.Deny(name);
        case "nothing" -> a -> new Decision.NoOpinion(name);
        default ->
            throw new InvalidSettings(List.of(FieldError.required(entry.path().child("says"), "")));
      };
    }
  }

  private final Metrics metrics = new Metrics();

  private AuthorizerChain chain(Authorizer plugin, String... says) {
    List<AuthorizerEntry> entries =
        IntStream.range(0, says.length)
            .mapToObj(
                i ->
                    new AuthorizerEntry(
                        "T",
                        "t" + i,
                        Node.root(Map.of("says", says[i]))
                            .withPath(FieldPath.of("authorizers").index(i))))
            .toList();
    return new AuthorizerChain(
        Chain.fixed(Plugin.of("T", plugin)), entries, new AuthorizationMetrics(metrics));
  }

  @Test
  void eachIsAskedInTurnUnderItsOwnName() {
    AuthorizerChain chain = chain(new Telling(), "nothing", "allow", "deny");
    assertEquals(new Decision.Allow("t1"), chain.review(QUESTION));
    assertTrue(
        metrics
            .text()
            .contains(
                "apiserver_authorization_decisions_total{decision=\"allowed\",name=\"t1\",type=\"T\"} 1"),
        metrics.text());
    assertEquals(
        new Decision.Deny("t1"), chain(new Telling(), "nothing", "deny", "allow").review(QUESTION));
  }

  @Test
  void settingsThatCannotBeHonouredCloseTheDoor() {
    AuthorizerChain chain = chain(new Telling(), "allow", "what");
    assertEquals(
        "authorizers[1].says: Required value",
        assertThrows(ConfigurableAuthorizer.InvalidSettings.class, chain::check).getMessage());
    assertEquals(503, assertThrows(ApiException.class, () -> chain.review(QUESTION)).code());
  }

  @Test
  void oneThatFailsMightHaveDenied() {
    Authorizer broken =
        a -> {
          throw new IllegalStateException("broken");
        };
    AuthorizerChain chain =
        new AuthorizerChain(
            Chain.fixed(Plugin.of("a", broken), Plugin.of("b", a -> new Decision.Allow("later"))),
            AuthorizerEntry.ofModes(List.of("a", "b")),
            new AuthorizationMetrics(metrics));
    assertInstanceOf(Decision.Deny.class, chain.review(QUESTION));
  }
}
