// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups from an address that a token names: a provider and an address that run, over HTTPS. */
class DistributedClaimsTest {
  private static final String FAILED = "oidc: could not expand distributed claims: ";

  @TempDir Path folder = Path.of("");

  private TestProvider provider;
  private WebhookServer claims;
  private OidcAuthenticator oidc;

  @BeforeEach
  void start() throws Exception {
    provider = new TestProvider();
    TestCertificate identity = TestCertificate.loopback();
    claims = new WebhookServer(identity, null);
    Path ca =
        Files.writeString(
            folder.resolve("ca.pem"), identity.pem().strip() + "\n" + provider.authority());
    oidc =
        new OidcAuthenticator(
            Providers.of(
                new TestConfig(
                    "",
                    provider.issuer("corp"),
                    "kube",
                    ca.toString(),
                    "sub",
                    "",
                    "groups",
                    "",
                    new String[0],
                    new String[] {"RS256"}),
                "",
                new Compiler(),
                new Metrics(),
                Instant::now));
  }

  @AfterEach
  void stop() {
    oidc.deactivate();
    claims.close();
    provider.close();
  }

  private Map<String, Object> elsewhere(Map<String, Object> source) {
    Map<String, Object> out = new HashMap<>();
    out.put("_claim_names", Map.of("groups", "src1"));
    out.put("_claim_sources", Map.of("src1", source));
    return out;
  }

  private Map<String, Object> at(String path) {
    return elsewhere(Map.of("endpoint", claims.url(path)));
  }

  private AuthenticationResult ask(Map<String, Object> more) {
    return oidc.authenticateToken(provider.token("corp", "kube", more), List.of("api"));
  }

  private List<String> groups(Map<String, Object> more) {
    AuthenticationResult result = ask(more);
    return assertInstanceOf(Authenticated.class, result, result.toString()).user().groups();
  }

  private void rejected(String start, Map<String, Object> more) {
    String why = assertInstanceOf(Rejected.class, ask(more)).why();
    assertTrue(why.startsWith(FAILED + start), why);
  }

  private void serve(String path, String jwt) {
    claims.on(path, c -> new Answer(200, "application/jwt", jwt, ""));
  }

  @Test
  void theGroupsComeFromTheAddressWithItsToken() {
    serve("/groups", provider.token("directory", "kube", Map.of("groups", List.of("dev", "ops"))));
    Map<String, Object> source =
        Map.of("endpoint", claims.url("/groups"), "access_token", "s3cret");
    assertEquals(List.of("dev", "ops"), groups(elsewhere(source)));
    assertEquals("Bearer s3cret", claims.calls().getFirst().authorization());
    assertEquals(List.of("dev", "ops"), groups(at("/groups")));
    assertEquals("", claims.calls().get(1).authorization());
    // also one that the provider itself has signed
    serve("/own", provider.token("corp", "kube", Map.of("groups", "one")));
    assertEquals(List.of("one"), groups(at("/own")));
  }

  @Test
  void whatTheTokenHasItselfIsNotFetched() {
    Map<String, Object> both = at("/groups");
    both.put("groups", List.of("here"));
    assertEquals(List.of("here"), groups(both));
    assertEquals(List.of(), groups(Map.of()));
    assertEquals(
        List.of(),
        groups(Map.of("_claim_names", Map.of("address", "s"), "_claim_sources", Map.of())));
    assertEquals(List.of(), groups(elsewhere(Map.of("JWT", "aggregated"))));
    assertEquals(List.of(), claims.calls());
  }

  @Test
  void onlyWhatIsSignedForThisServerAndInTimeIsBelieved() {
    String good = provider.token("directory", "kube", Map.of("groups", "dev"));
    serve("/cut", good.substring(0, good.length() - 8) + "AAAAAAAA");
    rejected("verify distributed claim token: failed to verify", at("/cut"));
    serve("/aud", provider.token("directory", "other", Map.of("groups", "dev")));
    rejected("verify distributed claim token: oidc: expected audience", at("/aud"));
    String old = provider.expired("directory", "kube");
    serve("/old", old);
    rejected("verify distributed claim token: oidc: token is expired", at("/old"));
    serve("/none", provider.token("directory", "kube", Map.of()));
    rejected("jwt returned by distributed claim endpoint", at("/none"));
    serve("/text", "nothing");
    rejected("getting untrusted issuer from endpoint", at("/text"));
    claims.on("/gone", c -> Answer.error(404, "no"));
    rejected("while getting distributed claim \"groups\": ", at("/gone"));
    claims.on("/moved", c -> new Answer(302, "text/plain", "", claims.url("/groups")));
    rejected("while getting distributed claim \"groups\": ", at("/moved"));
    rejected(
        "while getting distributed claim \"groups\": ",
        elsewhere(Map.of("endpoint", "http://127.0.0.1:" + claims.port() + "/groups")));
  }

  @Test
  void aTokenThatDoesNotSayWhereIsNoGood() {
    rejected("oidc: no claim sources", Map.of("_claim_names", Map.of("groups", "s")));
    rejected("oidc: error parsing distributed claim names", Map.of("_claim_names", "groups"));
    rejected(
        "oidc: could not parse claim sources",
        Map.of("_claim_names", Map.of("groups", "s"), "_claim_sources", "s"));
    rejected(
        "id token _claim_names contained a source s missing",
        Map.of("_claim_names", Map.of("groups", "s"), "_claim_sources", Map.of("t", Map.of())));
  }
}
