// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.delegated.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Credential;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a server in front that runs. */
class DelegatedAuthorizerTest {
  private static final Attributes GREETINGS =
      Attributes.resource(UserInfo.of("jane"), "list", "example.com", "v1", "ns", "hi", "", "");

  private final Metrics metrics = new Metrics();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile String status = "{}";
  private volatile int code = 201;
  private volatile Node asked = Node.root(null);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/apis/authorization.k8s.io/v1/subjectaccessreviews",
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

  private static DelegatedAuthorizer.Config config(Map<String, Object> values) {
    return (DelegatedAuthorizer.Config)
        Proxy.newProxyInstance(
            DelegatedAuthorizerTest.class.getClassLoader(),
            new Class<?>[] {DelegatedAuthorizer.Config.class},
            (p, m, a) -> values.getOrDefault(m.getName(), m.getDefaultValue()));
  }

  private DelegatedAuthorizer authorizer() {
    URI front = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    return new DelegatedAuthorizer(
        config(Map.of()),
        new Kubeconfig(front, null, false, Credential.NONE),
        Duration.ofMillis(1),
        DelegatedAuthorizer.meters(metrics));
  }

  @Test
  void theServerInFrontDecidesAndIsAskedOnce() {
    DelegatedAuthorizer a = authorizer();
    status = "{\"allowed\":true,\"reason\":\"RBAC\"}";
    assertEquals(new Decision.Allow("RBAC"), a.authorize(GREETINGS));
    assertEquals("authorization.k8s.io/v1", asked.get("apiVersion").text());
    assertEquals("jane", asked.at("spec", "user").text());
    assertEquals("hi", asked.at("spec", "resourceAttributes", "resource").text());
    assertEquals(new Decision.Allow("RBAC"), a.authorize(GREETINGS));
    assertEquals(1, calls.get());
  }

  @Test
  void whatItDoesNotAllowIsNotAllowed() {
    for (String said : new String[] {"{\"allowed\":false}", "{}", "{\"evaluationError\":\"x\"}"}) {
      status = said;
      assertInstanceOf(Decision.NoOpinion.class, authorizer().authorize(GREETINGS), said);
    }
    status = "{\"allowed\":true,\"denied\":true}";
    assertInstanceOf(Decision.Deny.class, authorizer().authorize(GREETINGS));
  }

  @Test
  void whileItSaysNothingTheAnswerIs500AndNotKept() {
    DelegatedAuthorizer a = authorizer();
    code = 503;
    assertEquals(500, assertThrows(ApiException.class, () -> a.authorize(GREETINGS)).code());
    assertEquals(5, calls.get(), "it was tried again");
    String total = "apiserver_delegated_authz_request_total{code=\"503\"} 5\n";
    assertTrue(metrics.text().contains(total), metrics::text);
    code = 403;
    assertEquals(500, assertThrows(ApiException.class, () -> a.authorize(GREETINGS)).code());
    assertEquals(6, calls.get(), "asking again would not help");
    code = 201;
    for (String said : new String[] {"null", "[]", "\"yes\"", "not JSON"}) {
      status = said;
      assertThrows(ApiException.class, () -> a.authorize(GREETINGS), said);
    }
    status = "{\"allowed\":true}";
    assertInstanceOf(Decision.Allow.class, a.authorize(GREETINGS));
    server.stop(0);
    DelegatedAuthorizer alone = authorizer();
    assertEquals(500, assertThrows(ApiException.class, () -> alone.authorize(GREETINGS)).code());
  }

  @Test
  void healthIsEverybodysWithoutAsking() {
    DelegatedAuthorizer a = authorizer();
    for (String path : new String[] {"/healthz", "/readyz", "/livez"}) {
      assertInstanceOf(
          Decision.Allow.class, a.authorize(Attributes.path(UserInfo.of("x"), "get", path)));
    }
    assertEquals(0, calls.get());
    a.authorize(Attributes.path(UserInfo.of("x"), "get", "/readyz/ping"));
    assertEquals(1, calls.get());
  }

  @Test
  void withoutAKubeconfigAndNoPodThereIsNone() {
    if (System.getenv("KUBERNETES_SERVICE_HOST") == null) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new DelegatedAuthorizer(new Metrics(), config(Map.of())));
    }
  }
}
