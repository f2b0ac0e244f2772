// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Real calls over TLS. */
final class HookCallsTest extends Calling {
  @Test
  void theQuestionHasAllFields() throws Exception {
    Attempt a =
        write()
            .by(new UserInfo("me", "id", List.of("g"), Map.of("e", List.of("f"))))
            .within(
                new AdmissionContext(
                    Literal.object("{'kind':'CreateOptions','apiVersion':'meta.k8s.io/v1'}"),
                    Long.MAX_VALUE,
                    new Reinvocation()));
    Served other =
        new Served(
            new GroupVersionResource("x", "v2", "maps"), new GroupVersionKind("x", "v2", "Map"));
    AdmissionRequest r = a.request();
    Webhook hook = hook(url(server.url("/yes"), identity), 7, "None");
    assertTrue(calls.call(new Invocation(hook, other), r, r.object(), null, true).allowed());
    WebhookServer.Call call = server.calls().getLast();
    assertEquals("timeout=7s", call.query());
    assertEquals("127.0.0.1:" + server.port(), call.host());
    String uid = call.request().get("uid").text();
    assertEquals(36, uid.length());
    assertEquals(
        "{'kind':'AdmissionReview','apiVersion':'admission.k8s.io/v1','request':{'uid':'"
            + uid
            + "','kind':{'group':'x','version':'v2','kind':'Map'},"
            + "'resource':{'group':'x','version':'v2','resource':'maps'},"
            + "'requestKind':{'group':'','version':'v1','kind':'ConfigMap'},"
            + "'requestResource':{'group':'','version':'v1','resource':'configmaps'},"
            + "'name':'a','namespace':'ns','operation':'CREATE','userInfo':{'username':'me',"
            + "'uid':'id','groups':['g'],'extra':{'e':['f']}},"
            + "'object':{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a',"
            + "'namespace':'ns'}},'oldObject':null,'dryRun':false,"
            + "'options':{'kind':'CreateOptions','apiVersion':'meta.k8s.io/v1'}}}",
        Literal.text(call.json().value()));
  }

  @Test
  void connectionsAreUsedAgain() throws Exception {
    int before = server.calls().size();
    for (int i = 0; i < 5; i++) {
      call(url(server.url("/yes"), identity));
    }
    long peers =
        server.calls().subList(before, server.calls().size()).stream()
            .map(WebhookServer.Call::peer)
            .distinct()
            .count();
    assertEquals(1, peers);
  }

  @Test
  void aServerThatWentAwayMeanwhileIsDialedAnew() throws Exception {
    int port;
    try (WebhookServer first = new WebhookServer(identity, null)) {
      first.on("/x", c -> Answer.review(c, "'allowed':true"));
      port = first.port();
      call(url(first.url("/x"), identity));
    }
    assertEquals(
        "failed to call webhook: Post \"https://127.0.0.1:"
            + port
            + "/x?timeout=10s\": dial tcp 127.0.0.1:"
            + port
            + ": connect: connection refused",
        failure(url("https://127.0.0.1:" + port + "/x", identity)));
  }

  @Test
  void onlyNamedAndTrustedServersAreCalled() throws Exception {
    int before = server.calls().size();
    assertEquals(
        "tls: failed to verify certificate: x509: certificate signed by unknown authority",
        failedPost("/yes", null));
    TestCertificate stranger = TestCertificate.loopback();
    assertEquals(
        "tls: failed to verify certificate: x509: certificate signed by unknown authority",
        failedPost("/yes", stranger));
    assertEquals(
        "failed to call webhook: Post \"https://localhost:"
            + server.port()
            + "/yes?timeout=10s\": tls: failed to verify certificate: x509: certificate is valid"
            + " for hook.ns.svc, not localhost",
        failure(url("https://localhost:" + server.port() + "/yes", identity)));
    assertEquals(before, server.calls().size());
  }

  @Test
  void certificatesNeedNamesAndTime() throws Exception {
    TestCertificate nameless = TestCertificate.authority("CN=webhook.test");
    try (WebhookServer s = new WebhookServer(nameless, null)) {
      assertTrue(failure(url(s.url("/"), nameless)).contains("any IP SANs"));
      assertEquals(0, s.calls().size());
    }
    TestCertificate old =
        TestCertificate.selfSigned("CN=webhook.test")
            .ip("127.0.0.1")
            .valid(
                Instant.now().minus(Duration.ofDays(100)), Instant.now().minus(Duration.ofDays(70)))
            .sign();
    try (WebhookServer s = new WebhookServer(old, null)) {
      assertTrue(
          failure(url(s.url("/"), old)).contains("x509: certificate has expired or is not yet"));
      assertEquals(0, s.calls().size());
    }
  }

  @Test
  void answersThatAreNoneAreReported() {
    assertEquals(
        "failed to call webhook: the server could not find the requested resource",
        failure(url(server.url("/absent"), identity)));
    assertEquals(
        "failed to call webhook: an error on the server (\"boom \\\"x\\\"\") has prevented the"
            + " request from succeeding",
        failure(url(server.url("/broken"), identity)));
    assertEquals(
        "failed to call webhook: the server has received too many requests and has asked us to try"
            + " again later",
        failure(url(server.url("/limited"), identity)));
    int before = server.calls().size();
    assertEquals(
        "failed to call webhook: the server responded with the status code 302 but did not return"
            + " more information",
        failure(url(server.url("/moved"), identity)));
    assertEquals(before + 1, server.calls().size());
    assertEquals(
        "received invalid webhook response: webhook response was absent",
        failure(url(server.url("/bare"), identity)));
    assertTrue(
        failure(url(server.url("/text"), identity))
            .startsWith("failed to call webhook: couldn't get version/kind; json parse error:"));
    assertEquals("the response is larger than 16777216 bytes", failedPost("/huge", identity));
  }

  @Test
  void theTimeoutAndTheRequestsDeadlineEndACall() {
    long start = System.nanoTime();
    CallFailure own =
        assertThrows(
            CallFailure.class,
            () -> call(url(server.url("/slow"), identity), 1, write().request()));
    assertTrue(
        String.valueOf(own.getMessage()).endsWith("?timeout=1s\": context deadline exceeded"));
    AdmissionContext hurried =
        new AdmissionContext(null, System.nanoTime() + 300_000_000L, new Reinvocation());
    CallFailure whole =
        assertThrows(
            CallFailure.class,
            () -> call(url(server.url("/slow"), identity), 10, write().within(hurried).request()));
    assertTrue(
        String.valueOf(whole.getMessage()).endsWith("?timeout=1s\": context deadline exceeded"));
    assertTrue(System.nanoTime() - start < 4_000_000_000L);
  }

  @Test
  void dryRunsReachOnlyHarmlessWebhooks() throws Exception {
    AdmissionRequest dry = write().dryRun().request();
    ClientConfig client = url(server.url("/yes"), identity);
    for (String harmless : List.of("None", "NoneOnDryRun")) {
      Invocation i = new Invocation(hook(client, 10, harmless), MAPS);
      assertTrue(calls.call(i, dry, dry.object(), null, false).allowed());
      assertTrue(server.calls().getLast().request().get("dryRun").bool());
    }
    Invocation some = new Invocation(hook(client, 10, "Some"), MAPS);
    ApiException e =
        assertThrows(ApiException.class, () -> calls.call(some, dry, dry.object(), null, false));
    assertEquals(400, e.code());
    assertEquals(
        "admission webhook \"h.example.org\" does not support dry run", e.status().message());
  }

  @Test
  void aServerWithoutTlsIsReported() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (var s = plain.accept()) {
                  s.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes());
                  s.getInputStream().readAllBytes();
                } catch (IOException e) {
                  // the test sees it
                }
              });
      String text = failure(url("https://127.0.0.1:" + plain.getLocalPort(), identity));
      assertEquals(
          "failed to call webhook: Post \"https://127.0.0.1:"
              + plain.getLocalPort()
              + "/?timeout=10s\": http: server gave HTTP response to HTTPS client",
          text);
    }
  }

  @Test
  void aCallAfterItsPluginHasLeftStillHasItsDeadline() {
    calls.close();
    CallFailure f =
        assertThrows(
            CallFailure.class,
            () -> call(url(server.url("/slow"), identity), 1, write().request()));
    assertTrue(String.valueOf(f.getMessage()).endsWith("context deadline exceeded"));
  }

  @Test
  void whatComesUnaskedEndsItsConnection() throws Exception {
    try (ServerSocket talkative =
        identity.context(null).getServerSocketFactory().createServerSocket(0)) {
      AtomicInteger connections = new AtomicInteger();
      Thread.ofVirtual().start(() -> answerTwice(talkative, connections));
      ClientConfig client = url("https://127.0.0.1:" + talkative.getLocalPort() + "/x", identity);
      assertTrue(call(client).allowed());
      assertTrue(call(client).allowed());
      assertEquals(2, connections.get());
    }
  }

  /** Every question is answered, and so is one that nobody has asked. */
  private static void answerTwice(ServerSocket server, AtomicInteger connections) {
    while (true) {
      try (Socket socket = server.accept()) {
        connections.incrementAndGet();
        byte[] buffer = new byte[64 * 1024];
        String question = "";
        Matcher uid;
        do {
          int read = socket.getInputStream().read(buffer);
          question += new String(buffer, 0, read, StandardCharsets.UTF_8);
          uid = Pattern.compile("\"uid\":\"([^\"]+)").matcher(question);
        } while (!uid.find() || !question.endsWith("}"));
        String answer = answer(uid.group(1));
        socket.getOutputStream().write((answer + answer).getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        // until the other side goes
        socket.getInputStream().read();
      } catch (IOException e) {
        if (server.isClosed()) {
          return;
        }
      }
    }
  }

  private static String answer(String uid) {
    String body =
        "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\",\"response\":{\"uid\":\""
            + uid
            + "\",\"allowed\":true}}";
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }
}
