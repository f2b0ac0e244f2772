// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.authentication.oidc.internal.Provider.Prefixed;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvidersTest {
  private static final String ISSUER = "https://a.example";
  private static final String[] RS256 = {"RS256"};

  private static List<Provider> of(OidcConfig config, String shared) {
    try (Providers providers =
        Providers.of(config, shared, new Compiler(), new Metrics(), Instant::now)) {
      return providers.now().stream().map(IdTokens::provider).toList();
    }
  }

  private static OidcConfig config(String issuer, String client, String[] required, String[] algs) {
    return new TestConfig("", issuer, client, "", "sub", "", "", "", required, algs);
  }

  private static void refused(String why, OidcConfig config) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> of(config, ""), why);
    assertEquals("io.quarterdeck.authentication.oidc: " + why, e.getMessage());
  }

  @Test
  void withoutAnIssuerThereIsNoProvider() {
    assertEquals(List.of(), of(config("", "", new String[0], RS256), ""));
  }

  @ParameterizedTest
  @CsvSource({
    "sub,   '',     https://a.example#",
    "email, '',     ''",
    "sub,   -,      ''",
    "email, oidc:,  oidc:",
    "sub,   oidc:,  oidc:",
  })
  void theIssuerStandsBeforeANameThatIsNoAddressUnlessAPrefixIsSet(
      String claim, String prefix, String before) {
    OidcConfig config =
        new TestConfig("", ISSUER, "kube", "", claim, prefix, "", "", new String[0], RS256);
    assertEquals(new Prefixed(claim, before), of(config, "").getFirst().username());
  }

  @Test
  void theKeysMakeOneProvider() {
    String[] required = {"hd=a=b", " dept= "};
    Provider p =
        of(new TestConfig("", ISSUER, " kube ", "", "sub", "", "roles", "g:", required, RS256), "")
            .getFirst();
    assertEquals(ISSUER, p.issuer());
    assertEquals(List.of("kube"), p.audiences());
    assertEquals(Set.of("RS256"), p.algorithms());
    assertEquals(new Prefixed("roles", "g:"), p.groups());
    assertEquals(Map.of("hd", "a=b", "dept", ""), p.required());
    assertNull(p.uid());
  }

  @Test
  void keysThatCannotBeUsedAreNamed() {
    String[] none = {};
    refused("client.id must not be empty", config(ISSUER, " ", none, RS256));
    refused(
        "issuer.url: http://a: URL scheme must be https", config("http://a", "kube", none, RS256));
    refused(
        "signing.algs: not a signature algorithm: HS256",
        config(ISSUER, "kube", none, new String[] {"HS256"}));
    refused(
        "required.claims: not claim=value: hd", config(ISSUER, "kube", new String[] {"hd"}, RS256));
    refused(
        "required.claims: not claim=value: =x", config(ISSUER, "kube", new String[] {"=x"}, RS256));
    refused(
        "authentication.config, config.file and issuer.url exclude each other",
        new TestConfig("/f", ISSUER, "kube", "", "sub", "", "", "", none, RS256));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS256", "RS384", "RS512", "ES256", "ES384", "ES512", "PS256", "PS512"})
  void signaturesOfPublicKeysCount(String algorithm) {
    OidcConfig config = config(ISSUER, "kube", new String[0], new String[] {algorithm});
    assertEquals(Set.of(algorithm), of(config, "").getFirst().algorithms());
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example,   https://a.example/.well-known/openid-configuration",
    "https://a.example/,  https://a.example/.well-known/openid-configuration",
    "https://a.example/x, https://a.example/x/.well-known/openid-configuration",
  })
  void theConfigurationIsBelowTheIssuer(String issuer, String configuration) {
    Provider p = of(config(issuer, "kube", new String[0], RS256), "").getFirst();
    assertEquals(configuration, p.configuration().toString());
    assertEquals(
        "https://b/.well-known/openid-configuration", p.of("https://b").configuration().toString());
  }

  private static String jwt(String issuer) {
    return "- {issuer: {"
        + issuer
        + ", audiences: [kube]}, claimMappings: {username: {claim: sub, prefix: ''}}}\n";
  }

  private static List<Provider> read(String version, String jwts) {
    String text = "apiVersion: " + version + "\nkind: AuthenticationConfiguration\n" + jwts;
    return new AuthenticationFile(new Compiler(), false)
        .read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String refusal(String version, String jwts) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> read(version, jwts)).getMessage());
  }

  @Test
  void aFileIsOfOneOfThreeVersions() {
    for (String version : List.of("v1", "v1beta1", "v1alpha1")) {
      assertEquals(List.of(), read("apiserver.config.k8s.io/" + version, "jwt: []\n"));
    }
    assertTrue(refusal("apiserver.config.k8s.io/v2", "").contains("apiserver.config.k8s.io/v2"));
  }

  @Test
  void anIssuerAndAnAddressForDiscoveryStandInAFileOnce() {
    String v1 = "apiserver.config.k8s.io/v1";
    assertEquals(
        "jwt[1].issuer.url: Duplicate value: \"https://a\"",
        refusal(v1, "jwt:\n" + jwt("url: 'https://a'") + jwt("url: 'https://a'")));
    String discovery = "', discoveryURL: 'https://d/x'";
    assertEquals(
        "jwt[1].issuer.discoveryURL: Duplicate value: \"https://d/x\"",
        refusal(
            v1,
            "jwt:\n" + jwt("url: 'https://a" + discovery) + jwt("url: 'https://b" + discovery)));
  }

  @Test
  void aFileHas64IssuersAtMost() {
    String v1 = "apiserver.config.k8s.io/v1";
    String most =
        IntStream.range(0, 64)
            .mapToObj(i -> jwt("url: 'https://a" + i + "'"))
            .collect(Collectors.joining("", "jwt:\n", ""));
    assertEquals(64, read(v1, most).size());
    assertEquals(
        "jwt: Too many: 65: must have at most 64 items", refusal(v1, most + jwt("url: b")));
  }
}
