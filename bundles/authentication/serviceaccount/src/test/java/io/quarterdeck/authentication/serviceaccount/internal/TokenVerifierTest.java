// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.authentication.serviceaccount.internal.keys.KeyRing;
import io.quarterdeck.authentication.serviceaccount.internal.keys.SigningKey;
import io.quarterdeck.authentication.serviceaccount.internal.keys.VerificationKey;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.UserInfo;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenVerifierTest {
  private static final String SIGNATURE = "go-jose/go-jose: error in cryptographic primitive";
  private static final String INVALIDATED = "service account token has been invalidated";

  private final World world = new World();

  private void rejected(String why, String token, String... audiences) {
    assertEquals(new Rejected(why), world.ask(token, audiences));
  }

  private void nobodys(String token) {
    assertSame(AuthenticationResult.ABSTAINED, world.ask(token, "api"), token);
  }

  @Test
  void theUserOfAGoodToken() {
    Authenticated a =
        assertInstanceOf(Authenticated.class, world.ask(world.with("x", 1), "api", "b"));
    assertEquals(List.of("api"), a.audiences());
    assertEquals(
        new UserInfo(
            "system:serviceaccount:ns:sa",
            "u-sa",
            List.of("system:serviceaccounts", "system:serviceaccounts:ns"),
            Map.of("authentication.kubernetes.io/credential-id", List.of("JTI=id-1"))),
        a.user());
  }

  @Test
  void everyCurveThatKubernetesKnows() {
    for (String curve : List.of("secp256r1", "secp384r1", "secp521r1")) {
      SigningKey key = World.key("EC", curve);
      world.ring = KeyRing.of(null, List.of(key.verification()));
      String token = key.sign(Json.write(World.claims()));
      assertInstanceOf(Authenticated.class, world.ask(token, "api"), curve);
    }
  }

  @Test
  void timeWithAMinutesLeeway() {
    long now = World.NOW.getEpochSecond();
    assertInstanceOf(Authenticated.class, world.ask(world.with("exp", now - 59), "api"));
    rejected("service account token has expired", world.with("exp", now - 61), "api");
    assertInstanceOf(Authenticated.class, world.ask(world.with("nbf", now + 59), "api"));
    rejected("service account token is not valid yet", world.with("nbf", now + 61), "api");
    rejected(
        "service account token claims could not be validated due to unexpected validation error",
        world.with("iat", now + 61),
        "api");
    rejected("claim exp is not a number", world.with("exp", "never"), "api");
    rejected("claim exp is out of range", world.with("exp", 1e300), "api");
  }

  @Test
  void audiencesAreThoseOfTheTokenThatAreAskedFor() {
    String two = world.with("aud", List.of("a", "b"));
    Authenticated a = assertInstanceOf(Authenticated.class, world.ask(two, "b", "c"));
    assertEquals(List.of("b"), a.audiences());
    rejected(
        "token audiences [\"a\" \"b\"] is invalid for the target audiences [\"c\" \"d\"]",
        two,
        "c",
        "d");
    Authenticated one =
        assertInstanceOf(Authenticated.class, world.ask(world.with("aud", "api"), "api"));
    assertEquals(List.of("api"), one.audiences());
    Authenticated none =
        assertInstanceOf(Authenticated.class, world.ask(world.with("aud", null), "x"));
    assertEquals(List.of(), none.audiences(), "this server's, whatever is asked for");
    rejected("claim aud is not a list of strings", world.with("aud", List.of(1)), "api");
  }

  @Test
  void whatIsNoTokenOfOursIsNobodysBusinessHere() {
    String good = world.with("x", 1);
    for (String other :
        List.of(
            "",
            "a.b.c",
            "abc",
            "..",
            "{}",
            good + ".x",
            "x" + good,
            good.substring(0, good.indexOf('.')),
            good.substring(0, good.indexOf('.') + 20),
            world.with("iss", "https://else.example"),
            world.with("iss", 1),
            world.with("iss", null))) {
      nobodys(other);
    }
  }

  @Test
  void oneThatIsTooLongIsNotLookedAt() {
    nobodys(world.with("x", "y".repeat(TokenVerifier.MOST)));
  }

  @Test
  void oneWithoutASignatureIsNone() {
    String header = "{\"alg\":\"none\"}";
    String payload = Json.text(World.claims());
    nobodys(coded(header) + "." + coded(payload) + ".");
    nobodys(coded("{\"alg\":\"None\",\"typ\":\"JWT\"}") + "." + coded(payload) + ".");
    String signed = world.with("x", 1);
    nobodys(coded(header) + signed.substring(signed.indexOf('.')));
    rejected(SIGNATURE, signed.substring(0, signed.lastIndexOf('.') + 1) + "AAAA", "api");
  }

  private static String coded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void onlyTheKeysOwnAlgorithmCounts() throws JOSEException {
    byte[] publicKey = world.key.verification().key().getEncoded();
    JWSObject mac =
        new JWSObject(
            new JWSHeader.Builder(JWSAlgorithm.HS256).build(),
            new Payload(Json.write(World.claims())));
    mac.sign(new MACSigner(publicKey));
    rejected(SIGNATURE, mac.serialize(), "api");
    JWSObject pss =
        new JWSObject(
            new JWSHeader.Builder(JWSAlgorithm.PS256).build(),
            new Payload(Json.write(World.claims())));
    pss.sign(new RSASSASigner(world.key.key()));
    rejected(SIGNATURE, pss.serialize(), "api");
  }

  @Test
  void aChangedOrCutOrForeignSignature() {
    String good = world.with("x", 1);
    rejected(SIGNATURE, good.substring(0, good.length() - 8), "api");
    rejected(SIGNATURE, good + "x", "api");
    String[] parts = good.split("\\.");
    String other = world.with("sub", "system:serviceaccount:kube-system:admin").split("\\.")[1];
    rejected(SIGNATURE, parts[0] + "." + other + "." + parts[2], "api");
    SigningKey stranger = World.rsa();
    rejected("invalid signature, no keys found", stranger.sign(Json.write(World.claims())), "api");
    SigningKey posing =
        new SigningKey(
            stranger.key(),
            new VerificationKey(
                world.key.verification().id(), stranger.verification().key(), JWSAlgorithm.RS256));
    rejected(SIGNATURE, posing.sign(Json.write(World.claims())), "api");
  }

  @Test
  void keysAreRotatedByKeepingTheOldOne() {
    String old = world.with("x", 1);
    SigningKey next = World.rsa();
    world.ring = KeyRing.of(next, List.of(world.key.verification()));
    assertInstanceOf(Authenticated.class, world.ask(old, "api"));
    assertInstanceOf(Authenticated.class, world.ask(next.sign(Json.write(World.claims())), "api"));
    world.ring = KeyRing.of(next, List.of());
    rejected("invalid signature, no keys found", old, "api");
  }

  @Test
  void severalIssuersAreAccepted() {
    assertInstanceOf(
        Authenticated.class, world.ask(world.with("iss", "https://old.example"), "api"));
  }

  @Test
  void theAccountMustBeThereWithItsUid() {
    world.put(Lookup.ACCOUNTS, "ServiceAccount", "ns", "sa", "u-new");
    rejected("service account UID (u-new) does not match claim (u-sa)", world.with("x", 1), "api");
    world.objects.delete(Lookup.ACCOUNTS, "ns", "sa");
    rejected("serviceaccounts \"sa\" not found", world.with("x", 1), "api");
  }

  @Test
  void oneThatTheCacheDoesNotHaveYetIsThere() {
    world.objects.delete(Lookup.ACCOUNTS, "ns", "sa");
    ApiObject account = world.put(Lookup.ACCOUNTS, "ServiceAccount", "ns", "sa", "u-sa");
    world.objects.putLive(Lookup.ACCOUNTS, account);
    assertInstanceOf(Authenticated.class, world.ask(world.with("x", 1), "api"));
  }

  @Test
  void aPodsTokenEndsWithItAndSaysWhereItRuns() {
    String token = world.bound(Map.of("pod", World.ref("p", "u-p"), "node", World.ref("n", "u-n")));
    rejected(INVALIDATED, token, "api");
    world.put(Lookup.PODS, "Pod", "ns", "p", "u-other");
    rejected("pod UID (u-other) does not match service account pod ref claim (u-p)", token, "api");
    world.put(Lookup.PODS, "Pod", "ns", "p", "u-p");
    Authenticated a = assertInstanceOf(Authenticated.class, world.ask(token, "api"));
    assertEquals(
        Map.of(
            "authentication.kubernetes.io/credential-id", List.of("JTI=id-1"),
            "authentication.kubernetes.io/pod-name", List.of("p"),
            "authentication.kubernetes.io/pod-uid", List.of("u-p"),
            "authentication.kubernetes.io/node-name", List.of("n"),
            "authentication.kubernetes.io/node-uid", List.of("u-n")),
        a.user().extra());
    ApiObject leaving = world.put(Lookup.PODS, "Pod", "ns", "p", "u-p");
    leaving.meta().setDeletionTimestamp(World.NOW.minusSeconds(30).toString());
    world.objects.put(Lookup.PODS, leaving);
    assertInstanceOf(Authenticated.class, world.ask(token, "api"));
    leaving.meta().setDeletionTimestamp(World.NOW.minusSeconds(90).toString());
    world.objects.put(Lookup.PODS, leaving);
    rejected(INVALIDATED, token, "api");
  }

  @Test
  void secretsAndNodesTheSame() {
    String secret = world.bound(Map.of("secret", World.ref("s", "u-s")));
    rejected(INVALIDATED, secret, "api");
    world.put(Lookup.SECRETS, "Secret", "ns", "s", "u-s");
    assertInstanceOf(Authenticated.class, world.ask(secret, "api"));
    String node = world.bound(Map.of("node", World.ref("n", "u-n")));
    rejected(INVALIDATED, node, "api");
    world.put(Lookup.NODES, "Node", "", "n", "u-2");
    rejected("node UID (u-2) does not match service account node ref claim (u-n)", node, "api");
  }

  @Test
  void claimsOfAnotherShapeAreRefusedNotFailedOn() {
    for (Object odd : List.of("x", 1, List.of(1), Map.of("namespace", 5), Map.of())) {
      assertInstanceOf(Rejected.class, world.ask(world.with("kubernetes.io", odd), "api"));
    }
  }

  private Map<String, Object> legacy() {
    return Map.of(
        "iss", "kubernetes/serviceaccount",
        "sub", "system:serviceaccount:ns:sa",
        "kubernetes.io/serviceaccount/namespace", "ns",
        "kubernetes.io/serviceaccount/secret.name", "sa-token",
        "kubernetes.io/serviceaccount/service-account.name", "sa",
        "kubernetes.io/serviceaccount/service-account.uid", "u-sa");
  }

  @Test
  void aTokenOfASecretIsGoodAsLongAsTheSecretHoldsIt() {
    String token = world.key.sign(Json.write(legacy()));
    rejected("Token has been invalidated", token, "api");
    ApiObject secret = world.put(Lookup.SECRETS, "Secret", "ns", "sa-token", "u-s");
    rejected("Token does not match server's copy", token, "api");
    secret
        .object("data")
        .put("token", Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8)));
    world.objects.put(Lookup.SECRETS, secret);
    Authenticated a = assertInstanceOf(Authenticated.class, world.ask(token, "api"));
    assertEquals("system:serviceaccount:ns:sa", a.user().name());
    assertEquals(List.of(), a.audiences());
    assertEquals(1, world.used.size());
    String note = "authentication.k8s.io/legacy-token";
    assertEquals("system:serviceaccount:ns:sa", world.notes.get(note));
    assertEquals("sa-token", world.notes.get(note + "-manual-secret"));
    ApiObject account = world.put(Lookup.ACCOUNTS, "ServiceAccount", "ns", "sa", "u-sa");
    account.tree().put("secrets", List.of(Map.of("name", "sa-token")));
    world.objects.put(Lookup.ACCOUNTS, account);
    assertInstanceOf(Authenticated.class, world.ask(token, "api"));
    assertEquals("sa-token", world.notes.get(note + "-autogenerated-secret"));
    assertEquals(1, world.warnings.size(), "of the one that the account names");
    secret.meta().mutableLabels().put(LegacyTokens.INVALID_SINCE, "2026-01-01");
    world.objects.put(Lookup.SECRETS, secret);
    String why = assertInstanceOf(Rejected.class, world.ask(token, "api")).why();
    assertEquals(
        "the token in secret ns/sa-token for service account ns/sa has been marked invalid.",
        why.substring(0, why.indexOf('.') + 1));
    assertEquals("sa-token/ns", world.notes.get(note + "-invalidated"));
    String counted = world.metrics.text();
    assertTrue(counted.contains("serviceaccount_legacy_tokens_total 2"), counted);
    assertTrue(counted.contains("serviceaccount_legacy_auto_token_uses_total 1"), counted);
    assertTrue(counted.contains("serviceaccount_legacy_manual_token_uses_total 1"), counted);
    assertTrue(counted.contains("serviceaccount_invalid_legacy_auto_token_uses_total 1"), counted);
  }

  @Test
  void oneThatShouldHaveBeenRenewedIsCounted() {
    long now = World.NOW.getEpochSecond();
    for (long warnAfter : List.of(now - 1, now + 1)) {
      Map<String, Object> own = new HashMap<>();
      own.put("namespace", "ns");
      own.put("serviceaccount", Map.of("name", "sa", "uid", "u-sa"));
      own.put("warnafter", warnAfter);
      assertInstanceOf(Authenticated.class, world.ask(world.with("kubernetes.io", own), "api"));
    }
    String counted = world.metrics.text();
    assertTrue(counted.contains("serviceaccount_stale_tokens_total 1"), counted);
    assertTrue(counted.contains("serviceaccount_valid_tokens_total 1"), counted);
    assertEquals(
        Map.of(
            "authentication.k8s.io/stale-token",
            "subject: system:serviceaccount:ns:sa, seconds after warning threshold: 1"),
        world.notes);
  }

  @Test
  void aTokenOfASecretMustNameEverything() {
    for (String claim : legacy().keySet()) {
      Map<String, Object> less = new HashMap<>(legacy());
      less.remove(claim);
      AuthenticationResult result = world.ask(world.key.sign(Json.write(less)), "api");
      if (claim.equals("iss")) {
        assertSame(AuthenticationResult.ABSTAINED, result);
      } else {
        assertInstanceOf(Rejected.class, result, claim);
      }
    }
    Map<String, Object> other = new HashMap<>(legacy());
    other.put("sub", "system:serviceaccount:ns:other");
    rejected("sub claim is invalid", world.key.sign(Json.write(other)), "api");
  }
}
