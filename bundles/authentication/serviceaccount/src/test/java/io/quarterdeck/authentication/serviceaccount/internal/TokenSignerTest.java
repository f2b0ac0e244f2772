// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.TokenIssuer.Claims;
import io.quarterdeck.spi.authentication.TokenIssuer.Ref;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenSignerTest {
  @TempDir private Path dir = Path.of("");
  private final World world = new World();

  private static Claims claims(@Nullable Ref pod, @Nullable Ref node, long warnAfter) {
    Ref account = new Ref("sa", "u-sa");
    List<String> audiences = List.of("api", "b");
    return new Claims("id", "ns", account, null, pod, node, audiences, World.NOW, 3600, warnAfter);
  }

  private String issue(Claims claims) throws IOException {
    return new TokenSigner(TestSettings.open(TestSettings.usual().signing(world.key, dir)))
        .issue(claims);
  }

  private static String part(String token, int index) {
    byte[] json = Base64.getUrlDecoder().decode(List.of(token.split("\\.")).get(index));
    return new String(json, StandardCharsets.UTF_8).strip().replace('"', '\'');
  }

  @Test
  void theHeaderNamesTheKeyAndItsAlgorithm() throws IOException {
    String header = part(issue(claims(null, null, 0)), 0);
    assertEquals("{'kid':'" + world.key.verification().id() + "','alg':'RS256'}", header);
  }

  @Test
  void theClaimsAreThoseOfKubernetes() throws IOException {
    long now = World.NOW.getEpochSecond();
    assertEquals(
        """
        {'aud':['api','b'],'exp':%d,'iat':%d,'iss':'https://issuer.example','jti':'id',
        'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'}},
        'nbf':%d,'sub':'system:serviceaccount:ns:sa'}\
        """
            .formatted(now + 3600, now, now)
            .replace("\n", ""),
        part(issue(claims(null, null, 0)), 1));
  }

  @Test
  void aPodItsNodeAndTheMomentToRenewAreAmongThem() throws IOException {
    String payload = part(issue(claims(new Ref("p", "u-p"), new Ref("n", ""), 3000)), 1);
    String own = payload.substring(payload.indexOf("'kubernetes.io'"), payload.indexOf(",'nbf'"));
    assertEquals(
        "'kubernetes.io':{'namespace':'ns','node':{'name':'n'},'pod':{'name':'p','uid':'u-p'},"
            + "'serviceaccount':{'name':'sa','uid':'u-sa'},'warnafter':"
            + (World.NOW.getEpochSecond() + 3000)
            + "}",
        own);
  }

  @Test
  void whatIsIssuedIsAccepted() throws IOException {
    Authenticated a =
        assertInstanceOf(Authenticated.class, world.ask(issue(claims(null, null, 0)), "api"));
    assertEquals("system:serviceaccount:ns:sa", a.user().name());
  }

  @Test
  void withoutAKeyNothingIsSigned() {
    TokenSigner signer = new TokenSigner(TestSettings.open(TestSettings.usual()));
    ApiException e = assertThrows(ApiException.class, () -> signer.issue(claims(null, null, 0)));
    assertEquals(503, e.code());
    assertEquals(World.ISSUER, signer.issuer());
  }
}
