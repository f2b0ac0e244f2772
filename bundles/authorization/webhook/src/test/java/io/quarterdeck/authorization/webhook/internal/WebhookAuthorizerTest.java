// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.ConfigurableAuthorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.egress.Egress;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class WebhookAuthorizerTest {
  private static final UserInfo ALICE = UserInfo.of("alice", "dev");

  @TempDir Path dir;
  private final Metrics metrics = new Metrics();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile String status = "{}";
  private volatile int code = 200;
  private volatile Node asked = Node.root(null);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/authorize",
        x -> {
          calls.incrementAndGet();
          asked = Node.root(Json.read(x.getRequestBody().readAllBytes()));
          byte[] answer = ("{\"status\":" + status + "}").getBytes(StandardCharsets.UTF_8);
          x.sendResponseHeaders(code, answer.length);
          x.getResponseBody().write(answer);
          x.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private WebhookAuthorizer authorizer(Map<String, Object> values) throws IOException {
    Path file = dir.resolve("kubeconfig");
    Files.writeString(
        file,
        """
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d/authorize"}}]
        contexts: [{name: x, context: {cluster: c}}]
        current-context: x
        """
            .formatted(server.getAddress().getPort()));
    Map<String, Object> all = new HashMap<>(values);
    all.putIfAbsent("config_file", file.toString());
    all.putIfAbsent("retry_backoff", 1);
    WebhookAuthorizer.Config config =
        (WebhookAuthorizer.Config)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {WebhookAuthorizer.Config.class},
                (p, m, a) -> all.getOrDefault(m.getName(), m.getDefaultValue()));
    return new WebhookAuthorizer(new Compiler(), metrics, Egress.DIRECT, config);
  }

  private static Attributes pods(String name) {
    return new Attributes(
        ALICE, "list", true, "", "v1", "ns", "pods", "", name, "", "a=b,c!=d", "e in (f, g),!h");
  }

  @Test
  void theReviewSaysAllThatIsAsked() throws IOException {
    status = "{\"allowed\":true,\"reason\":\"because\"}";
    Decision d = authorizer(Map.of()).authorize(pods("p"));
    assertEquals("because", assertInstanceOf(Decision.Allow.class, d).reason());
    assertEquals("authorization.k8s.io/v1", asked.get("apiVersion").text());
    Node spec = asked.get("spec");
    assertEquals("alice", spec.get("user").text());
    assertEquals(List.of("dev"), spec.get("groups").strings());
    Node resource = spec.get("resourceAttributes");
    assertEquals("pods", resource.get("resource").text());
    Node fields = resource.at("fieldSelector", "requirements");
    assertEquals("NotIn", fields.index(1).get("operator").text());
    Node labels = resource.at("labelSelector", "requirements");
    assertEquals(List.of("f", "g"), labels.index(0).get("values").strings());
    assertEquals("DoesNotExist", labels.index(1).get("operator").text());
  }

  @Test
  void deniedEndsTheChainAndNeitherDoesNot() throws IOException {
    WebhookAuthorizer w = authorizer(Map.of());
    status = "{\"allowed\":true,\"denied\":true}";
    assertInstanceOf(Decision.Deny.class, w.authorize(pods("a")));
    status = "{\"allowed\":false}";
    assertInstanceOf(Decision.NoOpinion.class, w.authorize(pods("b")));
  }

  @Test
  void answersAreKeptAndLongQuestionsAreNot() throws IOException {
    WebhookAuthorizer w = authorizer(Map.of());
    status = "{\"allowed\":true}";
    w.authorize(pods("p"));
    w.authorize(pods("p"));
    assertEquals(1, calls.get());
    w.authorize(pods("x".repeat(10_000)));
    w.authorize(pods("x".repeat(10_000)));
    assertEquals(3, calls.get());
  }

  @Test
  void failuresAreTriedAgainAndThenCountAsConfigured() throws IOException {
    code = 500;
    assertInstanceOf(Decision.NoOpinion.class, authorizer(Map.of()).authorize(pods("p")));
    assertEquals(5, calls.get());
    assertInstanceOf(
        Decision.Deny.class, authorizer(Map.of("failure_policy", "Deny")).authorize(pods("p")));
    code = 403;
    calls.set(0);
    assertInstanceOf(Decision.NoOpinion.class, authorizer(Map.of()).authorize(pods("p")));
    assertEquals(1, calls.get());
  }

  @Test
  void withoutAServiceNobodyIsAllowedAndOddSettingsAreRefused() throws IOException {
    assertInstanceOf(
        Decision.Deny.class, authorizer(Map.of("config_file", "")).authorize(pods("p")));
    assertThrows(
        IllegalArgumentException.class, () -> authorizer(Map.of("failure_policy", "Allow")));
    assertThrows(IllegalArgumentException.class, () -> authorizer(Map.of("version", "v2")));
    assertThrows(IllegalArgumentException.class, () -> authorizer(Map.of("config_file", "/no")));
  }

  private Node entry(String conditions, String policy) throws IOException {
    authorizer(Map.of());
    String yaml =
        """
        type: Webhook
        name: w
        webhook:
          timeout: 3s
          subjectAccessReviewVersion: v1
          matchConditionSubjectAccessReviewVersion: v1
          failurePolicy: %s
          connectionInfo: {type: KubeConfigFile, kubeConfigFile: %s}
          matchConditions: %s
        """
            .formatted(policy, dir.resolve("kubeconfig"), conditions);
    return Node.root(new Load(LoadSettings.builder().build()).loadFromString(yaml))
        .withPath(FieldPath.of("authorizers").index(0));
  }

  @Test
  void conditionsKeepRequestsFromTheService() throws IOException {
    WebhookAuthorizer plugin = authorizer(Map.of("config_file", ""));
    status = "{\"allowed\":true}";
    Authorizer w =
        plugin.configured(
            "w",
            entry(
                "[{expression: \"has(request.resourceAttributes)\"}, {expression:"
                    + " \"request.resourceAttributes.name != 'kept' && 'dev' in request.groups\"}]",
                "Deny"));
    assertInstanceOf(Decision.Allow.class, w.authorize(pods("p")));
    assertInstanceOf(Decision.NoOpinion.class, w.authorize(pods("kept")));
    assertInstanceOf(
        Decision.NoOpinion.class, w.authorize(Attributes.path(ALICE, "get", "/version")));
    assertEquals(1, calls.get());
    assertTrue(
        metrics
            .text()
            .contains(
                "apiserver_authorization_match_condition_exclusions_total{name=\"w\",type=\"Webhook\"}"
                    + " 2"));
  }

  @Test
  void aConditionThatFailsCountsAsThePolicySays() throws IOException {
    WebhookAuthorizer plugin = authorizer(Map.of("config_file", ""));
    String failing = "[{expression: \"request.nonResourceAttributes.path == '/'\"}]";
    assertInstanceOf(
        Decision.Deny.class, plugin.configured("w", entry(failing, "Deny")).authorize(pods("p")));
    assertInstanceOf(
        Decision.NoOpinion.class,
        plugin.configured("w", entry(failing, "NoOpinion")).authorize(pods("p")));
    assertEquals(0, calls.get());
  }

  @Test
  void anAnswerThatMakesNoSenseCountsAsThePolicySays() throws IOException {
    WebhookAuthorizer plugin = authorizer(Map.of("config_file", ""));
    status = "[7";
    assertInstanceOf(
        Decision.Deny.class, plugin.configured("w", entry("[]", "Deny")).authorize(pods("p")));
    status = "\"yes\"";
    assertInstanceOf(
        Decision.Deny.class, plugin.configured("w", entry("[]", "Deny")).authorize(pods("p")));
  }

  @Test
  void theSameSettingsKeepWhatIsRemembered() throws IOException {
    WebhookAuthorizer plugin = authorizer(Map.of("config_file", ""));
    Authorizer first = plugin.configured("w", entry("[]", "Deny"));
    assertSame(first, plugin.configured("w", entry("[]", "Deny")));
    assertNotSame(first, plugin.configured("w", entry("[]", "NoOpinion")));
  }

  @Test
  void settingsAreRefusedInKubernetesWords() throws IOException {
    WebhookAuthorizer plugin = authorizer(Map.of("config_file", ""));
    Node empty =
        Node.root(Map.of("webhook", Map.of())).withPath(FieldPath.of("authorizers").index(0));
    assertEquals(
        "authorizers[0].timeout: Required value,"
            + " authorizers[0].subjectAccessReviewVersion: Required value,"
            + " authorizers[0].failurePolicy: Required value,"
            + " authorizers[0].connectionInfo.type: Required value",
        refusal(plugin, empty));
    assertEquals(
        "authorizers[0].matchConditions[0].expression: Invalid value: \"request.user\": must"
            + " evaluate to bool but got string",
        refusal(plugin, entry("[{expression: request.user}]", "Deny")));
    assertTrue(
        refusal(plugin, entry("[{expression: 'request.what == 1'}]", "Deny"))
            .startsWith(
                "authorizers[0].matchConditions[0].expression: Invalid value: \"request.what == 1\":"
                    + " compilation failed: ERROR: <input>:1:8: undefined field 'what'"));
    assertEquals(
        "authorizers[0].failurePolicy: Unsupported value: \"Allow\": supported values:"
            + " \"NoOpinion\", \"Deny\", authorizers[0].matchConditions[1].expression: Duplicate"
            + " value: \"true\"",
        refusal(plugin, entry("[{expression: 'true'}, {expression: 'true'}]", "Allow")));
  }

  private static String refusal(WebhookAuthorizer plugin, Node entry) {
    return String.valueOf(
        assertThrows(
                ConfigurableAuthorizer.InvalidSettings.class, () -> plugin.configured("w", entry))
            .getMessage());
  }
}
