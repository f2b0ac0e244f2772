// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.admission.webhooks.config.ClientConfig;
import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.credentials.Credentials;
import io.quarterdeck.admission.webhooks.credentials.Kubeconfig;
import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.admission.webhooks.review.Verdict;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.webhook.Identity;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real calls over TLS. */
class HookCallsTest {
  private static final GroupResource SERVICES = new GroupResource("", "services");
  private static final Served MAPS =
      new Served(
          new GroupVersionResource("", "v1", "configmaps"),
          new GroupVersionKind("", "v1", "ConfigMap"));

  @TempDir static Path folder;
  private static Identity identity;
  private static WebhookServer server;

  private final MemoryObjects objects = new MemoryObjects();
  private final HookCalls calls =
      new HookCalls(objects, Credentials.NONE, ServiceRouting.CLUSTERIP);

  @BeforeAll
  static void start() throws IOException {
    identity = Identity.create(folder, "ip:127.0.0.1,dns:hook.ns.svc", "-1d");
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

  private static Webhook hook(ClientConfig client, int seconds, String sideEffects) {
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

  private static ClientConfig url(String url, @Nullable Identity trusted) {
    return new ClientConfig(url, null, trusted == null ? null : trusted.pem());
  }

  private static Attempt write() {
    return Attempt.create(
        "configmaps",
        Literal.object(
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','namespace':'ns'}}"));
  }

  private Verdict call(ClientConfig client) throws CallFailure {
    return call(client, 10, write().request());
  }

  private Verdict call(ClientConfig client, int seconds, AdmissionRequest r) throws CallFailure {
    Invocation invocation = new Invocation(hook(client, seconds, "None"), MAPS);
    return calls.call(invocation, r, r.object(), r.oldObject(), true);
  }

  private String failure(ClientConfig client) {
    CallFailure f = assertThrows(CallFailure.class, () -> call(client));
    String start = "failed calling webhook \"h.example.org\": ";
    String text = String.valueOf(f.getMessage());
    assertTrue(text.startsWith(start), text);
    assertEquals("Internal error occurred: " + text, f.refusal().status().message());
    return text.substring(start.length());
  }

  private String failedPost(String path, @Nullable Identity trusted) {
    String url = server.url(path);
    String text = failure(url(url, trusted));
    String start = "failed to call webhook: Post \"" + url + "?timeout=10s\": ";
    assertTrue(text.startsWith(start), text);
    return text.substring(start.length());
  }

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
    Identity stranger = Identity.create(folder, "ip:127.0.0.1", "-1d");
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
    Identity nameless = Identity.create(folder, "", "-1d");
    try (WebhookServer s = new WebhookServer(nameless, null)) {
      assertTrue(failure(url(s.url("/"), nameless)).contains("any IP SANs"));
      assertEquals(0, s.calls().size());
    }
    Identity old = Identity.create(folder, "ip:127.0.0.1", "-100d");
    try (WebhookServer s = new WebhookServer(old, null)) {
      assertTrue(
          failure(url(s.url("/"), old)).contains("x509: certificate has expired or is not yet"));
      assertEquals(0, s.calls().size());
    }
  }

  @Test
  void answersThatAreNoneAreTold() {
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
  void servicesAreReachedAtTheirAddress() throws Exception {
    ClientConfig.Service service = new ClientConfig.Service("ns", "hook", "yes", server.port());
    ClientConfig client = new ClientConfig("", service, identity.pem());
    String start =
        "failed to call webhook: Post \"https://hook.ns.svc:"
            + server.port()
            + "/yes?timeout=10s\": ";
    assertEquals(start + "service \"hook\" not found", failure(client));
    put("'type':'ClusterIP','clusterIP':'None'");
    assertEquals(start + "cannot route to service with ClusterIP \"None\"", failure(client));
    put("'type':'ClusterIP','clusterIP':'127.0.0.1','ports':[{'port':1}]");
    assertEquals(
        start + "no service port " + server.port() + " found for service \"hook\"",
        failure(client));
    put("'type':'NodePort','clusterIP':'127.0.0.1','ports':[{'port':" + server.port() + "}]");
    assertTrue(call(client).allowed());
    assertEquals("hook.ns.svc:" + server.port(), server.calls().getLast().host());
    put("'type':'ExternalName','externalName':'localhost'");
    assertTrue(call(client).allowed());
  }

  @Test
  void servicesAreReachedAtTheirEndpoints() throws Exception {
    ClientConfig.Service service = new ClientConfig.Service("ns", "hook", "yes", 443);
    Invocation i =
        new Invocation(hook(new ClientConfig("", service, identity.pem()), 10, "None"), MAPS);
    AdmissionRequest r = write().request();
    put("'type':'ClusterIP','clusterIP':'None','ports':[{'name':'https','port':443}]");
    slice("other", "127.0.0.1", "true");
    slice("hook", "127.0.0.2", "false");
    try (HookCalls routed =
        new HookCalls(objects, Credentials.NONE, ServiceRouting.of("endpoints"))) {
      CallFailure none =
          assertThrows(CallFailure.class, () -> routed.call(i, r, r.object(), null, true));
      assertTrue(
          String.valueOf(none.getMessage())
              .endsWith("no endpoints available for service \"hook\""));
      slice("hook", "127.0.0.1", "true");
      assertTrue(routed.call(i, r, r.object(), null, true).allowed());
      put("'type':'ExternalName','externalName':'localhost'");
      CallFailure external =
          assertThrows(
              CallFailure.class,
              () -> {
                try (HookCalls fresh =
                    new HookCalls(objects, Credentials.NONE, ServiceRouting.ENDPOINTS)) {
                  fresh.call(i, r, r.object(), null, true);
                }
              });
      assertTrue(
          String.valueOf(external.getMessage())
              .endsWith("unsupported service type \"ExternalName\""));
    }
    assertThrows(IllegalArgumentException.class, () -> ServiceRouting.of("magic"));
  }

  private void slice(String service, String address, String ready) {
    objects.put(
        new GroupResource("discovery.k8s.io", "endpointslices"),
        Literal.object(
            "{'apiVersion':'discovery.k8s.io/v1','kind':'EndpointSlice','metadata':{'name':'"
                + service
                + "-1','namespace':'ns','labels':{'kubernetes.io/service-name':'"
                + service
                + "'}},'ports':[{'name':'metrics','port':1},{'name':'https','port':"
                + server.port()
                + "}],'endpoints':[{'addresses':['"
                + address
                + "'],'conditions':{'ready':"
                + ready
                + "}}]}"));
  }

  private void put(String spec) {
    objects.put(
        SERVICES,
        Literal.object(
            "{'apiVersion':'v1','kind':'Service','metadata':{'name':'hook','namespace':'ns'},"
                + "'spec':{"
                + spec
                + "}}"));
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
  void theKubeconfigSaysHowTheServerShowsItself() throws Exception {
    Identity own = Identity.create(folder, "", "-1d");
    Path token = Files.writeString(folder.resolve("token"), "secret\n");
    try (WebhookServer strict = new WebhookServer(identity, own)) {
      strict.on(
          "/x", c -> Answer.review(c, "'allowed':" + c.authorization().equals("Bearer secret")));
      CallFailure refused =
          assertThrows(CallFailure.class, () -> call(url(strict.url("/x"), identity)));
      assertTrue(String.valueOf(refused.getMessage()).contains("/x?timeout=10s\": "));
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              "apiVersion: v1\nkind: Config\nusers:\n- name: '127.0.0.1:"
                  + strict.port()
                  + "'\n  user:\n    tokenFile: "
                  + token
                  + "\n    client-certificate-data: "
                  + own.caBundle()
                  + "\n    client-key-data: "
                  + Base64.getEncoder().encodeToString(own.keyPem().getBytes())
                  + "\n");
      try (HookCalls known =
          new HookCalls(
              objects, Kubeconfig.read(kubeconfig.toString()), ServiceRouting.CLUSTERIP)) {
        Invocation i = new Invocation(hook(url(strict.url("/x"), identity), 10, "None"), MAPS);
        AdmissionRequest r = write().request();
        assertTrue(known.call(i, r, r.object(), null, true).allowed());
      }
    }
  }

  @Test
  void aServerWithoutTlsIsTold() throws Exception {
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
}
