// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.authentication.AuthenticationMetrics;
import io.quarterdeck.pipeline.internal.authentication.AuthenticationStage;
import io.quarterdeck.pipeline.internal.authentication.AuthenticatorChain;
import io.quarterdeck.pipeline.internal.authentication.LocalAdministrator;
import io.quarterdeck.pipeline.internal.authentication.TokenCache;
import io.quarterdeck.pipeline.internal.authorization.AuthorizerChain;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.pipeline.internal.request.Refusals;
import io.quarterdeck.pipeline.internal.request.ShutdownState;
import io.quarterdeck.pipeline.internal.stage.BodyStage;
import io.quarterdeck.pipeline.internal.stage.DispatchStage;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is refused and what goes on while a plugin is absent or broken. */
class DoorsTest {
  private static final UserInfo JANE = UserInfo.of("jane");
  private static final Authorizer ALLOW = a -> new Decision.Allow("");
  private static final Authenticator ANYBODY =
      c -> new AuthenticationResult.Authenticated(UserInfo.of(UserInfo.ANONYMOUS), List.of());
  private static final Authenticator BROKEN =
      c -> {
        throw new IllegalStateException("broken");
      };

  private static int status(Chain<Stage> stages, Map<String, String> headers) {
    Chain<Authorizer> allow = Chain.fixed(Plugin.of("RBAC", ALLOW));
    return new Pipeline(
            new PipelineConfig(true, 9, 9, Duration.ofSeconds(9), PipelineConfig.Extras.NONE),
            new Metrics(),
            stage(Chain.fixed(Plugin.of("anonymous", ANYBODY))),
            LocalAdministrator.NOBODY,
            new BodyStage(Requests.authorizers(allow, List.of("RBAC")), x -> false),
            Requests.authorization(allow, List.of("RBAC")),
            stages,
            new DispatchStage(Chain.fixed(), x -> Answers.text(200, x.user().name())),
            new Refusals(Chain.fixed()),
            new ShutdownState())
        .handle(Requests.get("/x", headers))
        .status();
  }

  @Test
  void impersonationHeadersAreNeverIgnored() {
    Map<String, String> asking = Map.of("impersonate-user", "bob");
    assertEquals(503, status(Chain.fixed(), asking));
    assertEquals(200, status(Chain.fixed(), Map.of()));
    Stage there = (x, next) -> next.proceed(x);
    assertEquals(200, status(Chain.fixed(Plugin.of("Impersonation", there)), asking));
  }

  @Test
  void anyErrorOfAStageIsA500() {
    Stage unlinked =
        (x, next) -> {
          throw new NoClassDefFoundError("gone");
        };
    assertEquals(500, status(Chain.fixed(Plugin.of("a", unlinked)), Map.of()));
  }

  @Test
  void onlyTheModesAreAsked() {
    Chain<Authorizer> both =
        Chain.fixed(Plugin.of("Stray", ALLOW), Plugin.of("RBAC", a -> Decision.noOpinion()));
    AuthorizerChain chain = Requests.authorizers(both, List.of("RBAC"));
    assertInstanceOf(Decision.NoOpinion.class, chain.review(Attributes.path(JANE, "get", "/x")));
  }

  @Test
  void theModesAreAskedInTheirOrder() {
    Authorizer deny = a -> new Decision.Deny("no");
    Chain<Authorizer> both = Chain.fixed(Plugin.of("a", ALLOW), Plugin.of("b", deny));
    Attributes question = Attributes.path(JANE, "get", "/x");
    assertInstanceOf(
        Decision.Allow.class, Requests.authorizers(both, List.of("a", "b")).review(question));
    assertInstanceOf(
        Decision.Deny.class, Requests.authorizers(both, List.of("b", "a")).review(question));
  }

  @Test
  void aModeThatIsNotThereClosesTheDoorWhateverOthersSay() {
    AuthorizerChain chain =
        Requests.authorizers(Chain.fixed(Plugin.of("a", ALLOW)), List.of("a", "gone"));
    ApiException closed =
        assertThrows(ApiException.class, () -> chain.review(Attributes.path(JANE, "get", "/x")));
    assertEquals(503, closed.code());
  }

  @Test
  void theClosedAuthorizationDoorLetsHealthAndTheServerItselfPass() {
    Chain<Authorizer> empty =
        ChainFeed.<Authorizer>create("authorizer", ChainConfig.requiring("RBAC")).chain();
    AuthorizerChain chain = Requests.authorizers(empty, List.of("RBAC"));
    UserInfo server = UserInfo.of("system:apiserver", UserInfo.PRIVILEGED_GROUP);
    assertInstanceOf(Decision.Allow.class, chain.review(Attributes.path(JANE, "get", "/readyz")));
    assertInstanceOf(Decision.Allow.class, chain.review(Attributes.path(server, "get", "/x")));
    Attributes pretender = Attributes.path(UserInfo.of("system:apiserver"), "get", "/x");
    assertThrows(ApiException.class, () -> chain.review(pretender));
    assertThrows(ApiException.class, () -> chain.review(Attributes.path(JANE, "get", "/x")));
  }

  @Test
  void anAuthorizerThatCannotListRulesLeavesThemIncomplete() {
    Authorizer broken =
        new Authorizer() {
          @Override
          public Decision authorize(Attributes attributes) {
            return Decision.noOpinion();
          }

          @Override
          public Rules rulesFor(UserInfo user, String namespace) {
            throw new IllegalStateException("broken");
          }
        };
    AuthorizerChain chain =
        Requests.authorizers(Chain.fixed(Plugin.of("RBAC", broken)), List.of("RBAC"));
    assertEquals("RBAC failed", chain.rulesFor(JANE, "ns").error());
  }

  private static Authorizer saying(String error) {
    return new Authorizer() {
      @Override
      public Decision authorize(Attributes attributes) {
        return Decision.noOpinion();
      }

      @Override
      public Rules rulesFor(UserInfo user, String namespace) {
        return new Rules(List.of(), List.of(), true, error);
      }
    };
  }

  @Test
  void whatSeveralAuthorizersSayOfTheirRulesIsOneList() {
    Chain<Authorizer> both =
        Chain.fixed(Plugin.of("a", saying("x")), Plugin.of("b", saying("[y, z]")));
    assertEquals(
        "[x, y, z]", Requests.authorizers(both, List.of("a", "b")).rulesFor(JANE, "ns").error());
  }

  private static AuthenticationStage stage(Chain<Authenticator> chain) {
    AuthenticationMetrics counts = new AuthenticationMetrics(new Metrics());
    return new AuthenticationStage(
        new AuthenticatorChain(chain, List::of, () -> TokenCache.Bounds.DEFAULT, counts),
        counts,
        LocalAdministrator.NOBODY,
        true);
  }

  private static AuthenticationResult ask(Chain<Authenticator> chain, Map<String, String> headers) {
    return stage(chain).authenticate(Requests.get("/x", headers).credentials());
  }

  @Test
  void aBrokenAuthenticatorIsPassedOverButMakesNobodyAnonymous() {
    Chain<Authenticator> chain =
        Chain.fixed(Plugin.of("a", BROKEN), Plugin.of("anonymous", ANYBODY));
    assertInstanceOf(AuthenticationResult.Rejected.class, ask(chain, Map.of()));
    assertInstanceOf(
        AuthenticationResult.Rejected.class, ask(chain, Map.of("authorization", "Bearer t")));
    Chain<Authenticator> others =
        Chain.fixed(
            Plugin.of("a", BROKEN),
            Plugin.of("b", c -> AuthenticationResult.authenticated(JANE)),
            Plugin.of("anonymous", ANYBODY));
    assertInstanceOf(AuthenticationResult.Authenticated.class, ask(others, Map.of()));
  }

  @Test
  void whatAMissingPluginOfOthersTakesForACredentialIsNotAnonymous() {
    ChainFeed<Authenticator> feed =
        ChainFeed.create("authenticator", ChainConfig.requiring("apikeys"));
    feed.put(1, "anonymous", 1, "1.0.0", ANYBODY);
    // 401, as nobody knows who it is
    assertSame(AuthenticationResult.ABSTAINED, ask(feed.chain(), Map.of("x-api-key", "k")));
    assertSame(AuthenticationResult.ABSTAINED, ask(feed.chain(), Map.of()));
    assertInstanceOf(
        AuthenticationResult.Authenticated.class,
        stage(feed.chain()).authenticate(Requests.get("/livez", Map.of()).credentials()));
  }

  @Test
  void aTokenThatTheMissingAuthenticatorMightKnowIsNotAnonymous() {
    ChainFeed<Authenticator> feed =
        ChainFeed.create("authenticator", ChainConfig.requiring("tokenfile"));
    feed.put(1, "anonymous", 1, "1.0.0", ANYBODY);
    assertInstanceOf(AuthenticationResult.Authenticated.class, ask(feed.chain(), Map.of()));
    assertInstanceOf(
        AuthenticationResult.Rejected.class,
        ask(feed.chain(), Map.of("authorization", "Bearer t")));
  }
}
