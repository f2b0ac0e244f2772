// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.UserInfo;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against a provider that runs: whose tokens are whose. */
class OidcAuthenticatorTest extends ProviderFixture {
  private static void rejected(String start, AuthenticationResult result) {
    String why = assertInstanceOf(Rejected.class, result).why();
    assertTrue(why.startsWith(start), why);
  }

  @Test
  void aProvidersTokenIsItsUsers() throws Exception {
    OidcAuthenticator a = of(file(provider.jwt("corp", TestProvider.NAMES)));
    Authenticated result =
        assertInstanceOf(
            Authenticated.class,
            ask(a, provider.token("corp", "kube", Map.of("roles", List.of("dev", "ops")))));
    UserInfo user = result.user();
    assertEquals("oidc:jane", user.name());
    assertEquals(List.of("oidc:dev", "oidc:ops"), user.groups());
    assertEquals(List.of(), result.audiences(), "good for this server, whatever its audiences");
    assertTrue(
        user.extra()
            .getOrDefault("authentication.kubernetes.io/credential-id", List.of("none"))
            .getFirst()
            .startsWith("JTI="));
    a.deactivate();
  }

  @Test
  void oneProviderByKeysHasTheIssuerBeforeTheName() throws Exception {
    Path ca = Files.writeString(folder.resolve("ca.pem"), provider.authority());
    OidcAuthenticator a =
        new OidcAuthenticator(
            Providers.of(
                new TestConfig(provider.issuer("corp"), "kube", ca.toString(), "groups", "dept=a"),
                "",
                new Compiler(),
                new Metrics(),
                Instant::now));
    Authenticated good =
        assertInstanceOf(
            Authenticated.class,
            ask(a, provider.token("corp", "kube", Map.of("groups", "one", "dept", "a"))));
    assertEquals(provider.issuer("corp") + "#jane", good.user().name());
    assertEquals(List.of("one"), good.user().groups());
    assertEquals(
        new Rejected("oidc: required claim dept not present in ID token"),
        ask(a, provider.token("corp", "kube", Map.of())));
    assertEquals(
        new Rejected("oidc: required claim dept value does not match. Got = b, want = a"),
        ask(a, provider.token("corp", "kube", Map.of("dept", "b"))));
  }

  @Test
  void severalProvidersAndNobodyElse() throws Exception {
    OidcAuthenticator a =
        of(
            file(
                provider.jwt("corp", TestProvider.NAMES),
                provider.jwt("partner", TestProvider.NAMES)));
    assertInstanceOf(Authenticated.class, ask(a, provider.token("corp", "kube", Map.of())));
    assertInstanceOf(Authenticated.class, ask(a, provider.token("partner", "kube", Map.of())));
    assertSame(
        AuthenticationResult.ABSTAINED, ask(a, provider.token("stranger", "kube", Map.of())));
    for (String none : List.of("", "abc", "a.b.c", "..", "x".repeat(OidcAuthenticator.MOST + 1))) {
      assertSame(AuthenticationResult.ABSTAINED, ask(a, none));
    }
  }

  @Test
  void audienceAndTime() throws Exception {
    OidcAuthenticator a = of(file(provider.jwt("corp", TestProvider.NAMES)));
    rejected(
        "oidc: verify token: oidc: expected audience \"kube\" got [\"other\"]",
        ask(a, provider.token("corp", "other", Map.of())));
    rejected(
        "oidc: verify token: oidc: token is expired", ask(a, provider.expired("corp", "kube")));
    long later = Instant.now().plusSeconds(600).getEpochSecond();
    rejected(
        "oidc: verify token: oidc: current time before the nbf",
        ask(a, provider.token("corp", "kube", Map.of("nbf", later))));
  }

  private static Payload payload() {
    return new Payload(
        "{\"iss\":\"%s\",\"aud\":\"kube\",\"sub\":\"root\",\"exp\":%d}"
            .formatted(provider.issuer("corp"), Instant.now().plusSeconds(99).getEpochSecond()));
  }

  @Test
  void onlyTheProvidersKeysCount() throws Exception {
    OidcAuthenticator a = of(file(provider.jwt("corp", TestProvider.NAMES)));
    String good = provider.token("corp", "kube", Map.of());
    var key = new RSAKeyGenerator(2048).keyID("corp").generate();
    JWSObject foreign =
        new JWSObject(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("corp").build(), payload());
    foreign.sign(new RSASSASigner(key));
    rejected("oidc: verify token: failed to verify signature", ask(a, foreign.serialize()));
    JWSObject mac = new JWSObject(new JWSHeader(JWSAlgorithm.HS256), payload());
    mac.sign(new MACSigner("0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8)));
    rejected(
        "oidc: verify token: oidc: id token signed with unsupported algorithm, expected [",
        ask(a, mac.serialize()));
    String none =
        Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8))
            + good.substring(good.indexOf('.'), good.lastIndexOf('.') + 1);
    rejected("oidc: verify token: malformed jwt", ask(a, none));
    rejected("oidc: verify token", ask(a, good.substring(0, good.length() - 9)));
    String[] parts = good.split("\\.");
    rejected(
        "oidc: verify token: failed to verify signature",
        ask(a, parts[0] + "." + payload().toBase64URL() + "." + parts[2]));
  }

  @Test
  void anAddressThatIsNotVerifiedIsNobodysName() throws Exception {
    OidcAuthenticator a =
        of(
            file(
                provider.jwt(
                    "corp", "claimMappings:\n  username: {claim: email, prefix: \"\"}\n")));
    assertEquals(
        new Rejected("oidc: email not verified"),
        ask(
            a,
            provider.token(
                "corp", "kube", Map.of("email", "root@example.org", "email_verified", false))));
    Authenticated good =
        assertInstanceOf(
            Authenticated.class,
            ask(
                a,
                provider.token(
                    "corp", "kube", Map.of("email", "j@example.org", "email_verified", true))));
    assertEquals("j@example.org", good.user().name());
    assertInstanceOf(Rejected.class, ask(a, provider.token("corp", "kube", Map.of())));
  }

  @Test
  void aProviderWhoseCertificateIsNotTrustedIsNotAsked() throws Exception {
    String untrusted =
        provider
            .jwt("corp", TestProvider.NAMES)
            .replaceFirst("(?s)    certificateAuthority.*?-----END[^\n]*\n", "");
    rejected(
        "oidc: authenticator for issuer \"" + provider.issuer("corp") + "\" is not initialized: ",
        ask(of(file(untrusted)), provider.token("corp", "kube", Map.of())));
  }

  private static final String EXPRESSIONS =
      """
      claimValidationRules:
      - {expression: "claims.?tenant.orValue('') == 'a'", message: other tenants are not let in}
      claimMappings:
        username: {expression: "claims.sub + '@' + claims.tenant"}
        groups: {expression: "claims.roles.split(',')"}
        uid: {expression: "string(claims.number)"}
        extra: [{key: example.org/tenant, valueExpression: claims.tenant}]
      userValidationRules:
      - {expression: "!user.username.startsWith('system:')", message: reserved}
      - {expression: "user.groups.all(g, !g.startsWith('system:'))", message: reserved group}
      """;

  @Test
  void expressionsMakeTheUserAndJudgeIt() throws Exception {
    OidcAuthenticator a = of(file(provider.jwt("corp", EXPRESSIONS)));
    UserInfo user =
        assertInstanceOf(
                Authenticated.class,
                ask(
                    a,
                    provider.token(
                        "corp", "kube", Map.of("tenant", "a", "roles", "dev,,ops", "number", 7))))
            .user();
    assertEquals("jane@a", user.name());
    assertEquals(List.of("dev", "ops"), user.groups());
    assertEquals("7", user.uid());
    assertEquals(List.of("a"), user.extra().get("example.org/tenant"));
    rejected(
        "oidc: error evaluating claim validation expression: validation expression"
            + " 'claims.?tenant.orValue('') == 'a'' failed: other tenants are not let in",
        ask(a, provider.token("corp", "kube", Map.of("tenant", "b", "roles", "x", "number", 7))));
    rejected(
        "oidc: error evaluating user info validation rule: validation expression"
            + " 'user.groups.all(g, !g.startsWith('system:'))' failed: reserved group",
        ask(
            a,
            provider.token(
                "corp", "kube", Map.of("tenant", "a", "roles", "system:masters", "number", 7))));
    rejected(
        "oidc: error evaluating group claim expression: expression 'claims.roles.split(',')'"
            + " resulted in error: no such key: roles",
        ask(a, provider.token("corp", "kube", Map.of("tenant", "a", "number", 7))));
  }

  @Test
  void anExpressionThatGivesNoNameGivesNobody() throws Exception {
    OidcAuthenticator a =
        of(file(provider.jwt("corp", "claimMappings:\n  username: {expression: claims.name}\n")));
    rejected(
        "oidc: empty username via CEL expression is not allowed",
        ask(a, provider.token("corp", "kube", Map.of("name", ""))));
    rejected(
        "oidc: error evaluating username claim expression: username claim expression must return a"
            + " string",
        ask(a, provider.token("corp", "kube", Map.of("name", List.of("a")))));
  }
}
