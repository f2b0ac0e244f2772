// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.authentication.serviceaccount.internal.keys.SigningKey;
import io.quarterdeck.authentication.serviceaccount.internal.keys.TestKeys;
import io.quarterdeck.authentication.serviceaccount.internal.signer.ExternalSigners;
import io.quarterdeck.authentication.serviceaccount.internal.signer.FakeSigner;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.stage.Advertised;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Listening;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IssuerDiscoveryTest {
  private static final String CONFIGURATION = "/.well-known/openid-configuration";
  private static final String KEYS = "/openid/v1/jwks";

  @TempDir private Path dir = Path.of("");

  private static @Nullable ApiResponse ask(
      IssuerDiscovery discovery, String method, String path, Shown headers) {
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                method,
                path,
                "",
                Query.parse(""),
                headers,
                List.of(),
                InputStream.nullInputStream(),
                "127.0.0.1",
                ""));
    exchange.setInfo(new RequestInfo(false, "get", path, "", "", "", "", "", ""));
    exchange.setUser(UserInfo.of("a"));
    return discovery.dispatch(exchange);
  }

  private static String body(@Nullable ApiResponse response) {
    assertNotNull(response);
    StringBuilder out = new StringBuilder();
    for (ByteBuffer part : ((ApiResponse.Slices) response.body()).parts()) {
      out.append(StandardCharsets.UTF_8.decode(part.duplicate()));
    }
    return out.toString().strip().replace('"', '\'');
  }

  private static IssuerDiscovery of(TestSettings settings) {
    return new IssuerDiscovery(TestSettings.open(settings));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://a", "kubernetes", "https://a?x", "https://a#x"})
  void anIssuerThatIsNoPlainHttpsAddressIsNotServed(String issuer) {
    IssuerDiscovery discovery = of(TestSettings.usual().issuers(issuer));
    assertEquals(List.of(), discovery.paths());
    assertNull(ask(discovery, "GET", KEYS, Shown.nothing()));
  }

  @ParameterizedTest
  @CsvSource({
    "/.well-known/openid-configuration,  application/json",
    "/.well-known/openid-configuration/, application/json",
    "/openid/v1/jwks,                    application/jwk-set+json",
    "/openid/v1/jwks//,                  application/jwk-set+json",
  })
  void bothDocumentsAreServedForAnHour(String path, String type) {
    ApiResponse response = ask(of(TestSettings.usual()), "GET", path, Shown.nothing());
    assertNotNull(response);
    assertEquals(200, response.status());
    assertEquals(type, response.contentType());
    assertEquals("public, max-age=3600", response.headers().get("Cache-Control"));
  }

  @Test
  void otherPathsAreOfOthers() {
    assertNull(ask(of(TestSettings.usual()), "GET", "/openid/v1/jwks/x", Shown.nothing()));
    assertNull(ask(of(TestSettings.usual()), "POST", "/version", Shown.nothing()));
  }

  @Test
  void theDocumentsAreRead() {
    ApiException e =
        assertThrows(
            ApiException.class, () -> ask(of(TestSettings.usual()), "POST", KEYS, Shown.nothing()));
    assertEquals(405, e.code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/*", "application/*", "text/html, application/jwk-set+json;q=0.9"})
  void theTypeOfTheKeysIsAccepted(String accept) {
    assertNotNull(
        ask(of(TestSettings.usual()), "GET", KEYS, Shown.nothing().header("Accept", accept)));
  }

  @Test
  void anotherTypeIsNot() {
    Shown json = Shown.nothing().header("Accept", "application/json");
    ApiException e =
        assertThrows(ApiException.class, () -> ask(of(TestSettings.usual()), "GET", KEYS, json));
    assertEquals(406, e.code());
    assertEquals(
        "406: Not Acceptable\n\nAvailable representations: application/jwk-set+json",
        e.getMessage());
  }

  private static String configuration(String jwks, String algorithms) {
    return "{'issuer':'https://issuer.example','jwks_uri':'"
        + jwks
        + "','response_types_supported':['id_token'],'subject_types_supported':['public'],"
        + "'id_token_signing_alg_values_supported':["
        + algorithms
        + "]}";
  }

  @Test
  void theKeysAreWhereTheServerIsAskedUnlessSaidOtherwise() {
    IssuerDiscovery discovery = of(TestSettings.usual());
    discovery.setListening(
        new Listening() {}, Map.of(Listening.ADDRESS, "::1", Listening.PORT, 6443));
    assertEquals(
        configuration("https://[::1]:6443/openid/v1/jwks", ""),
        body(ask(discovery, "GET", CONFIGURATION, Shown.nothing())));
    Advertised advertised = () -> "api.example:443";
    discovery.setAdvertised(advertised);
    assertEquals(
        configuration("https://api.example:443/openid/v1/jwks", ""),
        body(ask(discovery, "GET", CONFIGURATION, Shown.nothing())));
    discovery.unsetAdvertised(() -> "other:443");
    assertTrue(
        body(ask(discovery, "GET", CONFIGURATION, Shown.nothing())).contains("api.example:443"));
    discovery.unsetAdvertised(advertised);
    assertTrue(body(ask(discovery, "GET", CONFIGURATION, Shown.nothing())).contains("[::1]:6443"));
    assertEquals(
        configuration("https://keys.example/x", ""),
        body(
            ask(
                of(TestSettings.usual().jwks("https://keys.example/x")),
                "GET",
                CONFIGURATION,
                Shown.nothing())));
  }

  @Test
  void anRsaKeyIsShownWithItsModulus() throws IOException {
    SigningKey key = World.rsa();
    IssuerDiscovery discovery = of(TestSettings.usual().signing(key, dir));
    String keys = body(ask(discovery, "GET", KEYS, Shown.nothing()));
    String id = key.verification().id();
    assertTrue(
        keys.startsWith("{'keys':[{'use':'sig','kty':'RSA','kid':'" + id + "','alg':'RS256','n':'"),
        keys);
    assertTrue(keys.endsWith(",'e':'AQAB'}]}"), keys);
    assertTrue(body(ask(discovery, "GET", CONFIGURATION, Shown.nothing())).endsWith(":['RS256']}"));
  }

  @ParameterizedTest
  @CsvSource({
    "secp256r1, P-256, ES256, 43",
    "secp384r1, P-384, ES384, 64",
    "secp521r1, P-521, ES512, 88",
  })
  void aKeyOfACurveIsShownWithItsPoint(String curve, String crv, String alg, int length)
      throws IOException {
    SigningKey key = World.key("EC", curve);
    String keys =
        body(ask(of(TestSettings.usual().signing(key, dir)), "GET", KEYS, Shown.nothing()));
    String start =
        "{'keys':[{'use':'sig','kty':'EC','kid':'"
            + key.verification().id()
            + "','crv':'"
            + crv
            + "','alg':'"
            + alg
            + "','x':'";
    assertTrue(keys.startsWith(start), keys);
    String point = keys.substring(start.length());
    assertTrue(
        point.matches("[-_A-Za-z0-9]{%1$d}','y':'[-_A-Za-z0-9]{%1$d}'}]}".formatted(length)), keys);
  }

  @Test
  void anExternalSignersKeysAreServedButForThoseThatItExcludes() throws Exception {
    FakeSigner fake =
        new FakeSigner()
            .sign("new", TestKeys.key("EC", "secp256r1"))
            .know("next", TestKeys.rsa(), false)
            .know("old", TestKeys.rsa(), true)
            .hint(600);
    ExternalSigners signers = fake.kept(new Metrics());
    TokenSettings settings = new TokenSettings(TestSettings.usual().endpoint("/s"), signers);
    IssuerDiscovery discovery = new IssuerDiscovery(settings);
    awaitKeys(settings);
    ApiResponse response = ask(discovery, "GET", KEYS, Shown.nothing());
    String body = body(response);
    assertTrue(body.matches(".*'kid':'new'.*'kid':'next'.*"), body);
    assertTrue(!body.contains("'old'"), body);
    String kept = String.valueOf(Objects.requireNonNull(response).headers().get("Cache-Control"));
    assertTrue(kept.matches("public, max-age=(59\\d|600)"), kept);
    String configuration = body(ask(discovery, "GET", CONFIGURATION, Shown.nothing()));
    assertTrue(configuration.contains("['ES256','RS256']"), configuration);
    signers.close();
  }

  @Test
  void withoutTheSignersKeysThereAreNoDocuments() throws Exception {
    FakeSigner fake = new FakeSigner().know("old", TestKeys.rsa(), true);
    fake.fail(new GrpcException("Unavailable", "nobody there"));
    ExternalSigners signers = fake.kept(new Metrics());
    TokenSettings settings = new TokenSettings(TestSettings.usual().endpoint("/s"), signers);
    IssuerDiscovery discovery = new IssuerDiscovery(settings);
    ApiException e =
        assertThrows(
            ApiException.class, () -> ask(discovery, "GET", KEYS, Shown.nothing()), "not yet");
    assertEquals(503, e.code());
    fake.fail(null);
    awaitKeys(settings);
    assertNull(ask(discovery, "GET", KEYS, Shown.nothing()), "it publishes none");
    signers.close();
  }

  private static void awaitKeys(TokenSettings settings) throws InterruptedException {
    while (Objects.requireNonNull(settings.signer()).problem() != null) {
      Thread.sleep(1);
    }
  }
}
