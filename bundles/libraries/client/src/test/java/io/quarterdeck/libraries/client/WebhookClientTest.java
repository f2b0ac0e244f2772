// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookClientTest {
  private static final TestCertificate SERVER = TestCertificate.loopback();
  private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);

  private final Metrics metrics = new Metrics();
  private WebhookServer server;

  @BeforeEach
  void start() throws IOException {
    server = new WebhookServer(SERVER, null);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Answers these codes, then 200. */
  private void answers(Integer... codes) {
    Deque<Integer> next = new ArrayDeque<>(List.of(codes));
    server.on(
        "/hook",
        c -> {
          Integer code = next.poll();
          return code == null ? Answer.json("{\"ok\":1}") : Answer.error(code, "no");
        });
  }

  private Kubeconfig config(@Nullable String authorities, boolean insecure, String header) {
    return new Kubeconfig(
        URI.create(server.url("/hook")),
        authorities,
        insecure,
        new Credential("me", () -> header, null));
  }

  private byte[] post(Kubeconfig config, int attempts) throws IOException {
    try (WebhookClient client =
        new WebhookClient(
            config,
            new WebhookClient.Retries(attempts, Duration.ofMillis(1)),
            Duration.ofMinutes(1),
            new RestMeters(metrics))) {
      return client.post(BODY);
    }
  }

  private byte[] post(int attempts) throws IOException {
    return post(config(SERVER.pem(), false, ""), attempts);
  }

  private String failure(int attempts) {
    return String.valueOf(assertThrows(IOException.class, () -> post(attempts)).getMessage());
  }

  @Test
  void theAnswersBodyIsGiven() throws Exception {
    answers();
    assertEquals("{\"ok\":1}", new String(post(1), StandardCharsets.UTF_8));
    assertArrayEquals(BODY, server.calls().getFirst().body());
    assertEquals("", server.calls().getFirst().authorization());
  }

  @Test
  void theCredentialIsShown() throws Exception {
    answers();
    post(config(SERVER.pem(), false, "Bearer t"), 1);
    assertEquals("Bearer t", server.calls().getFirst().authorization());
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void whatMayPassIsTriedAgain(int code) throws Exception {
    answers(code, code);
    assertEquals("{\"ok\":1}", new String(post(3), StandardCharsets.UTF_8));
    assertEquals(3, server.calls().size());
  }

  @Test
  void notMoreOftenThanSaid() {
    answers(503, 503, 503);
    assertEquals(server.url("/hook") + " answered 503", failure(2));
    assertEquals(2, server.calls().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404, 302})
  void whatDoesNotPassIsNotTriedAgain(int code) {
    answers(code);
    assertEquals(server.url("/hook") + " answered " + code, failure(5));
    assertEquals(1, server.calls().size());
  }

  @Test
  void anAnswerOfMoreThanAMegabyteIsRefused() throws Exception {
    server.on("/hook", c -> Answer.json("x".repeat(1024 * 1024)));
    assertEquals(1024 * 1024, post(1).length);
    server.on("/hook", c -> Answer.json("x".repeat(1024 * 1024 + 1)));
    assertThrows(IOException.class, () -> post(1));
  }

  @Test
  void aServerThatNobodyVouchesForIsBelievedOnlyOnRequest() throws Exception {
    answers();
    String other = TestCertificate.authority("CN=other").pem();
    assertThrows(IOException.class, () -> post(config(other, false, ""), 1));
    assertEquals(0, server.calls().size());
    assertEquals(8, post(config(other, true, ""), 1).length);
  }

  @Test
  void authoritiesThatCannotBeReadAreRefusedAtOnce() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> post(config("-----BEGIN CERTIFICATE-----\nx\n", false, ""), 1));
    assertTrue(
        String.valueOf(e.getMessage()).startsWith("Kubeconfig[" + server.url("/hook") + "]: "),
        e.getMessage());
  }

  @Test
  void everyAttemptIsCounted() throws Exception {
    answers(500);
    post(2);
    for (int code : new int[] {500, 200}) {
      String line =
          "rest_client_requests_total{code=\"%d\",method=\"POST\",host=\"127.0.0.1:%d\"} 1"
              .formatted(code, server.port());
      assertTrue(metrics.text().contains(line), metrics.text());
    }
  }
}
