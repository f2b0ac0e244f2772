// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.admission.webhooks.review.Verdict;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** What tests of calls have in common: a server, and short words for a call. */
abstract class Calling {
  static final GroupResource SERVICES = new GroupResource("", "services");
  static final Served MAPS =
      new Served(
          new GroupVersionResource("", "v1", "configmaps"),
          new GroupVersionKind("", "v1", "ConfigMap"));

  @TempDir static Path folder;
  static TestCertificate identity;
  static WebhookServer server;

  final MemoryObjects objects = new MemoryObjects();
  final Metrics metrics = new Metrics();
  final HookCalls calls =
      new HookCalls(
          objects,
          Credentials.NONE,
          ServiceRouting.CLUSTERIP,
          new OwnAddress(),
          new RestMeters(metrics),
          Egress.DIRECT);

  @BeforeAll
  static void start() throws IOException {
    identity =
        TestCertificate.selfSigned("CN=webhook.test")
            .asAuthority()
            .ip("127.0.0.1")
            .dns("hook.ns.svc")
            .sign();
    server = new WebhookServer(identity, null);
    server.on("/yes", c -> Answer.review(c, "'allowed':true"));
    server.on("/", c -> Answer.review(c, "'allowed':true"));
    server.on("/no", c -> Answer.review(c, "'allowed':false"));
    server.on("/bare", c -> Answer.json("{}"));
    server.on("/text", c -> new Answer(200, "text/plain", "ok", ""));
    server.on("/broken", c -> Answer.error(500, "boom \"x\""));
    server.on("/limited", c -> Answer.error(429, "later"));
    server.on("/moved", c -> new Answer(302, "text/plain", "", server.url("/yes")));
    server.on("/huge", c -> Answer.json(" ".repeat(17 * 1024 * 1024)));
    server.on(
        "/slow",
        c -> {
          Thread.sleep(5000);
          return Answer.review(c, "'allowed':true");
        });
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void close() {
    calls.close();
  }

  static Webhook hook(ClientConfig client, int seconds, String sideEffects) {
    return new Webhook(
        "u",
        "conf",
        "h.example.org",
        client,
        List.of(),
        false,
        true,
        LabelSelector.EVERYTHING,
        LabelSelector.EVERYTHING,
        sideEffects,
        seconds,
        List.of("v7", "v1", "v1beta1"),
        false,
        List.of());
  }

  static ClientConfig url(String url, @Nullable TestCertificate trusted) {
    return new ClientConfig(url, null, trusted == null ? null : trusted.pem());
  }

  static Attempt write() {
    return Attempt.create(
        "configmaps",
        Literal.object(
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','namespace':'ns'}}"));
  }

  Verdict call(ClientConfig client) throws CallFailure {
    return call(client, 10, write().request());
  }

  Verdict call(ClientConfig client, int seconds, AdmissionRequest r) throws CallFailure {
    Invocation invocation = new Invocation(hook(client, seconds, "None"), MAPS);
    return calls.call(invocation, r, r.object(), r.oldObject(), true);
  }

  String failure(ClientConfig client) {
    CallFailure f = assertThrows(CallFailure.class, () -> call(client));
    String start = "failed calling webhook \"h.example.org\": ";
    String text = String.valueOf(f.getMessage());
    assertTrue(text.startsWith(start), text);
    assertEquals("Internal error occurred: " + text, f.refusal().status().message());
    return text.substring(start.length());
  }

  String failedPost(String path, @Nullable TestCertificate trusted) {
    String url = server.url(path);
    String text = failure(url(url, trusted));
    String start = "failed to call webhook: Post \"" + url + "?timeout=10s\": ";
    assertTrue(text.startsWith(start), text);
    return text.substring(start.length());
  }
}
