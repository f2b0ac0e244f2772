// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AuthorizerChainTest {
  private static final UserInfo JANE = UserInfo.of("jane");
  private final List<String> asked = new ArrayList<>();
  private final Metrics metrics = new Metrics();

  private final class Says implements Authorizer {
    private final String name;
    private final Supplier<Decision> decision;
    private final Supplier<Rules> rules;

    Says(String name, Supplier<Decision> decision, Supplier<Rules> rules) {
      this.name = name;
      this.decision = decision;
      this.rules = rules;
    }

    @Override
    public Decision authorize(Attributes attributes) {
      asked.add(name);
      return decision.get();
    }

    @Override
    public Rules rulesFor(UserInfo user, String namespace) {
      return rules.get();
    }
  }

  private Plugin<Authorizer> says(String name, Supplier<Decision> decision) {
    return plugin(name, decision, () -> new Authorizer.Rules(List.of(), List.of(), false, ""));
  }

  private Plugin<Authorizer> plugin(
      String name, Supplier<Decision> decision, Supplier<Authorizer.Rules> rules) {
    return new Plugin<>(name, 1, "1.0.0", new Says(name, decision, rules));
  }

  @SafeVarargs
  private AuthorizerChain chain(List<String> modes, Plugin<Authorizer>... plugins) {
    return new AuthorizerChain(
        Chain.fixed(plugins), AuthorizerEntry.ofModes(modes), new AuthorizationMetrics(metrics));
  }

  private static Decision none(String why) {
    return new Decision.NoOpinion(why);
  }

  private static final Attributes PODS =
      Attributes.resource(JANE, "get", "", "v1", "n", "pods", "", "p");

  @Test
  void theFirstWithAnOpinionDecides() {
    AuthorizerChain chain =
        chain(
            List.of("A", "B", "C"),
            says("C", () -> new Decision.Deny("too late")),
            says("B", () -> new Decision.Allow("yes")),
            says("A", () -> none("")));
    assertEquals(new Decision.Allow("yes"), chain.review(PODS));
    assertEquals(List.of("A", "B"), asked, "in the order of the modes");
  }

  @Test
  void aRefusalEndsTheChain() {
    AuthorizerChain chain =
        chain(
            List.of("A", "B"),
            says("A", () -> new Decision.Deny("no")),
            says("B", () -> new Decision.Allow("")));
    assertEquals(new Decision.Deny("no"), chain.review(PODS));
  }

  @Test
  void reasonsOfThoseWithoutAnOpinionAreJoined() {
    AuthorizerChain chain =
        chain(
            List.of("A", "B", "C"),
            says("A", () -> none("a")),
            says("B", () -> none("")),
            says("C", () -> none("c")));
    assertEquals(none("a\nc"), chain.review(PODS));
  }

  @Test
  void oneThatFailsDenies() {
    AuthorizerChain chain =
        chain(
            List.of("A", "B"),
            says(
                "A",
                () -> {
                  throw new IllegalStateException("broken");
                }),
            says("B", () -> new Decision.Allow("")));
    assertEquals(new Decision.Deny("authorizer A failed"), chain.review(PODS));
  }

  @Test
  void oneThatNoModeNamesIsNotAsked() {
    AuthorizerChain chain =
        chain(List.of("A"), says("A", () -> none("")), says("B", () -> new Decision.Allow("")));
    assertEquals(none(""), chain.review(PODS));
  }

  @Test
  void whoDecidedIsCountedByTheNameThatKubernetesGives() {
    chain(List.of("RBAC"), says("RBAC", () -> new Decision.Allow(""))).review(PODS);
    chain(List.of("Webhook"), says("Webhook", () -> new Decision.Deny(""))).review(PODS);
    String sample =
        "apiserver_authorization_decisions_total{decision=\"%s\",name=\"%s\",type=\"%s\"} 1";
    String text = metrics.text();
    assertTrue(text.contains(sample.formatted("allowed", "rbac", "RBAC")), text);
    assertTrue(text.contains(sample.formatted("denied", "default", "Webhook")), text);
  }

  /** While a mode has no plugin, only the server itself and questions after its health pass. */
  @Test
  void aClosedDoorLetsHealthThrough() {
    AuthorizerChain chain = chain(List.of("A", "RBAC"), says("A", () -> none("")));
    assertTrue(chain.review(Attributes.path(JANE, "get", "/readyz")) instanceof Decision.Allow);
    UserInfo server = UserInfo.of("system:apiserver", UserInfo.PRIVILEGED_GROUP);
    assertTrue(
        chain.review(Attributes.resource(server, "get", "", "v1", "", "nodes", "", "n"))
            instanceof Decision.Allow);
    ApiException closed = assertThrows(ApiException.class, () -> chain.review(PODS));
    assertEquals(503, closed.code());
    assertEquals("authorization is not complete: RBAC missing", closed.getMessage());
    assertEquals(List.of(), asked);
  }

  private static Authorizer.Rules rules(boolean incomplete, String error) {
    return new Authorizer.Rules(List.of(), List.of(), incomplete, error);
  }

  @Test
  void rulesOfAllAreJoined() {
    AuthorizerChain chain =
        chain(
            List.of("A", "B", "C"),
            plugin("A", () -> none(""), () -> rules(false, "one")),
            plugin("B", () -> none(""), () -> rules(true, "[two, three]")),
            plugin(
                "C",
                () -> none(""),
                () -> {
                  throw new IllegalStateException();
                }));
    Authorizer.Rules all = chain.rulesFor(JANE, "n");
    assertTrue(all.incomplete());
    assertEquals("[one, two, three, C failed]", all.error());
    assertEquals(
        "one",
        chain(List.of("A"), plugin("A", () -> none(""), () -> rules(false, "one")))
            .rulesFor(JANE, "n")
            .error());
  }

  @Test
  void whoCannotSayNowEndsItWithItsOwnAnswer() {
    for (ApiException answer :
        List.of(ApiException.internal("gone"), ApiException.unavailable("later", 1))) {
      AuthorizerChain chain =
          chain(
              List.of("A", "B"),
              says(
                  "A",
                  () -> {
                    throw answer;
                  }),
              says("B", () -> new Decision.Allow("never asked")));
      assertEquals(
          answer.status(), assertThrows(ApiException.class, () -> chain.review(PODS)).status());
    }
    AuthorizerChain refused =
        chain(
            List.of("A"),
            says(
                "A",
                () -> {
                  throw ApiException.badRequest("a bug");
                }));
    assertEquals(new Decision.Deny("authorizer A failed"), refused.review(PODS));
  }
}
