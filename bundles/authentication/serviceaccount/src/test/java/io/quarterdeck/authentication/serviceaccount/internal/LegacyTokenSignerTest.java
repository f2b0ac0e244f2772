// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.authentication.serviceaccount.internal.signer.ExternalSigners;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.LegacyTokenIssuer.Claims;
import io.quarterdeck.spi.authentication.TokenIssuer.Ref;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LegacyTokenSignerTest {
  private static final Claims CLAIMS = new Claims("ns", new Ref("sa", "u-sa"), "sa-token");

  @TempDir private Path dir = Path.of("");
  private final World world = new World();

  private String issue() throws IOException {
    return new LegacyTokenSigner(TestSettings.open(TestSettings.usual().signing(world.key, dir)))
        .issue(CLAIMS);
  }

  private static String part(String token, int index) {
    byte[] json = Base64.getUrlDecoder().decode(List.of(token.split("\\.")).get(index));
    return new String(json, StandardCharsets.UTF_8).strip().replace('"', '\'');
  }

  @Test
  void theClaimsAreThoseOfKubernetes() throws IOException {
    String token = issue();
    assertEquals(
        """
        {'iss':'kubernetes/serviceaccount',\
        'kubernetes.io/serviceaccount/namespace':'ns',\
        'kubernetes.io/serviceaccount/secret.name':'sa-token',\
        'kubernetes.io/serviceaccount/service-account.name':'sa',\
        'kubernetes.io/serviceaccount/service-account.uid':'u-sa',\
        'sub':'system:serviceaccount:ns:sa'}""",
        part(token, 1));
    assertEquals("{'kid':'" + world.key.verification().id() + "','alg':'RS256'}", part(token, 0));
  }

  @Test
  void whatIsIssuedIsAcceptedAsLongAsTheSecretHoldsIt() throws IOException {
    String token = issue();
    assertEquals(
        "Token has been invalidated", assertInstanceOf(Rejected.class, world.ask(token)).why());
    ApiObject secret = world.put(Lookup.SECRETS, "Secret", "ns", "sa-token", "u-s");
    secret
        .object("data")
        .put("token", Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8)));
    world.objects.put(Lookup.SECRETS, secret);
    Authenticated a = assertInstanceOf(Authenticated.class, world.ask(token));
    assertEquals("system:serviceaccount:ns:sa", a.user().name());
    assertEquals(List.of("sa-token"), world.used.stream().map(s -> s.meta().name()).toList());
  }

  @Test
  void withoutAKeyNothingIsSigned() {
    LegacyTokenSigner signer = new LegacyTokenSigner(TestSettings.open(TestSettings.usual()));
    assertEquals(503, assertThrows(ApiException.class, () -> signer.issue(CLAIMS)).code());
  }

  @Test
  void aSignerElsewhereIsNotAskedForTokensWithoutAnEnd() {
    ExternalSigners signers = new ExternalSigners(new Metrics());
    TestSettings elsewhere = TestSettings.usual().endpoint("/nowhere/signer.sock");
    LegacyTokenSigner signer = new LegacyTokenSigner(new TokenSettings(elsewhere, signers));
    ApiException e = assertThrows(ApiException.class, () -> signer.issue(CLAIMS));
    assertEquals(503, e.code());
    assertEquals(
        "tokens without an end are not signed while signing.endpoint names an external signer",
        e.status().message());
    signers.close();
  }
}
