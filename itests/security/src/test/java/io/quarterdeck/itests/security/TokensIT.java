// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.security.Wire.Answer;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * ID tokens of a provider that runs, and those that only look like them; and what {@code
 * itests/authentication} does not try with the server's own tokens.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TokensIT {
  private static final String KID = "k1";
  private static final String HEADER = "{\"alg\":\"RS256\",\"kid\":\"" + KID + "\"}";
  private static final String REVIEW =
      "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}";

  private KeyPair keys;
  private KeyPair others;
  private Provider provider;
  private DistributionProcess server;
  private Wire wire;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    keys = generator.generateKeyPair();
    others = generator.generateKeyPair();
    TestCertificate identity = TestCertificate.loopback();
    Path authority = folder.resolve("provider.pem");
    Files.writeString(authority, identity.pem());
    provider = new Provider(identity, (RSAPublicKey) keys.getPublic(), KID);
    server =
        DistributionProcess.start(
            folder,
            "--set",
            "authentication.oidc.issuer.url=" + provider.issuer(),
            "--set",
            "authentication.oidc.client.id=quarterdeck",
            "--set",
            "authentication.oidc.username.prefix=oidc:",
            "--set",
            "authentication.oidc.groups.claim=groups",
            "--set",
            "authentication.oidc.groups.prefix=oidc:",
            "--set",
            "authentication.oidc.ca.file=" + authority);
    wire = new Wire(server, null);
  }

  @AfterAll
  void stop() {
    server.close();
    provider.close();
  }

  private String claims(String issuer, String audience, long from, long to) {
    return ("{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"jane\",\"groups\":[\"system:masters\"],"
            + "\"iat\":%d,\"nbf\":%d,\"exp\":%d}")
        .formatted(issuer, audience, from, from, to);
  }

  private String good() {
    long now = Instant.now().getEpochSecond();
    return claims(provider.issuer(), "quarterdeck", now - 5, now + 600);
  }

  private Answer who(String token) throws IOException {
    return wire.send(
        "POST /apis/authentication.k8s.io/v1/selfsubjectreviews",
        Map.of("Authorization", "Bearer " + token),
        REVIEW);
  }

  private void refused(String what, String token) throws IOException {
    Answer answer = who(token);
    assertEquals(401, answer.code(), what + ": " + answer.text());
  }

  @Test
  void aTokenOfTheProviderIsItsUsersAndItsGroupsAreItsOwn() throws Exception {
    Answer answer = who(Jwt.rs256(keys.getPrivate(), HEADER, good()));
    assertEquals(201, answer.code(), answer.text());
    assertTrue(answer.text().contains("\"oidc:jane\""), answer.text());
    assertTrue(answer.text().contains("\"oidc:system:masters\""), answer.text());
    assertTrue(!answer.text().contains("\"system:masters\""), answer.text());
  }

  @Test
  void timeIssuerAndAudienceCount() throws Exception {
    long now = Instant.now().getEpochSecond();
    String issuer = provider.issuer();
    refused("expired", signed(claims(issuer, "quarterdeck", now - 900, now - 300)));
    // five minutes are forgiven, for clocks that differ
    refused("not yet valid", signed(claims(issuer, "quarterdeck", now + 3600, now + 7200)));
    refused("other audience", signed(claims(issuer, "vault", now - 5, now + 600)));
    refused("other issuer", signed(claims("https://example.com", "quarterdeck", now - 5, now + 9)));
    refused("issuer and a slash", signed(claims(issuer + "/", "quarterdeck", now - 5, now + 600)));
    refused(
        "no end",
        signed("{\"iss\":\"%s\",\"aud\":\"quarterdeck\",\"sub\":\"jane\"}".formatted(issuer)));
    refused(
        "no audience",
        signed("{\"iss\":\"%s\",\"sub\":\"jane\",\"exp\":%d}".formatted(issuer, now + 600)));
    refused(
        "no user",
        signed("{\"iss\":\"%s\",\"aud\":\"quarterdeck\",\"exp\":%d}".formatted(issuer, now + 600)));
  }

  private String signed(String claims) throws Exception {
    return Jwt.rs256(keys.getPrivate(), HEADER, claims);
  }

  @Test
  void theTokenDoesNotChooseHowItIsChecked() throws Exception {
    String claims = good();
    for (String none : new String[] {"none", "None", "NONE", ""}) {
      String header = "{\"alg\":\"" + none + "\",\"kid\":\"" + KID + "\"}";
      refused("alg " + none, Jwt.coded(header) + "." + Jwt.coded(claims) + ".");
      String signature = signed(claims).split("\\.")[2];
      refused("alg " + none, Jwt.coded(header) + "." + Jwt.coded(claims) + "." + signature);
    }
    byte[] der = keys.getPublic().getEncoded();
    String pem =
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
            + "\n-----END PUBLIC KEY-----\n";
    refused("the public key as a secret", Jwt.hs256(der, KID, claims));
    refused(
        "the public key's text as a secret",
        Jwt.hs256(pem.getBytes(StandardCharsets.US_ASCII), KID, claims));
    refused("another key", Jwt.rs256(others.getPrivate(), HEADER, claims));
    refused(
        "another key that it brings along",
        Jwt.rs256(
            others.getPrivate(),
            "{\"alg\":\"RS256\",\"kid\":\"%s\",\"jwk\":{\"kty\":\"RSA\",\"e\":\"AQAB\",\"n\":\"%s\"}}"
                .formatted(
                    KID, Jwt.coded(((RSAPublicKey) others.getPublic()).getModulus().toByteArray())),
            claims));
    refused(
        "another key that it points to",
        Jwt.rs256(
            others.getPrivate(),
            "{\"alg\":\"RS256\",\"kid\":\"x\",\"jku\":\"%s/keys\"}".formatted(provider.issuer()),
            claims));
    refused(
        "an extension that nobody understands",
        Jwt.rs256(
            keys.getPrivate(),
            "{\"alg\":\"RS256\",\"kid\":\"" + KID + "\",\"crit\":[\"x\"],\"x\":1}",
            claims));
  }

  @Test
  void everyCutAndEveryAdditionIsNoticed() throws Exception {
    String token = signed(good());
    assertEquals(201, who(token).code());
    for (int length = 1; length < token.length(); length += 1 + token.length() / 40) {
      refused("cut at " + length, token.substring(0, length));
    }
    refused("longer", token + "AAAA");
    refused("a part more", token + ".AAAA");
    String[] parts = token.split("\\.");
    refused("claims of another", parts[0] + "." + Jwt.coded(good() + " ") + "." + parts[2]);
    refused("no header", "." + parts[1] + "." + parts[2]);
    refused("dots alone", "..");
  }

  @Test
  void whatIsTooLargeIsNotRead() throws Exception {
    String token = signed(good());
    for (int size : new int[] {4_000, 100_000, 2_000_000}) {
      Answer answer = who(token + "A".repeat(size));
      assertTrue(
          answer.code() == 0
              || answer.code() == 400
              || answer.code() == 401
              || answer.code() == 431,
          size + ": " + answer.code());
    }
    refused("deep claims", signed("{\"a\":" + "[".repeat(9_000) + "]".repeat(9_000) + "}"));
    refused("endless claims", signed("{\"a\":" + "[".repeat(20_000)));
    String deep = "{\"alg\":\"RS256\",\"a\":" + "[".repeat(9_000) + "]".repeat(9_000) + "}";
    refused("a deep header", Jwt.rs256(keys.getPrivate(), deep, good()));
    assertEquals(201, who(token).code(), "the server is well");
  }

  @Test
  void theServersOwnKeyIsNoSecret() throws Exception {
    String pem = Files.readString(server.data().resolve("pki/sa.pub"));
    byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    long now = Instant.now().getEpochSecond();
    String claims =
        ("{\"iss\":\"https://kubernetes.default.svc.cluster.local\",\"aud\":"
                + "[\"https://kubernetes.default.svc.cluster.local\"],\"exp\":%d,\"nbf\":%d,"
                + "\"sub\":\"system:serviceaccount:kube-system:default\",\"kubernetes.io\":"
                + "{\"namespace\":\"kube-system\",\"serviceaccount\":{\"name\":\"default\",\"uid\":\"1\"}}}")
            .formatted(now + 600, now - 5);
    refused("its bytes", Jwt.hs256(der, KID, claims));
    refused("its text", Jwt.hs256(pem.getBytes(StandardCharsets.UTF_8), KID, claims));
    refused("a provider's key", Jwt.rs256(keys.getPrivate(), HEADER, claims));
  }
}
