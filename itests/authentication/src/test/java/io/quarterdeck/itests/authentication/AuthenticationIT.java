// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in, and who does not: each test is somebody who tries. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AuthenticationIT {
  private static final String ISSUER = "https://kubernetes.default.svc.cluster.local";
  private static final String TOKEN = "/api/v1/namespaces/default/serviceaccounts/it/token";
  private static final Map<String, String> FORGED =
      Map.of("X-Remote-User", "root", "X-Remote-Group", "system:masters");

  private Path folder;
  private DistributionProcess server;
  private Client admin;
  private Client nobody;
  private TestCertificate proxy;
  private TestCertificate stranger;
  private String uid;

  @BeforeAll
  void start(@TempDir Path temporary) throws Exception {
    folder = temporary;
    TestCertificate authority = TestCertificate.authority("CN=proxies");
    Path proxies = authority.write(folder.resolve("proxies.pem"));
    proxy = authority.issue("CN=front").forClients().sign();
    stranger =
        TestCertificate.authority("CN=others")
            .issue("CN=kubernetes-admin,O=system:masters")
            .forClients()
            .sign();
    server =
        DistributionProcess.start(
            folder,
            "--set",
            "authentication.requestheader.client.ca.file=" + proxies,
            "--set",
            "reconcilers.servers.advertise.address=192.0.2.10");
    admin = new Client(server, administrator());
    nobody = new Client(server, null);
    HttpResponse<String> made =
        admin.post(
            "/api/v1/namespaces/default/serviceaccounts",
            "{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"it\"}}",
            Map.of());
    assertEquals(201, made.statusCode(), made.body());
    uid = field(made.body(), "uid");
  }

  private TestCertificate administrator() throws Exception {
    Path pki = server.data().resolve("pki");
    return TestCertificate.of(pki.resolve("admin.crt"), pki.resolve("admin.key"));
  }

  @AfterAll
  void stop() {
    admin.close();
    nobody.close();
    server.close();
  }

  private static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\s*\"([^\"]*)\"").matcher(json);
    assertTrue(found.find(), json);
    return found.group(1);
  }

  private String issued(String spec) throws Exception {
    HttpResponse<String> answer =
        admin.post(
            TOKEN,
            "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":"
                + spec
                + "}",
            Map.of());
    assertEquals(201, answer.statusCode(), answer.body());
    return field(answer.body(), "token");
  }

  private static String coded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String coded(String text) {
    return coded(text.getBytes(StandardCharsets.UTF_8));
  }

  private String claims(long from, long to) {
    return """
        {"iss":"%s","aud":["%s"],"sub":"system:serviceaccount:default:it","iat":%d,"nbf":%d,\
        "exp":%d,"kubernetes.io":{"namespace":"default","serviceaccount":{"name":"it","uid":"%s"}}}"""
        .formatted(ISSUER, ISSUER, from, from, to, uid);
  }

  private static String signed(PrivateKey key, PublicKey open, String claims) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(open.getEncoded());
    String text =
        coded("{\"alg\":\"RS256\",\"kid\":\"" + coded(hash) + "\"}") + "." + coded(claims);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key);
    signature.update(text.getBytes(StandardCharsets.US_ASCII));
    return text + "." + coded(signature.sign());
  }

  /** With the server's own key, as somebody who has stolen it would. */
  private String signedHere(String claims) throws Exception {
    return signed(
        Pems.rsaPrivate(server.data().resolve("pki/sa.key")),
        Pems.rsaPublic(server.data().resolve("pki/sa.pub")),
        claims);
  }

  private void refused(String what, HttpResponse<String> answer) {
    assertEquals(401, answer.statusCode(), what + ": " + answer.body());
  }

  @Test
  void aTokenOfTheServerIsItsServiceAccounts() throws Exception {
    HttpResponse<String> answer = nobody.whoIs(issued("{}"));
    assertEquals(201, answer.statusCode());
    assertEquals("system:serviceaccount:default:it", field(answer.body(), "username"));
    long now = Instant.now().getEpochSecond();
    assertEquals(201, nobody.whoIs(signedHere(claims(now, now + 60))).statusCode());
  }

  @Test
  void aTokenThatIsForgedOldOrForOthersIsNobodys() throws Exception {
    long now = Instant.now().getEpochSecond();
    String good = issued("{}");
    String[] parts = good.split("\\.");
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    KeyPair other = generator.generateKeyPair();
    refused("expired", nobody.whoIs(signedHere(claims(now - 3600, now - 120))));
    refused("not yet valid", nobody.whoIs(signedHere(claims(now + 120, now + 3600))));
    refused("other audience", nobody.whoIs(issued("{\"audiences\":[\"vault\"]}")));
    refused(
        "foreign key",
        nobody.whoIs(signed(other.getPrivate(), other.getPublic(), claims(now, now + 60))));
    refused(
        "foreign key, this kid",
        nobody.whoIs(
            signed(
                other.getPrivate(),
                Pems.rsaPublic(server.data().resolve("pki/sa.pub")),
                claims(now, now + 60))));
    refused("no signature", nobody.whoIs(parts[0] + "." + parts[1] + "."));
    refused(
        "alg none",
        nobody.whoIs(coded("{\"alg\":\"none\"}") + "." + coded(claims(now, now + 60)) + "."));
    refused("changed", nobody.whoIs(parts[0] + "." + coded(claims(now, now + 9)) + "." + parts[2]));
    refused("truncated", nobody.whoIs(good.substring(0, good.length() - 10)));
    refused("cut in the middle", nobody.whoIs(good.substring(0, good.length() / 2)));
    refused("longer", nobody.whoIs(good + "AAAA"));
    refused("oversized", nobody.whoIs(good + "A".repeat(300_000)));
    refused("no token at all", nobody.whoIs("x"));
  }

  @Test
  void aTokenEndsWithItsServiceAccount() throws Exception {
    String path = "/api/v1/namespaces/default/serviceaccounts";
    String body =
        "{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"brief\"}}";
    assertEquals(201, admin.post(path, body, Map.of()).statusCode());
    HttpResponse<String> answer =
        admin.post(
            path + "/brief/token",
            "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{}}",
            Map.of());
    String token = field(answer.body(), "token");
    try (var raw = RawClient.admin(server)) {
      assertEquals(200, raw.delete(path + "/brief").statusCode());
    }
    Thread.sleep(500);
    refused("its account is gone", nobody.whoIs(token));
  }

  @Test
  void headersCountOnlyBehindTheFrontProxysCertificate() throws Exception {
    assertEquals(403, nobody.who(FORGED).statusCode(), "anonymous, who may not even ask");
    HttpResponse<String> own = admin.who(FORGED);
    assertEquals("kubernetes-admin", field(own.body(), "username"), "its own certificate's user");
    try (Client front = new Client(server, proxy);
        Client other = new Client(server, stranger)) {
      HttpResponse<String> vouched =
          front.who(Map.of("X-Remote-User", "jane", "X-Remote-Group", "dev"));
      assertEquals("jane", field(vouched.body(), "username"));
      refused("another authority's proxy", other.who(FORGED));
    }
  }

  @Test
  void aCertificateOfAnotherAuthorityIsNobodys() throws Exception {
    try (Client other = new Client(server, stranger)) {
      refused("whatever its subject says", other.who(Map.of()));
      HttpResponse<String> by = other.whoIs(issued("{}"));
      assertEquals("system:serviceaccount:default:it", field(by.body(), "username"), "its token");
    }
  }

  @Test
  void othersFindTheKeysThatTokensAreCheckedAgainst() throws Exception {
    try (var account = RawClient.anonymous(server).withToken(issued("{}"))) {
      HttpResponse<String> configuration = account.get("/.well-known/openid-configuration");
      assertEquals(200, configuration.statusCode());
      assertEquals(ISSUER, field(configuration.body(), "issuer"));
      String advertised = "192.0.2.10:" + server.url().getPort();
      assertEquals(
          "https://" + advertised + "/openid/v1/jwks", field(configuration.body(), "jwks_uri"));
      assertTrue(account.get("/api").body().contains('"' + advertised + '"'), "discovery too");
      HttpResponse<String> keys = account.get("/openid/v1/jwks");
      assertEquals(
          "application/jwk-set+json", keys.headers().firstValue("content-type").orElse(""));
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(Pems.rsaPublic(server.data().resolve("pki/sa.pub")).getEncoded());
      assertEquals(coded(hash), field(keys.body(), "kid"));
    }
    try (var anybody = RawClient.anonymous(server)) {
      assertEquals(403, anybody.get("/openid/v1/jwks").statusCode());
    }
  }
}
