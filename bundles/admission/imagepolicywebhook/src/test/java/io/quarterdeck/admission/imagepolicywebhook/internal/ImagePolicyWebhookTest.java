// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.imagepolicywebhook.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.sun.net.httpserver.HttpServer;
import io.quarterdeck.testkit.admission.Attempt;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
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
    Path token = folder.resolve("token");
    Files.writeString(token, "secret\n");
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/review");
    return new ImagePolicyWebhook(
        new ReviewService(uri, "", token.toString(), Duration.ofMillis(1)),
        new VerdictCache(50, 10, clock::get),
        defaultAllow);
  }

  @Test
  void theServiceIsAskedOnceForTheSame() throws IOException {
    ImagePolicyWebhook plugin = plugin(false);
    Attempt a = Attempt.create("pods", pod("{'x.image-policy.k8s.io/y':'z','other':'no'}", POD));
    assertEquals("", a.refusal(plugin));
    assertEquals("v", a.auditAnnotations().get("imagepolicywebhook.image-policy.k8s.io/k"));
    assertEquals(
        "{'apiVersion':'imagepolicy.k8s.io/v1alpha1','kind':'ImageReview','metadata':{},'spec':{'containers':[{'image':'a:1'},{'image':'b:2'}],'annotations':{'x.image-policy.k8s.io/y':'z'},'namespace':'ns'}}",
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
    assertEquals(
        "pods \"p\" is forbidden: the image policy webhook answered 500",
        Attempt.create("pods", pod(POD)).refusal(plugin(false)));
    Attempt open = Attempt.create("pods", pod(POD));
    assertEquals("", open.refusal(plugin(true)));
    assertEquals(
        "true", open.auditAnnotations().get("imagepolicywebhook.image-policy.k8s.io/failed-open"));
    failures = 0;
    answer = "not json";
    assertFalse(Attempt.create("pods", pod(POD)).refusal(plugin(false)).isEmpty());
  }

  @Test
  void withoutAUrlEverythingIsRefused() {
    ImagePolicyWebhook plugin =
        new ImagePolicyWebhook(null, new VerdictCache(1, 1, clock::get), false);
    assertFalse(Attempt.create("pods", pod(POD)).refusal(plugin).isEmpty());
  }
}
