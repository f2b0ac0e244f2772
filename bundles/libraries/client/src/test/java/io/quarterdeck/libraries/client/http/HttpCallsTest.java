// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.libraries.client.ClientCertificate;
import io.quarterdeck.libraries.client.Credential;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.contract.Threads;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpCallsTest {
  private static final TestCertificate SERVER = TestCertificate.loopback();
  private static final byte[] BODY = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

  private final Metrics metrics = new Metrics();
  private final HttpCalls calls = new HttpCalls(new RestMeters(metrics));

  @AfterEach
  void close() {
    calls.close();
  }

  private static Endpoint endpoint(int port, @Nullable String authorities, Credential credential) {
    return new Endpoint(
        "127.0.0.1:" + port,
        "/hook",
        "127.0.0.1",
        AddressSource.of("127.0.0.1", port),
        authorities,
        credential);
  }

  private static Deadline within(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  private Response post(Endpoint endpoint) throws IOException {
    return calls.post(endpoint, "timeout=10s", BODY, within(Duration.ofMinutes(1)));
  }

  private Response post(WebhookServer server) throws IOException {
    return post(endpoint(server.port(), SERVER.pem(), Credential.NONE));
  }

  /** Why a call fails, without the start that names the URL. */
  private String failure(Endpoint endpoint, Deadline deadline) {
    String message =
        String.valueOf(
            assertThrows(
                    IOException.class, () -> calls.post(endpoint, "timeout=10s", BODY, deadline))
                .getMessage());
    String start = "Post \"https://" + endpoint.authority() + "/hook?timeout=10s\": ";
    assertTrue(message.startsWith(start), message);
    return message.substring(start.length());
  }

  private String failure(Endpoint endpoint) {
    return failure(endpoint, within(Duration.ofMinutes(1)));
  }

  @Test
  void theServerSeesPathQueryHostAndBody() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      server.on("/hook", c -> Answer.json("{}"));
      Response answer = post(server);
      assertEquals(200, answer.status());
      assertEquals("application/json", answer.header("Content-Type"));
      assertEquals("{}", new String(answer.body(), StandardCharsets.UTF_8));
      WebhookServer.Call seen = server.calls().getFirst();
      assertEquals("/hook", seen.path());
      assertEquals("timeout=10s", seen.query());
      assertEquals("127.0.0.1:" + server.port(), seen.host());
      assertEquals("", seen.authorization());
      assertArrayEquals(BODY, seen.body());
    }
  }

  @Test
  void aConnectionIsUsedAgain() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      server.on("/hook", c -> Answer.json("{}"));
      post(server);
      post(server);
      assertEquals(server.calls().get(0).peer(), server.calls().get(1).peer());
    }
  }

  @Test
  void aConnectionIsNotSharedBetweenCredentials() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      server.on("/hook", c -> Answer.json("{}"));
      for (String name : new String[] {"a", "b"}) {
        Credential credential = new Credential(name, () -> "Bearer " + name, null);
        post(endpoint(server.port(), SERVER.pem(), credential));
      }
      assertEquals("Bearer a", server.calls().get(0).authorization());
      assertEquals("Bearer b", server.calls().get(1).authorization());
      assertNotEquals(server.calls().get(0).peer(), server.calls().get(1).peer());
    }
  }

  @Test
  void closingEndsIdleConnectionsAndKeepsNoMore() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      server.on("/hook", c -> Answer.json("{}"));
      post(server);
      calls.close();
      post(server);
      post(server);
      assertEquals(3, server.calls().stream().map(WebhookServer.Call::peer).distinct().count());
    }
  }

  @Test
  void anErrorAndARedirectAreAnswersLikeOthers() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      server.on("/hook", c -> Answer.error(500, "broken"));
      assertEquals(500, post(server).status());
      server.on("/hook", c -> new Answer(302, "text/plain", "", "/other"));
      assertEquals(302, post(server).status());
      assertEquals(2, server.calls().size(), "the redirect is not followed");
    }
  }

  @Test
  void aClientCertificateIsShown() throws Exception {
    TestCertificate client = TestCertificate.authority("CN=caller");
    try (WebhookServer server = new WebhookServer(SERVER, client)) {
      server.on("/hook", c -> Answer.json("{}"));
      Credential credential =
          new Credential("c", () -> "", new ClientCertificate(client.pem(), client.keyPem()));
      assertEquals(200, post(endpoint(server.port(), SERVER.pem(), credential)).status());
    }
  }

  @Test
  void aServerThatNobodyVouchesForIsRefused() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      String other = TestCertificate.authority("CN=other").pem();
      assertEquals(
          "tls: failed to verify certificate: x509: certificate signed by unknown authority",
          failure(endpoint(server.port(), other, Credential.NONE)));
      assertEquals(0, server.calls().size());
    }
  }

  @Test
  void authoritiesThatCannotBeReadAreReported() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      assertEquals(
          "unable to load root certificates: unable to parse bytes as PEM block",
          failure(endpoint(server.port(), "nonsense", Credential.NONE)));
    }
  }

  @Test
  void nobodyThere() throws Exception {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    assertEquals(
        "dial tcp 127.0.0.1:" + port + ": connect: connection refused",
        failure(endpoint(port, SERVER.pem(), Credential.NONE)));
  }

  @Test
  void anAddressThatIsNotFoundIsReportedInItsOwnWords() {
    Endpoint endpoint =
        new Endpoint(
            "svc.ns.svc:443",
            "/hook",
            "svc.ns.svc",
            () -> {
              throw new IOException("service \"svc\" not found");
            },
            null,
            Credential.NONE);
    assertEquals("service \"svc\" not found", failure(endpoint));
  }

  @Test
  void aServerThatAnswersTooLateIsLeftAtTheDeadline() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertEquals(
          "context deadline exceeded",
          failure(
              endpoint(silent.getLocalPort(), SERVER.pem(), Credential.NONE),
              within(Duration.ofMillis(50))));
    }
  }

  @Test
  void aDeadlineThatIsOverMakesNoCall() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      assertEquals(
          "context deadline exceeded",
          failure(endpoint(server.port(), SERVER.pem(), Credential.NONE), within(Duration.ZERO)));
      assertEquals(0, server.calls().size());
    }
  }

  @Test
  void callsAreCountedByCodeAndHost() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      server.on("/hook", c -> Answer.error(503, "later"));
      post(server);
      failure(endpoint(server.port(), "nonsense", Credential.NONE));
      String host = ",method=\"POST\",host=\"127.0.0.1:" + server.port() + "\"} 1";
      String text = metrics.text();
      assertTrue(text.contains("rest_client_requests_total{code=\"503\"" + host), text);
      assertTrue(text.contains("rest_client_requests_total{code=\"<error>\"" + host), text);
    }
  }

  @Test
  void manyThreadsGetTheirOwnAnswers() throws Exception {
    try (WebhookServer server = new WebhookServer(SERVER, null)) {
      server.on("/hook", c -> Answer.json(new String(c.body(), StandardCharsets.UTF_8)));
      Endpoint endpoint = endpoint(server.port(), SERVER.pem(), Credential.NONE);
      Threads.run(
          (thread, round) -> {
            byte[] mine = (thread + "/" + round).getBytes(StandardCharsets.UTF_8);
            assertArrayEquals(
                mine, calls.post(endpoint, "q", mine, within(Duration.ofMinutes(1))).body());
          });
    }
  }
}
