// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.webhook;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.libraries.client.Credential;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.http.DeadlineExceededException;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

  private WebhookClient client(Kubeconfig config, Egress egress) {
    return new WebhookClient(
        config,
        new WebhookClient.Retries(1, Duration.ofMillis(1)),
        Duration.ofMinutes(1),
        new RestMeters(metrics),
        egress);
  }

  @Test
  void aProxyOfTheControlPlaneIsDialledByNameAndTheServerVerifiedByItsOwn() throws Exception {
    answers();
    List<String> dialled = new ArrayList<>();
    Kubeconfig config =
        new Kubeconfig(
            URI.create("https://127.0.0.1:1234/hook?cluster=a"),
            SERVER.pem(),
            false,
            Credential.NONE);
    try (WebhookClient client = client(config, new Proxied(dialled, server.port()))) {
      client.post(BODY);
      client.post(BODY);
    }
    assertEquals(List.of("controlplane 127.0.0.1:1234"), dialled, "one connection, kept");
    assertEquals(2, server.calls().size());
  }

  /** Has everything dialled at one port of this machine, and no other way. */
  private record Proxied(List<String> dialled, int port) implements Egress {
    @Override
    public boolean isDirect(Traffic traffic) {
      return traffic != Traffic.CONTROL_PLANE;
    }

    @Override
    public Socket dial(Traffic traffic, String host, int asked, Duration timeout)
        throws IOException {
      dialled.add(traffic.text() + " " + host + ":" + asked);
      return new Socket(InetAddress.getLoopbackAddress(), port);
    }
  }

  @Test
  void plainHttpIsSpokenWhereTheKubeconfigSaysSo() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> head = CompletableFuture.supplyAsync(() -> answerOnce(plain));
      String url = "http://127.0.0.1:" + plain.getLocalPort();
      try (WebhookClient client =
          client(new Kubeconfig(URI.create(url), null, false, Credential.NONE), Egress.DIRECT)) {
        assertEquals("{}", new String(client.post(BODY), StandardCharsets.UTF_8));
      }
      assertTrue(head.get().startsWith("POST / HTTP/1.1\r\nHost: 127.0.0.1:"), head.get());
      assertTrue(head.get().contains("\r\nUser-Agent: kube-apiserver\r\n"), head.get());
    }
  }

  private static String answerOnce(ServerSocket server) {
    try (Socket socket = server.accept()) {
      StringBuilder head = new StringBuilder();
      while (!head.toString().endsWith("\r\n\r\n{}")) {
        head.append((char) socket.getInputStream().read());
      }
      socket
          .getOutputStream()
          .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.UTF_8));
      return head.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aServerOfAnotherSchemeIsRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                client(
                    new Kubeconfig(URI.create("ftp://a/b"), null, false, Credential.NONE),
                    Egress.DIRECT));
    assertEquals("Kubeconfig[ftp://a/b]: server must be an http or https address", e.getMessage());
  }

  @Test
  void closingEndsACallThatWaits() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("https://127.0.0.1:" + silent.getLocalPort() + "/");
      WebhookClient client =
          client(new Kubeconfig(url, SERVER.pem(), false, Credential.NONE), Egress.DIRECT);
      CompletableFuture<IOException> ended =
          CompletableFuture.supplyAsync(
              () -> assertThrows(IOException.class, () -> client.post(BODY)));
      silent.accept();
      client.close();
      String message = String.valueOf(ended.get(20, TimeUnit.SECONDS).getMessage());
      assertTrue(message.startsWith("Post \"" + url), message);
      assertThrows(IOException.class, () -> client.post(BODY));
    }
  }

  @Test
  void aCallThatTakesTooLongSaysSo() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        WebhookClient client =
            new WebhookClient(
                new Kubeconfig(
                    URI.create("https://127.0.0.1:" + silent.getLocalPort() + "/"),
                    null,
                    true,
                    Credential.NONE),
                new WebhookClient.Retries(1, Duration.ofMillis(1)),
                Duration.ofMillis(100),
                new RestMeters(metrics))) {
      DeadlineExceededException e =
          assertThrows(DeadlineExceededException.class, () -> client.post(BODY));
      assertTrue(
          String.valueOf(e.getMessage()).endsWith(": context deadline exceeded"), e.getMessage());
    }
  }
}
