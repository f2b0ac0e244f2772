// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JWSObject;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.authentication.serviceaccount.internal.keys.SigningKey;
import io.quarterdeck.authentication.serviceaccount.internal.keys.TestKeys;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.grpc.GrpcException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class ExternalSignerTest {
  private static final SigningKey RSA = TestKeys.rsa();
  private static final SigningKey CURVE = TestKeys.key("EC", "secp256r1");
  private static final byte[] PAYLOAD = "{\"sub\":\"me\"}".getBytes(StandardCharsets.UTF_8);
  private static final GrpcException AWAY = new GrpcException("Unavailable", "nobody there");

  private final Metrics metrics = new Metrics();
  private final FakeSigner fake = new FakeSigner();
  private final ExternalSigners all = fake.kept(metrics);

  @AfterEach
  void close() {
    all.close();
    assertEquals(0, fake.open(), "channels that stayed open");
  }

  private ExternalSigner ready() {
    ExternalSigner signer = all.at("/s", new Lifetimes(0, true));
    await(() -> signer.problem() == null);
    return signer;
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "it does not come");
      Thread.onSpinWait();
    }
  }

  private static String refused(ExternalSigner signer) {
    ApiException e = assertThrows(ApiException.class, () -> signer.sign(PAYLOAD));
    assertEquals(500, e.code());
    String start = "Internal error occurred: failed to generate token: ";
    assertTrue(e.status().message().startsWith(start), e.status().message());
    return e.status().message().substring(start.length());
  }

  @Test
  void aTokenIsTheSignersHeaderTheClaimsAndTheSignature() throws Exception {
    fake.sign("k1", CURVE);
    ExternalSigner signer = ready();
    JWSObject token = JWSObject.parse(signer.sign(PAYLOAD));
    assertEquals("{\"sub\":\"me\"}", token.getPayload().toString());
    assertEquals("k1", token.getHeader().getKeyID());
    assertTrue(signer.candidates("k1").getFirst().verifies(token));
    String text = metrics.text();
    assertTrue(text.contains("apiserver_externaljwt_sign_request_total{code=\"OK\"} 1"), text);
    assertTrue(
        text.contains("apiserver_externaljwt_fetch_keys_request_total{code=\"OK\"} 1"), text);
    assertTrue(text.contains("apiserver_externaljwt_fetch_keys_data_timestamp 1.7000000005E9"));
    assertTrue(text.contains("apiserver_externaljwt_fetch_keys_success_timestamp "), text);
    for (String method : List.of("Sign", "FetchKeys", "Metadata")) {
      String sample =
          "apiserver_externaljwt_request_duration_seconds_count{method=\"/v1.ExternalJWTSigner/"
              + method
              + "\",code=\"OK\"} 1";
      assertTrue(text.contains(sample), text);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'alg':'%s','kid':'%s'}                           | bad type",
        "{'alg':'none','kid':'k','typ':'JWT'}              | bad signing algorithm 'none'",
        "{'alg':'%s','kid':'%s','typ':'JWT','jku':'there'} | while parsing header JSON: json: unknown field 'jku'",
        "{'alg':'%s','kid':'other','typ':'JWT'}            | key used for signing JWT (kid: other) is not among the keys of the signer",
        "{'alg':'%s','kid':'old','typ':'JWT'}              | key used for signing JWT (kid: old) is excluded from OIDC discovery docs",
      })
  void aHeaderThatMayNotBeIsRefused(String header, String why) {
    fake.know("k1", RSA, false).know("old", RSA, true);
    fake.header(header.replace('\'', '"'), "k1", RSA);
    assertEquals("while validating header: " + why.replace('\'', '"'), refused(ready()));
    assertTrue(
        metrics
            .text()
            .contains("apiserver_externaljwt_sign_request_total{code=\"unknown-non-grpc\"} 1"));
  }

  @Test
  void aSignatureThatIsNoneOfTheKeyIsRefused() {
    fake.sign("k1", RSA);
    ExternalSigner signer = ready();
    fake.spoil(s -> "");
    assertEquals("empty signature returned", refused(signer));
    String other = "signature returned does not match the key (kid: k1)";
    fake.spoil(s -> s.substring(4) + "AAAA");
    assertEquals(other, refused(signer));
    fake.spoil(s -> s + ".x");
    assertEquals(other, refused(signer));
    fake.spoil(s -> s).header("{\"alg\":\"%s\",\"kid\":\"k1\",\"typ\":\"JWT\"}", "", CURVE);
    assertEquals(other, refused(signer));
  }

  @Test
  void oneThatFailsFailsTheRequestAndIsAskedAgainByTheNext() {
    fake.sign("k1", RSA);
    ExternalSigner signer = ready();
    fake.fail(AWAY);
    assertEquals(
        "while signing jwt: rpc error: code = Unavailable desc = nobody there", refused(signer));
    fake.fail(null);
    fake.babble(new byte[] {10, 99});
    assertTrue(
        refused(signer)
            .startsWith(
                "while signing jwt: rpc error: code = Internal desc = grpc: failed to unmarshal the"
                    + " received message: "));
    fake.babble(null);
    signer.sign(PAYLOAD);
    String text = metrics.text();
    assertTrue(text.contains("sign_request_total{code=\"Unavailable\"} 1"), text);
    assertTrue(text.contains("sign_request_total{code=\"Internal\"} 1"), text);
  }

  @Test
  void aNewKeyIsFetchedWhenATokenNamesIt() {
    fake.sign("k1", RSA);
    ExternalSigner signer = ready();
    fake.sign("k2", CURVE);
    assertEquals(List.of("k1"), FakeSigner.ids(signer.published()));
    assertEquals(List.of("k2"), FakeSigner.ids(signer.candidates("k2")));
    assertEquals(List.of("k1", "k2"), FakeSigner.ids(signer.published()));
    assertEquals(2, fake.fetches());
    // and when the signer itself uses one
    fake.sign("k3", RSA);
    signer.sign(PAYLOAD);
    assertEquals(3, fake.fetches());
    assertEquals(List.of("k1", "k2", "k3"), FakeSigner.ids(signer.candidates(null)));
    assertEquals(List.of(), signer.candidates("k".repeat(1025)));
    assertEquals(3, fake.fetches(), "no key has such an identifier");
  }

  @Test
  void theLastKeysHoldWhileTheSignerIsAwayOrTalksNonsense() {
    fake.sign("k1", RSA).hint(1);
    ExternalSigner signer = ready();
    fake.fail(AWAY);
    String failures = "fetch_keys_request_total{code=\"Unavailable\"} ";
    await(() -> metrics.text().contains(failures));
    assertEquals(List.of("k1"), FakeSigner.ids(signer.candidates("k1")));
    assertEquals(List.of(), signer.candidates("k2"));
    fake.fail(null);
    fake.forget();
    assertEquals(List.of(), signer.candidates("k2"));
    assertEquals(List.of("k1"), FakeSigner.ids(signer.candidates("k1")));
    assertTrue(
        metrics.text().contains("fetch_keys_request_total{code=\"unknown-non-grpc\"} 1"),
        metrics.text());
    assertNull(signer.problem());
    assertEquals(0, signer.maxAgeSeconds());
    fake.sign("k2", RSA);
    assertEquals(List.of("k2"), FakeSigner.ids(signer.candidates("k2")));
    assertEquals(List.of(), signer.candidates("k1"), "it has gone");
  }

  @Test
  void theKeysAreFetchedAgainWhenTheHintSays() {
    fake.sign("k1", RSA).hint(1);
    ready();
    await(() -> fake.fetches() >= 3);
  }

  @Test
  void othersMayKeepTheKeysUntilTheyAreFetchedAgain() {
    fake.sign("k1", RSA).hint(100);
    long seconds = ready().maxAgeSeconds();
    assertTrue(seconds >= 90 && seconds <= 100, () -> "seconds: " + seconds);
  }

  @Test
  void whenAllKeysAreExcludedTheLastOnesStayPublished() {
    fake.sign("k1", RSA);
    ExternalSigner signer = ready();
    fake.forget().know("k1", RSA, true).know("k2", RSA, true);
    assertEquals(List.of("k2"), FakeSigner.ids(signer.candidates("k2")));
    assertEquals(List.of("k1"), FakeSigner.ids(signer.published()));
    assertTrue(refused(signer).contains("is excluded from OIDC discovery docs"));
  }

  @Test
  void beforeItHasAnsweredNothingIsSigned() {
    fake.sign("k1", RSA).fail(AWAY);
    ExternalSigner signer = all.at("/s", new Lifetimes(0, true));
    await(() -> String.valueOf(signer.problem()).contains("nobody there"));
    for (Runnable asked :
        List.<Runnable>of(
            () -> signer.sign(PAYLOAD),
            signer::maxExpirationSeconds,
            signer::extendedExpirationSeconds)) {
      ApiException e = assertThrows(ApiException.class, asked::run);
      assertEquals(503, e.code());
      assertEquals(1, Objects.requireNonNull(e.status().details()).retryAfter());
    }
    fake.fail(null);
    await(() -> signer.problem() == null);
    signer.sign(PAYLOAD);
    assertEquals(86_400, signer.maxExpirationSeconds());
  }

  @Test
  void oneThatAllowsTooLittleSignsNothing() {
    fake.sign("k1", RSA).allow(599);
    ExternalSigner signer = all.at("/s", new Lifetimes(0, true));
    await(() -> String.valueOf(signer.problem()).contains("(599s) is less than acceptable"));
    assertEquals(503, assertThrows(ApiException.class, () -> signer.sign(PAYLOAD)).code());
  }

  /** Ten thousand at once: a hundred reach the signer, and nobody waits for ever. */
  @Test
  void aHangingSignerHoldsUpAHundredRequests() {
    fake.sign("k1", RSA);
    ExternalSigner signer = ready();
    CountDownLatch held = new CountDownLatch(1);
    fake.hold(held);
    Map<Integer, Integer> codes = new ConcurrentHashMap<>();
    int many = 10_000;
    try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < many; i++) {
        requests.execute(() -> codes.merge(code(signer), 1, Integer::sum));
      }
      await(() -> codes.getOrDefault(429, 0) == many - ExternalSigner.MOST_AT_ONCE);
      held.countDown();
    }
    assertEquals(
        Map.of(201, ExternalSigner.MOST_AT_ONCE, 429, many - ExternalSigner.MOST_AT_ONCE), codes);
    assertEquals(ExternalSigner.MOST_AT_ONCE, fake.mostAtOnce());
  }

  private static int code(ExternalSigner signer) {
    try {
      signer.sign(PAYLOAD);
      return 201;
    } catch (ApiException e) {
      return e.code();
    }
  }

  @Test
  void aSignerThatDoesNotAnswerIsGivenUp() {
    fake.sign("k1", RSA);
    ExternalSigner signer = ready();
    fake.hold(new CountDownLatch(1));
    assertEquals(
        "while signing jwt: rpc error: code = DeadlineExceeded desc = context deadline exceeded",
        refused(signer));
  }

  /** Whoever shows ten thousand made-up tokens has the signer asked once a second. */
  @Test
  void unknownKeysDoNotFloodTheSigner() {
    fake.sign("k1", RSA);
    ExternalSigner signer = ready();
    try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 10_000; i++) {
        String made = "made-up-" + i;
        requests.execute(() -> signer.candidates(made));
      }
    }
    assertTrue(fake.fetches() <= 10, () -> "fetches: " + fake.fetches());
  }
}
