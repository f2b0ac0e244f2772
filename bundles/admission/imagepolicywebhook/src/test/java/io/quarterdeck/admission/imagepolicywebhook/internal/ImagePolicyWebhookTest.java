// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.imagepolicywebhook.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImagePolicyWebhookTest {
  private static final String POD =
      "{'initContainers':[{'name':'i','image':'a:1'}],'containers':[{'name':'c','image':'b:2'}]}";

  @TempDir Path folder;
  private final AtomicLong clock = new AtomicLong();
  private final List<String> asked = new ArrayList<>();
  private final List<String> tokens = new ArrayList<>();
  private HttpServer server;
  private int failures;
  private String answer = "{'status':{'allowed':true,'auditAnnotations':{'k':'v'}}}";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          tokens.add(exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] body = answer.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(failures-- > 0 ? 500 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private ImagePolicyWebhook plugin(boolean defaultAllow) throws IOException {
    Files.writeString(folder.resolve("token"), "secret\n");
    return plugin(
        "http://127.0.0.1:" + server.getAddress().getPort() + "/review",
        "",
        "tokenFile: token",
        defaultAllow);
  }

  private ImagePolicyWebhook plugin(
      String server, String cluster, String user, boolean defaultAllow) throws IOException {
    Path kubeconfig = folder.resolve("kubeconfig");
    Files.writeString(
        kubeconfig,
        """
        current-context: it
        contexts: [{name: it, context: {cluster: images, user: me}}]
        clusters: [{name: images, cluster: {server: "%s"%s}}]
        users: [{name: me, user: {%s}}]
        """
            .formatted(server, cluster, user));
    Times times = new Times(Duration.ofSeconds(50), Duration.ofSeconds(10), Duration.ofMillis(1));
    return new ImagePolicyWebhook(
        kubeconfig.toString(), times, defaultAllow, clock::get, RestMeters.unseen());
  }

  @Test
  void theServiceIsAskedOnceForTheSame() throws IOException {
    ImagePolicyWebhook plugin = plugin(false);
    Attempt a = Attempt.create("pods", pod("{'x.image-policy.k8s.io/y':'z','other':'no'}", POD));
    assertEquals("", a.refusal(plugin));
    assertEquals("v", a.auditAnnotations().get("imagepolicywebhook.image-policy.k8s.io/k"));
    assertEquals(
        "{'apiVersion':'imagepolicy.k8s.io/v1alpha1','kind':'ImageReview','metadata':{},'spec':{'containers':[{'image':'b:2'},{'image':'a:1'}],'annotations':{'x.image-policy.k8s.io/y':'z'},'namespace':'ns'}}",
        asked.getFirst().strip().replace('"', '\''));
    assertEquals("Bearer secret", tokens.getFirst());
    assertEquals("", a.refusal(plugin));
    assertEquals(1, asked.size());
    clock.addAndGet(Duration.ofSeconds(51).toNanos());
    assertEquals("", a.refusal(plugin));
    assertEquals(2, asked.size());
  }

  @Test
  void aNoRefuses() throws IOException {
    ImagePolicyWebhook plugin = plugin(true);
    answer = "{'status':{'allowed':false,'reason':'old'}}";
    assertEquals(
        "pods \"p\" is forbidden: image policy webhook backend denied one or more images: old",
        Attempt.create("pods", pod(POD)).refusal(plugin));
    clock.addAndGet(Duration.ofSeconds(11).toNanos());
    answer = "{'status':{}}";
    assertEquals(
        "pods \"p\" is forbidden: one or more images rejected by webhook backend",
        Attempt.create("pods", pod(POD)).refusal(plugin));
    assertEquals("", Attempt.update("pods", pod(POD), pod(POD)).of("status").refusal(plugin));
  }

  @Test
  void failuresAreTriedAgainThenDecidedByConfiguration() throws IOException {
    failures = 3;
    assertEquals("", Attempt.create("pods", pod(POD)).refusal(plugin(false)));
    failures = 100;
    assertTrue(
        Attempt.create("pods", pod(POD)).refusal(plugin(false)).endsWith("/review answered 500"));
    Attempt open = Attempt.create("pods", pod(POD));
    assertEquals("", open.refusal(plugin(true)));
    assertEquals(
        "true", open.auditAnnotations().get("imagepolicywebhook.image-policy.k8s.io/failed-open"));
    failures = 0;
    answer = "not json";
    assertFalse(Attempt.create("pods", pod(POD)).refusal(plugin(false)).isEmpty());
  }

  @Test
  void withoutAServiceEverythingIsRefused() {
    ImagePolicyWebhook plugin =
        new ImagePolicyWebhook("", Times.of(0, 0, 0), false, clock::get, RestMeters.unseen());
    assertFalse(Attempt.create("pods", pod(POD)).refusal(plugin).isEmpty());
  }

  @Test
  void theServiceMayAskForACertificate() throws IOException {
    TestCertificate own = TestCertificate.loopback();
    TestCertificate client = TestCertificate.authority("CN=client");
    Path ca = own.write(folder.resolve("ca.pem"));
    Path certificate = client.write(folder.resolve("c.pem"));
    Path key = client.writeKey(folder.resolve("c.key"));
    try (WebhookServer images = new WebhookServer(own, client)) {
      images.on("/review", call -> WebhookServer.Answer.json("{\"status\":{\"allowed\":true}}"));
      String authority = ", certificate-authority: " + ca;
      ImagePolicyWebhook known =
          plugin(
              images.url("/review"),
              authority,
              "client-certificate: " + certificate + ", client-key: " + key,
              false);
      assertEquals("", Attempt.create("pods", pod(POD)).refusal(known));
      assertEquals(1, images.calls().size());
      ImagePolicyWebhook unknown = plugin(images.url("/review"), authority, "", false);
      assertFalse(Attempt.create("pods", pod(POD)).refusal(unknown).isEmpty());
      assertEquals(1, images.calls().size());
    }
  }

  @Test
  void timesHaveBounds() {
    assertEquals(
        new Times(Duration.ofMinutes(5), Duration.ofSeconds(30), Duration.ofMillis(500)),
        Times.of(0, 0, 0));
    assertEquals(
        new Times(Duration.ZERO, Duration.ofSeconds(2), Duration.ofMillis(3)), Times.of(-1, 2, 3));
    assertEquals(
        "allow.ttl: valid value is between 1S and 30M, got 1801",
        assertThrows(IllegalArgumentException.class, () -> Times.of(1801, 0, 0)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> Times.of(0, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> Times.of(0, 0, -2));
  }
}
