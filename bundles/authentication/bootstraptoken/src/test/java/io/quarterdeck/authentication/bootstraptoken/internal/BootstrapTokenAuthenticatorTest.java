// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.bootstraptoken.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BootstrapTokenAuthenticatorTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private static final String TOKEN = "abcdef.0123456789abcdef";

  private static ApiObject secret() {
    ApiObject secret = ApiObject.of(new GroupVersionKind("", "v1", "Secret"));
    secret.meta().setNamespace("kube-system");
    secret.meta().setName("bootstrap-token-abcdef");
    secret.tree().put("type", "bootstrap.kubernetes.io/token");
    put(secret, "token-id", "abcdef");
    put(secret, "token-secret", "0123456789abcdef");
    put(secret, "usage-bootstrap-authentication", "true");
    return secret;
  }

  private static void put(ApiObject secret, String key, String value) {
    secret
        .object("data")
        .put(key, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)));
  }

  private static AuthenticationResult ask(ApiObject secret, String token) {
    MemoryObjects objects = new MemoryObjects().put(new GroupResource("", "secrets"), secret);
    return new BootstrapTokenAuthenticator(true, objects, () -> NOW)
        .authenticateToken(token, List.of());
  }

  private static void refuses(ApiObject secret) {
    assertSame(AuthenticationResult.ABSTAINED, ask(secret, TOKEN));
  }

  @Test
  void aGoodOne() {
    ApiObject secret = secret();
    put(secret, "expiration", "2026-03-04T07:06:08+02:00");
    put(secret, "auth-extra-groups", "system:bootstrappers:b,system:bootstrappers:a");
    Authenticated a = assertInstanceOf(Authenticated.class, ask(secret, TOKEN));
    assertEquals("system:bootstrap:abcdef", a.user().name());
    assertEquals(
        List.of("system:bootstrappers", "system:bootstrappers:a", "system:bootstrappers:b"),
        a.user().groups());
  }

  @Test
  void otherTokensAreNobodys() {
    for (String other :
        List.of(
            "abcdef.0123456789abcdee",
            "abcdef.0123456789abcde",
            "abcdeg.0123456789abcdef",
            "ABCDEF.0123456789abcdef",
            "abcdef0123456789abcdef",
            TOKEN + "x",
            "x." + TOKEN)) {
      assertSame(AuthenticationResult.ABSTAINED, ask(secret(), other), other);
    }
  }

  @Test
  void aSecretThatSaysSomethingElseIsNoToken() {
    for (Map.Entry<String, String> odd :
        Map.of(
                "token-id", "zzzzzz",
                "usage-bootstrap-authentication", "false",
                "auth-extra-groups", "system:masters")
            .entrySet()) {
      ApiObject secret = secret();
      put(secret, odd.getKey(), odd.getValue());
      refuses(secret);
    }
    for (String end : List.of("2026-03-04T05:06:07Z", "2020-01-01T00:00:00Z", "soon")) {
      ApiObject secret = secret();
      put(secret, "expiration", end);
      refuses(secret);
    }
    ApiObject other = secret();
    other.tree().put("type", "Opaque");
    refuses(other);
    ApiObject leaving = secret();
    leaving.meta().setDeletionTimestamp("2026-03-04T05:06:00Z");
    refuses(leaving);
    ApiObject odd = secret();
    odd.object("data").put("token-secret", "***");
    refuses(odd);
  }

  @Test
  void whereItIsOffThereAreNone() {
    MemoryObjects objects = new MemoryObjects().put(new GroupResource("", "secrets"), secret());
    assertSame(
        AuthenticationResult.ABSTAINED,
        new BootstrapTokenAuthenticator(false, objects, () -> NOW)
            .authenticateToken(TOKEN, List.of()));
  }
}
