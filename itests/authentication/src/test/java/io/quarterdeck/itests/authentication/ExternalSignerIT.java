// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Kubectl;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of a program that signs them, which rotates its keys, is killed, and goes wrong. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ExternalSignerIT {
  private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
  private static final String REVIEWS = "/apis/authentication.k8s.io/v1/tokenreviews";
  private static final String JWKS = "/openid/v1/jwks";
  private static final String PID = "io.quarterdeck.authentication.serviceaccount";

  private Path folder;
  private Path socket;
  private Path etc;
  private DistributionProcess server;
  private RawClient admin;
  private TokenProgram program;

  @BeforeAll
  void start(@TempDir Path temporary) throws Exception {
    folder = temporary;
    socket = folder.resolve("signer.sock");
    etc = Files.createDirectory(folder.resolve("etc"));
    configure("");
    try (TokenProgram first = new TokenProgram(socket).start()) {
      server = DistributionProcess.start(folder, "--config", etc.toString());
      admin = RawClient.admin(server);
      HttpResponse<String> made =
          admin.post(
              ACCOUNTS,
              "{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"it\"}}");
      assertEquals(201, made.statusCode(), made.body());
    }
  }

  private void configure(String more) throws IOException {
    Path next = folder.resolve("next.cfg");
    Files.writeString(next, "signing.endpoint = " + socket + "\n" + more);
    Files.move(next, etc.resolve(PID + ".cfg"), StandardCopyOption.REPLACE_EXISTING);
  }

  @AfterAll
  void stop() {
    admin.close();
    server.close();
  }

  /** A program of fresh keys for each test, which the server knows. */
  @BeforeEach
  void place() throws Exception {
    program = new TokenProgram(socket).start();
    Await.until("a token is signed", () -> ask("{}").statusCode() == 201);
  }

  @AfterEach
  void kill() throws Exception {
    program.close();
  }

  private HttpResponse<String> ask(String spec) throws IOException {
    return admin.post(ACCOUNTS + "/it/token", request(spec));
  }

  private static String request(String spec) {
    return "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":"
        + spec
        + "}";
  }

  private String token() throws IOException {
    HttpResponse<String> answer = ask("{}");
    assertEquals(201, answer.statusCode(), answer.body());
    return field(answer.body(), "token");
  }

  private String review(String token) throws IOException {
    HttpResponse<String> answer =
        admin.post(
            REVIEWS,
            "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenReview\",\"spec\":{\"token\":\""
                + token
                + "\"}}");
    assertEquals(201, answer.statusCode(), answer.body());
    return answer.body();
  }

  private void assertGood(String token) throws IOException {
    String review = review(token);
    assertTrue(review.contains("\"authenticated\":true"), review);
    assertEquals("system:serviceaccount:default:it", field(review, "username"));
  }

  private static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\s*\"([^\"]*)\"").matcher(json);
    assertTrue(found.find(), json);
    return found.group(1);
  }

  private static String header(String token) {
    byte[] json = Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.')));
    return new String(json, StandardCharsets.UTF_8);
  }

  private static List<String> keyIds(String jwks) {
    return Pattern.compile("\"kid\":\"([^\"]*)\"")
        .matcher(jwks)
        .results()
        .map(r -> r.group(1))
        .toList();
  }

  @Test
  void kubectlGetsATokenThatTheServerKnows() throws Exception {
    assumeTrue(Kubectl.present(), "no kubectl");
    Kubectl kubectl = new Kubectl(server.kubeconfig(), folder);
    String token = kubectl.ok("create", "token", "it").strip();
    assertEquals("{\"alg\":\"RS256\",\"kid\":\"key-1\",\"typ\":\"JWT\"}", header(token));
    assertGood(token);
    try (RawClient account = RawClient.anonymous(server).withToken(token)) {
      assertEquals(200, account.get(JWKS).statusCode(), "as the account itself");
    }
  }

  @Test
  void othersGetItsKeysButForThoseThatItExcludes() throws Exception {
    Await.until("the keys are fetched", () -> admin.get(JWKS).statusCode() == 200);
    HttpResponse<String> answer = admin.get(JWKS);
    assertEquals(List.of("key-1"), keyIds(answer.body()));
    String kept = answer.headers().firstValue("cache-control").orElse("");
    assertTrue(kept.matches("public, max-age=[012]"), kept);
    assertTrue(admin.get("/readyz?verbose").body().contains("[+]external-jwt-signer ok"));
    assertEquals(404, admin.get("/livez/external-jwt-signer").statusCode());
    assertFalse(Files.readString(server.data().resolve("pki/sa.pub")).isEmpty(), "made, not used");
    String metrics = admin.get("/metrics").body();
    for (String name :
        List.of(
            "fetch_keys_success_timestamp",
            "fetch_keys_data_timestamp",
            "fetch_keys_request_total{code=\"OK\"}",
            "sign_request_total{code=\"OK\"}",
            "request_duration_seconds_count{method=\"/v1.ExternalJWTSigner/Sign\",code=\"OK\"}")) {
      assertTrue(metrics.contains("apiserver_externaljwt_" + name + " "), name);
    }
  }

  @Test
  void tokensLiveAsLongAsItAllowsAtMost() throws Exception {
    HttpResponse<String> answer = ask("{\"expirationSeconds\":172800}");
    assertEquals(201, answer.statusCode());
    assertTrue(answer.body().contains("\"expirationSeconds\":86400"), answer.body());
    assertEquals(
        "299 - \"requested expiration of 172800 seconds shortened to 86400 seconds\"",
        answer.headers().firstValue("warning").orElse(""));
  }

  @Test
  void itsKeysAreRotated() throws Exception {
    String before = token();
    String unused = token();
    program.rotate("key-2");
    String after = token();
    assertTrue(header(after).contains("key-2"));
    assertGood(after);
    assertGood(before);
    Await.until(
        "both are published",
        () -> keyIds(admin.get(JWKS).body()).equals(List.of("key-1", "key-2")));
    program.forget("key-1");
    Await.until(
        "the old one is not", () -> keyIds(admin.get(JWKS).body()).equals(List.of("key-2")));
    assertTrue(review(unused).contains("invalid signature, no keys found"), review(unused));
  }

  @Test
  void whileItIsKilledItsTokensAreStillGoodAndNoneIsMade() throws Exception {
    String before = token();
    String alsoBefore = token();
    program.close();
    HttpResponse<String> refused = ask("{}");
    assertEquals(500, refused.statusCode(), refused.body());
    assertTrue(
        field(refused.body(), "message")
            .startsWith(
                "Internal error occurred: failed to generate token: while signing jwt: rpc error:"
                    + " code = "),
        refused.body());
    assertEquals("InternalError", field(refused.body(), "reason"));
    assertGood(before);
    assertEquals("ok", admin.get("/readyz").body());
    assertEquals(200, admin.get(JWKS).statusCode());
    // what does not concern it leaves its keys, though it is away
    configure("jwks.uri = https://elsewhere/keys\n");
    Await.until(
        "the file is in force",
        () -> admin.get("/.well-known/openid-configuration").body().contains("//elsewhere/keys"));
    assertGood(alsoBefore);
    program.start();
    assertGood(token());
    configure("");
  }

  /** A request ends when its own time is over, whatever the signer does. */
  @Test
  void whoAsksAHangingOneHasAnAnswerInTime() throws Exception {
    program.hang();
    try {
      long began = System.nanoTime();
      HttpResponse<String> late = admin.post(ACCOUNTS + "/it/token?timeout=1s", request("{}"));
      assertEquals(504, late.statusCode(), late.body());
      assertTrue(System.nanoTime() - began < 8_000_000_000L, "long before the signer is given up");
      assertEquals("ok", admin.get("/readyz").body());
      HttpResponse<String> refused = ask("{}");
      assertEquals(500, refused.statusCode(), refused.body());
      assertTrue(refused.body().contains("code = DeadlineExceeded"), refused.body());
    } finally {
      program.goOn();
    }
    assertGood(token());
  }

  @Test
  void whatAWrongOneSignsIsNotGivenOut() throws Exception {
    program.header("{\"alg\":\"none\",\"kid\":\"%s\",\"typ\":\"JWT\"}");
    refused("while validating header: bad signing algorithm \\\"none\\\"");
    program.header("{\"alg\":\"RS256\",\"kid\":\"%s\",\"typ\":\"JWT\",\"jku\":\"x\"}");
    refused("while validating header: while parsing header JSON: json: unknown field \\\"jku\\\"");
    program.header("{\"alg\":\"RS256\",\"kid\":\"key-old\",\"typ\":\"JWT\"}");
    refused("(kid: key-old) is excluded from OIDC discovery docs");
    program.header("");
    program.impersonate("key-1");
    refused("signature returned does not match the key (kid: key-1)");
    program.impersonate("key-9");
    refused("(kid: key-9) is not among the keys of the signer");
  }

  private void refused(String why) throws IOException {
    HttpResponse<String> answer = ask("{}");
    assertEquals(500, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(why), answer.body());
  }
}
