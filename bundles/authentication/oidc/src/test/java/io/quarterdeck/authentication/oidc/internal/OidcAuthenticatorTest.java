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
import io.quarterdeck.extensions.cel.internal.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.UserInfo;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a provider that runs: discovery, keys and tokens come from it, over HTTPS. */
class OidcAuthenticatorTest {
  private static MockOAuth2Server server = new MockOAuth2Server();
  private static String authority = "";

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void start() throws Exception {
    OAuth2Config config =
        OAuth2Config.Companion.fromJson(
            "{\"httpServer\":{\"type\":\"MockWebServerWrapper\",\"ssl\":{}}}");
    server = new MockOAuth2Server(config);
    server.start();
    KeyStore store =
        Objects.requireNonNull(config.getHttpServer().sslConfig()).getSslKeystore().getKeyStore();
    StringBuilder pem = new StringBuilder();
    for (String alias : Collections.list(store.aliases())) {
      pem.append("-----BEGIN CERTIFICATE-----\n")
          .append(Base64.getMimeEncoder().encodeToString(store.getCertificate(alias).getEncoded()))
          .append("\n-----END CERTIFICATE-----\n");
    }
    authority = pem.toString();
  }

  @AfterAll
  static void stop() {
    server.shutdown();
  }

  private static String issuer(String id) {
    return server.issuerUrl(id).toString();
  }

  private static String token(String id, String audience, Map<String, Object> claims) {
    return server.issueToken(id, "jane", audience, claims).serialize();
  }

  private static String indented(String text) {
    return text.strip().replace("\n", "\n        ");
  }

  private static String jwt(String id, String mappings) {
    return """
        - issuer:
            url: %s
            audiences: [kube]
            certificateAuthority: |
                %s
        %s
        """
        .formatted(issuer(id), indented(authority), mappings.indent(2));
  }

  private Path file(String... jwts) throws Exception {
    String text =
        "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n"
            + String.join("", jwts);
    return Files.writeString(folder.resolve("authentication.yaml"), text);
  }

  private static OidcAuthenticator of(Path file) {
    return new OidcAuthenticator(
        Providers.of(
            TestConfig.file(file.toString()), "", new Compiler(), new Metrics(), Instant::now));
  }

  private static final String NAMES =
      """
      claimMappings:
        username: {claim: sub, prefix: "oidc:"}
        groups: {claim: roles, prefix: "oidc:"}
      """;

  private static AuthenticationResult ask(OidcAuthenticator a, String token) {
    return a.authenticateToken(token, List.of("api"));
  }

  private static void rejected(String start, AuthenticationResult result) {
    String why = assertInstanceOf(Rejected.class, result).why();
    assertTrue(why.startsWith(start), why);
  }

  @Test
  void aProvidersTokenIsItsUsers() throws Exception {
    OidcAuthenticator a = of(file(jwt("corp", NAMES)));
    Authenticated result =
        assertInstanceOf(
            Authenticated.class,
            ask(a, token("corp", "kube", Map.of("roles", List.of("dev", "ops")))));
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
    Path ca = Files.writeString(folder.resolve("ca.pem"), authority);
    OidcAuthenticator a =
        new OidcAuthenticator(
            Providers.of(
                new TestConfig(issuer("corp"), "kube", ca.toString(), "groups", "dept=a"),
                "",
                new Compiler(),
                new Metrics(),
                Instant::now));
    Authenticated good =
        assertInstanceOf(
            Authenticated.class,
            ask(a, token("corp", "kube", Map.of("groups", "one", "dept", "a"))));
    assertEquals(issuer("corp") + "#jane", good.user().name());
    assertEquals(List.of("one"), good.user().groups());
    assertEquals(
        new Rejected("oidc: required claim dept not present in ID token"),
        ask(a, token("corp", "kube", Map.of())));
    assertEquals(
        new Rejected("oidc: required claim dept value does not match. Got = b, want = a"),
        ask(a, token("corp", "kube", Map.of("dept", "b"))));
  }

  @Test
  void severalProvidersAndNobodyElse() throws Exception {
    OidcAuthenticator a = of(file(jwt("corp", NAMES), jwt("partner", NAMES)));
    assertInstanceOf(Authenticated.class, ask(a, token("corp", "kube", Map.of())));
    assertInstanceOf(Authenticated.class, ask(a, token("partner", "kube", Map.of())));
    assertSame(AuthenticationResult.ABSTAINED, ask(a, token("stranger", "kube", Map.of())));
    for (String none : List.of("", "abc", "a.b.c", "..", "x".repeat(OidcAuthenticator.MOST + 1))) {
      assertSame(AuthenticationResult.ABSTAINED, ask(a, none));
    }
  }

  @Test
  void audienceAndTime() throws Exception {
    OidcAuthenticator a = of(file(jwt("corp", NAMES)));
    rejected(
        "oidc: verify token: expected audience in [kube] got [other]",
        ask(a, token("corp", "other", Map.of())));
    rejected(
        "oidc: verify token: token is expired",
        ask(a, server.issueToken("corp", "jane", "kube", Map.of(), -5L).serialize()));
    long later = Instant.now().plusSeconds(600).getEpochSecond();
    rejected(
        "oidc: verify token: current time before the nbf",
        ask(a, token("corp", "kube", Map.of("nbf", later))));
  }

  private static Payload payload() {
    return new Payload(
        "{\"iss\":\"%s\",\"aud\":\"kube\",\"sub\":\"root\",\"exp\":%d}"
            .formatted(issuer("corp"), Instant.now().plusSeconds(99).getEpochSecond()));
  }

  @Test
  void onlyTheProvidersKeysCount() throws Exception {
    OidcAuthenticator a = of(file(jwt("corp", NAMES)));
    String good = token("corp", "kube", Map.of());
    var key = new RSAKeyGenerator(2048).keyID("corp").generate();
    JWSObject foreign =
        new JWSObject(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("corp").build(), payload());
    foreign.sign(new RSASSASigner(key));
    rejected("oidc: verify token: failed to verify signature", ask(a, foreign.serialize()));
    JWSObject mac = new JWSObject(new JWSHeader(JWSAlgorithm.HS256), payload());
    mac.sign(new MACSigner("0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8)));
    rejected(
        "oidc: verify token: id token signed with unsupported algorithm", ask(a, mac.serialize()));
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
        of(file(jwt("corp", "claimMappings:\n  username: {claim: email, prefix: \"\"}\n")));
    assertEquals(
        new Rejected("oidc: email not verified"),
        ask(
            a,
            token("corp", "kube", Map.of("email", "root@example.org", "email_verified", false))));
    Authenticated good =
        assertInstanceOf(
            Authenticated.class,
            ask(
                a,
                token("corp", "kube", Map.of("email", "j@example.org", "email_verified", true))));
    assertEquals("j@example.org", good.user().name());
    assertInstanceOf(Rejected.class, ask(a, token("corp", "kube", Map.of())));
  }

  @Test
  void aProviderWhoseCertificateIsNotTrustedIsNotAsked() throws Exception {
    String untrusted =
        jwt("corp", NAMES).replaceFirst("(?s)    certificateAuthority.*?-----END[^\n]*\n", "");
    rejected(
        "oidc: authenticator for issuer \"" + issuer("corp") + "\" is not initialized: ",
        ask(of(file(untrusted)), token("corp", "kube", Map.of())));
  }

  @Test
  void aChangedFileIsReadAgainAndAWrongOneChangesNothing() throws Exception {
    Path file = file(jwt("corp", NAMES));
    OidcAuthenticator a = of(file);
    String partner = token("partner", "kube", Map.of());
    assertSame(AuthenticationResult.ABSTAINED, ask(a, partner));
    file(jwt("partner", NAMES));
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
    Thread.sleep(1100);
    assertInstanceOf(Authenticated.class, ask(a, partner));
    assertSame(AuthenticationResult.ABSTAINED, ask(a, token("corp", "kube", Map.of())));
    Files.writeString(file, "kind: Nonsense");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(9)));
    Thread.sleep(1100);
    assertInstanceOf(Authenticated.class, ask(a, partner));
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
    OidcAuthenticator a = of(file(jwt("corp", EXPRESSIONS)));
    UserInfo user =
        assertInstanceOf(
                Authenticated.class,
                ask(
                    a,
                    token("corp", "kube", Map.of("tenant", "a", "roles", "dev,,ops", "number", 7))))
            .user();
    assertEquals("jane@a", user.name());
    assertEquals(List.of("dev", "ops"), user.groups());
    assertEquals("7", user.uid());
    assertEquals(List.of("a"), user.extra().get("example.org/tenant"));
    rejected(
        "oidc: error evaluating claim validation expression: validation expression"
            + " 'claims.?tenant.orValue('') == 'a'' failed: other tenants are not let in",
        ask(a, token("corp", "kube", Map.of("tenant", "b", "roles", "x", "number", 7))));
    rejected(
        "oidc: error evaluating user info validation rule: validation expression"
            + " 'user.groups.all(g, !g.startsWith('system:'))' failed: reserved group",
        ask(
            a,
            token("corp", "kube", Map.of("tenant", "a", "roles", "system:masters", "number", 7))));
    rejected(
        "oidc: error evaluating group claim expression: expression 'claims.roles.split(',')'"
            + " resulted in error: no such key: roles",
        ask(a, token("corp", "kube", Map.of("tenant", "a", "number", 7))));
  }

  @Test
  void anExpressionThatGivesNoNameGivesNobody() throws Exception {
    OidcAuthenticator a =
        of(file(jwt("corp", "claimMappings:\n  username: {expression: claims.name}\n")));
    rejected(
        "oidc: username claim expression must return a non-empty string",
        ask(a, token("corp", "kube", Map.of("name", ""))));
    rejected(
        "oidc: error evaluating username claim expression: username claim expression must return a"
            + " string",
        ask(a, token("corp", "kube", Map.of("name", List.of("a")))));
  }

  @Test
  void whatIsSaidOfAnonymousRequestsIsNotOverheard() throws Exception {
    Path file = file(jwt("corp", NAMES));
    Files.writeString(file, Files.readString(file) + "anonymous: {enabled: false}\n");
    IllegalArgumentException e =
        org.junit.jupiter.api.Assertions.assertThrows(
            IllegalArgumentException.class, () -> of(file));
    assertTrue(String.valueOf(e.getMessage()).contains("anonymous: Forbidden"), e.getMessage());
    OidcAuthenticator shared =
        new OidcAuthenticator(
            Providers.of(
                TestConfig.file(""), file.toString(), new Compiler(), new Metrics(), Instant::now));
    assertInstanceOf(Authenticated.class, ask(shared, token("corp", "kube", Map.of())));
  }

  @Test
  void aFileThatCannotBeHonouredIsAnErrorThatSaysWhere() throws Exception {
    List<String[]> wrong = new ArrayList<>();
    wrong.add(new String[] {"claimMappings: {}\n", "jwt[0].claimMappings.username: Required"});
    wrong.add(
        new String[] {
          "claimMappings:\n  username: {claim: sub}\n",
          "jwt[0].claimMappings.username.prefix: Required value: prefix is required"
        });
    wrong.add(
        new String[] {
          "claimMappings:\n  username: {expression: 'claims.email'}\n",
          "jwt[0].claimMappings.username.expression: Invalid value: \"claims.email\":"
              + " claims.email_verified must be used in"
        });
    wrong.add(
        new String[] {
          "claimMappings:\n  username: {expression: 'what.sub'}\n",
          "jwt[0].claimMappings.username.expression: Invalid value: \"what.sub\": compilation"
              + " failed: ERROR: <input>:1:1: undeclared reference to 'what'"
        });
    wrong.add(
        new String[] {
          NAMES + "claimValidationRules:\n- {expression: claims.sub}\n",
          "jwt[0].claimValidationRules[0].expression: Invalid value: \"claims.sub\": must evaluate"
              + " to bool"
        });
    wrong.add(
        new String[] {
          NAMES + "claimValidationRules:\n- {claim: a, expression: 'true'}\n",
          "jwt[0].claimValidationRules[0]: Invalid value: \"a\": claim and expression can't both be"
              + " set"
        });
    wrong.add(
        new String[] {
          NAMES + "userValidationRules:\n- {expression: 'user.what'}\n",
          "jwt[0].userValidationRules[0].expression: Invalid value: \"user.what\": compilation failed"
        });
    wrong.add(
        new String[] {
          NAMES + "  extra: [{key: kubernetes.io/x, valueExpression: \"'a'\"}]\n",
          "jwt[0].claimMappings.extra[0].key: Invalid value: \"kubernetes.io/x\": k8s.io,"
              + " kubernetes.io and their subdomains are reserved for Kubernetes use"
        });
    wrong.add(
        new String[] {
          NAMES + "claimMaps: {}\n", "strict decoding error: unknown field \"jwt[0].claimMaps\""
        });
    for (String[] w : wrong) {
      Path file = file(jwt("corp", w[0]));
      IllegalArgumentException e =
          org.junit.jupiter.api.Assertions.assertThrows(
              IllegalArgumentException.class, () -> of(file), w[0]);
      assertTrue(String.valueOf(e.getMessage()).contains(w[1]), e.getMessage());
    }
    for (String url : List.of("http://a", "https://a?q", "https://u@a", "")) {
      Path file = file(jwt("corp", NAMES).replace(issuer("corp"), "\"" + url + "\""));
      IllegalArgumentException e =
          org.junit.jupiter.api.Assertions.assertThrows(
              IllegalArgumentException.class, () -> of(file), url);
      assertTrue(String.valueOf(e.getMessage()).contains("jwt[0].issuer.url: "), url);
    }
  }
}
