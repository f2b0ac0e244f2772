// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.client.ClientCertificate;
import io.quarterdeck.libraries.client.ClientTls;
import io.quarterdeck.libraries.client.proxy.Party;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.trace.TraceContext;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.kubelet.FakeKubelet;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.stage.AnswerReader;
import io.quarterdeck.testkit.stage.Exchanges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs, streams and proxies against a kubelet over TLS that wants to see a certificate. */
class KubeletTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final GroupResource NODES = new GroupResource("", "nodes");

  @TempDir private static Path folder;
  private static TestCertificate kubelet;
  private static TestCertificate server;
  private static Trust trust;

  private final MemoryObjects objects = new MemoryObjects();
  private final Metrics metrics = new Metrics();
  private final LogMeters meters = new LogMeters(metrics);
  private final Kubelets kubelets =
      new Kubelets(() -> objects, List.of("Hostname", "InternalIP"), 10250);

  @BeforeAll
  static void identities() throws IOException {
    kubelet = TestCertificate.loopback();
    server = TestCertificate.authority("CN=client.test");
    trust = trusting(kubelet);
  }

  private static Trust trusting(TestCertificate authority) {
    ClientCertificate own = new ClientCertificate(server.pem(), server.keyPem());
    return new Trust(
        new Party(ClientTls.trusting(authority.pem(), own), true),
        new Party(ClientTls.insecure(own), false),
        new Party(ClientTls.insecure(null), false));
  }

  private void node(int port) {
    objects.put(
        NODES,
        object(
            "{'metadata':{'name':'n'},'status':{'addresses':[{'type':'InternalIP','address':"
                + "'127.0.0.1'}],'daemonEndpoints':{'kubeletEndpoint':{'Port':"
                + port
                + "}}}}"));
  }

  private FakeKubelet start(FakeKubelet.Handler handler) throws IOException {
    FakeKubelet started = new FakeKubelet(kubelet, server, handler);
    node(started.port());
    return started;
  }

  private void counted(String sample) {
    assertTrue(metrics.text().lines().anyMatch(sample::equals), metrics.text());
  }

  private static Target.Log log(boolean verified) {
    return new Target.Log("n", "p", "/containerLogs/ns/p/c", "follow=true", verified);
  }

  @Test
  void aLogIsPassedOnWhileItIsWritten() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    try (FakeKubelet fake =
        start(
            (call, in, out) -> {
              FakeKubelet.say(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
              FakeKubelet.say(out, "4\r\none\n\r\n");
              read.await(60, TimeUnit.SECONDS);
              FakeKubelet.say(out, "4\r\ntwo\n\r\n0\r\n\r\n");
            })) {
      ApiResponse answer =
          new Logs(kubelets, trust, TIMEOUT, meters, Egress.DIRECT).open(log(true));

      assertEquals("text/plain", answer.contentType());
      AnswerReader reader = new AnswerReader(answer);
      assertEquals("one\n", reader.next());
      read.countDown();
      assertEquals("two\n", reader.rest());
      assertEquals("/containerLogs/ns/p/c?follow=true", fake.calls().getFirst().target());
    }
  }

  @Test
  void theTraceIsSentToAKubelet() throws Exception {
    try (FakeKubelet fake =
        start((call, in, out) -> FakeKubelet.say(out, "HTTP/1.1 200 OK\r\n\r\n"))) {
      Logs logs = new Logs(kubelets, trust, TIMEOUT, meters, Egress.DIRECT);
      new AnswerReader(
              TraceContext.with(Map.of("traceparent", "00-t-s-01"), () -> logs.open(log(true))))
          .close();
      new AnswerReader(logs.open(log(true))).close();

      assertEquals("00-t-s-01", fake.calls().getFirst().headers().get("traceparent"));
      assertFalse(fake.calls().getLast().headers().containsKey("traceparent"));
    }
  }

  @Test
  void aClientThatLeavesClosesTheOtherSide() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    try (FakeKubelet fake =
        start(
            (call, in, out) -> {
              FakeKubelet.say(out, "HTTP/1.1 200 OK\r\n\r\nx");
              try {
                while (in.read() >= 0) {}
              } finally {
                gone.countDown();
              }
            })) {
      AnswerReader reader =
          new AnswerReader(
              new Logs(kubelets, trust, TIMEOUT, meters, Egress.DIRECT).open(log(true)));
      assertEquals("x", reader.next());

      reader.close();

      assertTrue(gone.await(60, TimeUnit.SECONDS), fake.calls()::toString);
    }
  }

  @Test
  void whatBreaksIsNotTakenForWhole() throws Exception {
    try (FakeKubelet fake =
        start(
            (call, in, out) ->
                FakeKubelet.say(out, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"))) {
      AnswerReader reader =
          new AnswerReader(
              new Logs(kubelets, trust, TIMEOUT, meters, Egress.DIRECT).open(log(true)));

      assertThrows(UncheckedIOException.class, reader::rest);
      assertEquals(1, fake.calls().size());
    }
  }

  @Test
  void aRefusalIsWordedForTheClient() throws Exception {
    try (FakeKubelet fake =
        start((call, in, out) -> FakeKubelet.say(out, "HTTP/1.1 404 Not Found\r\n\r\nnope"))) {
      ApiException e =
          assertThrows(
              ApiException.class,
              () -> new Logs(kubelets, trust, TIMEOUT, meters, Egress.DIRECT).open(log(true)));

      assertEquals(404, e.code());
      assertEquals(
          "the server could not find the requested resource ( pods/log p)", e.status().message());
      assertEquals(1, fake.calls().size());
    }
  }

  @Test
  void nobodyIsBelievedWithoutACertificateThatFits() throws Exception {
    try (FakeKubelet fake =
        start((call, in, out) -> FakeKubelet.say(out, "HTTP/1.1 200 OK\r\n\r\nhello"))) {
      Trust other = trusting(server);

      ApiException e =
          assertThrows(
              ApiException.class,
              () -> new Logs(kubelets, other, TIMEOUT, meters, Egress.DIRECT).open(log(true)));

      assertEquals(500, e.code());
      assertTrue(e.status().message().contains("failed to verify certificate"), e.getMessage());
      assertEquals(List.of(), fake.calls());
      counted("kube_apiserver_pod_logs_backend_tls_failure_total 1");
      counted("kube_apiserver_pod_logs_insecure_backend_total{usage=\"enforce_tls\"} 1");
      // unless the client asked for just that
      assertEquals(
          "hello",
          new AnswerReader(
                  new Logs(kubelets, other, TIMEOUT, meters, Egress.DIRECT).open(log(false)))
              .rest());
      counted("kube_apiserver_pod_logs_insecure_backend_total{usage=\"skip_tls_allowed\"} 1");
    }
  }

  @Test
  void whoDoesNotListenIsReported() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      node(taken.getLocalPort());
    }
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> new Logs(kubelets, trust, TIMEOUT, meters, Egress.DIRECT).open(log(true)));

    assertEquals(500, e.code());
    assertTrue(e.status().message().endsWith("connect: connection refused"), e.getMessage());
  }

  @Test
  void aStreamBecomesATunnelBothWays() throws Exception {
    try (FakeKubelet fake =
        start(
            (call, in, out) -> {
              FakeKubelet.say(
                  out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: SPDY/3.1\r\n\r\nhi ");
              byte[] said = in.readNBytes(3);
              FakeKubelet.say(out, new String(said, StandardCharsets.US_ASCII));
            })) {
      ApiResponse answer =
          new Streams(kubelets, trust, TIMEOUT, Egress.DIRECT)
              .open(
                  new Target.Stream("n", "/exec/ns/p/c", "command=ls"),
                  Exchanges.sent(
                      "POST",
                      "/api/v1/namespaces/ns/pods/p/exec",
                      "command=ls",
                      "",
                      "Connection: Upgrade",
                      "Upgrade: SPDY/3.1",
                      "Authorization: Bearer secret",
                      "X-Remote-User: root",
                      "Impersonate-User: root"));

      assertEquals(101, answer.status());
      ApiResponse.Tunnel tunnel = assertInstanceOf(ApiResponse.Tunnel.class, answer.body());
      tunnel.sink().write("you".getBytes(StandardCharsets.US_ASCII));
      tunnel.sink().flush();
      assertEquals("hi you", new AnswerReader(answer).rest());
      FakeKubelet.Call call = fake.calls().getFirst();
      assertEquals("POST /exec/ns/p/c?command=ls", call.method() + " " + call.target());
      assertEquals("SPDY/3.1", call.headers().get("upgrade"));
      assertFalse(call.headers().toString().contains("secret"), call.headers()::toString);
      assertFalse(call.headers().toString().contains("root"), call.headers()::toString);
    }
  }

  @Test
  void whoWantsNoUpgradeIsTurnedAway() {
    node(1);
    ApiException e =
        assertThrows(
            ApiException.class,
            () ->
                new Streams(kubelets, trust, TIMEOUT, Egress.DIRECT)
                    .open(new Target.Stream("n", "/x", ""), Exchanges.sent("POST", "/x", "", "")));

    assertEquals("Upgrade request required", e.status().message());
  }

  @Test
  void aRefusedUpgradeIsPassedOn() throws Exception {
    try (FakeKubelet fake =
        start(
            (call, in, out) ->
                FakeKubelet.say(out, "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno"))) {
      ApiResponse answer =
          new Streams(kubelets, trust, TIMEOUT, Egress.DIRECT)
              .open(
                  new Target.Stream("n", "/exec/ns/p/c", ""),
                  Exchanges.sent("GET", "/x", "", "", "Connection: upgrade", "Upgrade: websocket"));

      assertEquals(403, answer.status());
      assertEquals("no", new AnswerReader(answer).rest());
      assertEquals(1, fake.calls().size());
    }
  }

  @Test
  void aNodeOnThisMachineIsNotProxied() {
    node(1);
    Proxies proxies = new Proxies(kubelets, trust, TIMEOUT, TIMEOUT, Egress.DIRECT);
    ApiException e =
        assertThrows(
            ApiException.class,
            () ->
                proxies.toNode(
                    new Target.OfNode("", "n", "", "/x"), Exchanges.sent("GET", "/x", "", "")));

    assertEquals("address not allowed", e.status().message());
    for (String host : List.of("127.0.0.1", "169.254.169.254", "224.0.0.1", "0.0.0.0", "::1")) {
      assertThrows(
          ApiException.class,
          () ->
              proxies.toPod(
                  new Target.OfPod("", host, "80", "/"), Exchanges.sent("GET", "/x", "", "")),
          host);
    }
  }

  @Test
  void aProxiedRequestAndItsAnswerLoseWhatIsOfOneConnection() throws Exception {
    try (FakeKubelet fake =
        start(
            (call, in, out) -> {
              in.readNBytes(4);
              FakeKubelet.say(
                  out,
                  "HTTP/1.1 302 Found\r\nLocation: /there?x=y\r\nSet-Cookie: a\r\n"
                      + "Set-Cookie: b\r\nAccess-Control-Allow-Origin: *\r\nX-One: gone\r\n"
                      + "Connection: close, X-One\r\nContent-Length: 2\r\n\r\nok");
            })) {
      ApiResponse answer =
          passing(
              fake,
              "/a b/",
              Exchanges.sent(
                  "POST",
                  "/api/v1/nodes/n/proxy/a b/",
                  "q=1",
                  "body",
                  "Authorization: Bearer secret",
                  "Cookie: mine",
                  "Keep-Alive: 5",
                  "X-Forwarded-For: 198.51.100.1"));

      assertEquals("ok", new AnswerReader(answer).rest());
      assertEquals("/api/v1/nodes/n/proxy/there?x=y", answer.headers().get("Location"));
      assertEquals("a\nb", answer.headers().get("Set-Cookie"));
      assertFalse(answer.headers().containsKey("Access-Control-Allow-Origin"));
      assertFalse(answer.headers().containsKey("X-One"));
      FakeKubelet.Call call = fake.calls().getFirst();
      assertEquals("/a%20b/?q=1", call.target());
      assertEquals("api.test", call.headers().get("host"));
      assertEquals("mine", call.headers().get("cookie"));
      assertEquals("198.51.100.1, 203.0.113.9", call.headers().get("x-forwarded-for"));
      assertEquals("/api/v1/nodes/n/proxy/a%20b/", call.headers().get("x-forwarded-uri"));
      assertFalse(call.headers().containsKey("keep-alive"));
      assertFalse(call.headers().containsKey("authorization"));
    }
  }

  @Test
  void aPathThatEndsWithTheSubresourceGetsItsSlash() throws Exception {
    try (FakeKubelet fake = start((call, in, out) -> {})) {
      ApiResponse answer =
          passing(fake, "", Exchanges.sent("GET", "/api/v1/nodes/n/proxy", "q=1", ""));

      assertEquals(301, answer.status());
      assertEquals("/api/v1/nodes/n/proxy/?q=1", answer.headers().get("Location"));
      assertEquals(List.of(), fake.calls());
    }
  }

  private static ApiResponse passing(FakeKubelet fake, String path, Exchange exchange) {
    Route route =
        new Route(
            InetAddress.getLoopbackAddress(),
            new Kubelets.Address("127.0.0.1", fake.port()),
            trust.kubelets(),
            TIMEOUT,
            Egress.DIRECT);
    return new Passing(route, path, exchange.request()).open();
  }
}
