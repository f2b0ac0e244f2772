// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.egress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.egress.ConnectProxy;
import io.quarterdeck.testkit.egress.FakeKonnectivity;
import io.quarterdeck.testkit.kubelet.FakeKubelet;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The cluster behind a konnectivity server, and what stands beside this server behind a proxy of
 * HTTP. Nothing has an address or a name that this machine could reach itself.
 */
final class ProxiesIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String NODE = "192.0.2.7";
  private static final TestCertificate IDENTITY =
      TestCertificate.selfSigned("CN=all")
          .dns("hook.default.svc")
          .dns("beside.test")
          .ip(NODE)
          .sign();

  @TempDir private static Path folder;
  private static final List<String> spans = new CopyOnWriteArrayList<>();
  private static FakeKonnectivity konnectivity;
  private static ConnectProxy connect;
  private static WebhookServer hooks;
  private static FakeKubelet kubelet;
  private static HttpServer collector;
  private static DistributionProcess server;
  private static RawClient client;

  @BeforeAll
  static void start() throws Exception {
    hooks = new WebhookServer(IDENTITY, null);
    hooks.on("/admit", c -> Answer.review(c, "'allowed':true"));
    hooks.on("/audit", c -> Answer.json("{}"));
    hooks.on("/tokens", c -> review("authentication.k8s.io/v1", "TokenReview", USER));
    hooks.on(
        "/access",
        c -> review("authorization.k8s.io/v1", "SubjectAccessReview", "\"allowed\":true"));
    kubelet =
        new FakeKubelet(
            IDENTITY,
            null,
            (call, in, out) ->
                FakeKubelet.say(out, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nfirst\n"));
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/v1/traces",
        x -> {
          spans.add(new String(x.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          x.sendResponseHeaders(200, -1);
          x.close();
        });
    collector.start();
    konnectivity = new FakeKonnectivity(folder.resolve("konnectivity.sock"));
    connect = ConnectProxy.listen(0);
    server = DistributionProcess.start(folder, options().toArray(String[]::new));
    client = RawClient.admin(server);
    created(client.post(SERVICES, SERVICE.formatted(hooks.port(), hooks.port())));
    created(client.post("/api/v1/namespaces/default/serviceaccounts", ACCOUNT));
    created(client.post("/api/v1/nodes", WORKER.formatted(NODE, kubelet.port())));
    created(client.post("/api/v1/namespaces/default/pods", POD));
  }

  private static final String USER = "\"authenticated\":true,\"user\":{\"username\":\"eve\"}";
  private static final String SERVICES = "/api/v1/namespaces/default/services";
  private static final String SERVICE =
      """
      {"apiVersion":"v1","kind":"Service","metadata":{"name":"hook"},
       "spec":{"ports":[{"port":%d,"targetPort":%d}]}}
      """;
  private static final String ACCOUNT =
      "{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"default\"}}";
  private static final String WORKER =
      """
      {"apiVersion":"v1","kind":"Node","metadata":{"name":"worker"},
       "status":{"addresses":[{"type":"InternalIP","address":"%s"}],
        "daemonEndpoints":{"kubeletEndpoint":{"Port":%d}}}}
      """;
  private static final String POD =
      """
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},
       "spec":{"nodeName":"worker","automountServiceAccountToken":false,
        "containers":[{"name":"c","image":"i"}]}}
      """;

  private static Answer review(String version, String kind, String status) {
    return Answer.json(
        "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"status\":{%s}}".formatted(version, kind, status));
  }

  private static List<String> options() throws IOException {
    List<String> all =
        new ArrayList<>(
            Selections.option(
                folder,
                Selections.grpc("cluster", folder.resolve("konnectivity.sock")),
                Selections.connect("controlplane", connect.port())));
    Path policy =
        Files.writeString(
            folder.resolve("policy.yaml"),
            "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: Metadata}]}");
    Path tracing =
        Files.writeString(
            folder.resolve("tracing.yaml"),
            "{apiVersion: apiserver.config.k8s.io/v1, kind: TracingConfiguration, endpoint:"
                + " 'beside.test:"
                + collector.getAddress().getPort()
                + "', samplingRatePerMillion: 1000000}");
    for (String set :
        List.of(
            "stages.tracing.config.file=" + tracing,
            "authentication.webhook.config.file=" + kubeconfig("tokens"),
            "authentication.webhook.version=v1",
            "authorization.modes=Node,RBAC,Webhook",
            "authorization.webhook.config.file=" + kubeconfig("access"),
            "authorization.webhook.retry.backoff=10",
            "authorization.webhook.cache.authorized.ttl=0",
            "stages.audit.policy.file=" + policy,
            "stages.audit.webhook.config.file=" + kubeconfig("audit"),
            "stages.audit.webhook.batch.max.wait.seconds=1",
            "extensions.connect.kubelet.certificate.authority="
                + IDENTITY.write(folder.resolve("ca.pem")))) {
      all.add("--set");
      all.add(set);
    }
    return all;
  }

  private static Path kubeconfig(String path) throws IOException {
    return Files.writeString(
        folder.resolve(path + ".kubeconfig"),
        """
        current-context: it
        contexts: [{name: it, context: {cluster: it}}]
        clusters:
        - name: it
          cluster: {server: "https://beside.test:%d/%s", certificate-authority-data: "%s"}
        """
            .formatted(hooks.port(), path, IDENTITY.caBundle()));
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      client.close();
      server.close();
    }
    connect.close();
    konnectivity.close();
    kubelet.close();
    collector.stop(0);
    hooks.close();
  }

  private static void created(HttpResponse<String> answer) {
    assertEquals(201, answer.statusCode(), answer.body());
  }

  private static HttpResponse<String> map(String name) throws IOException {
    return client.post(
        MAPS,
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}");
  }

  private static long called(String path) {
    return hooks.calls().stream().filter(c -> c.path().equals(path)).count();
  }

  private static String hook(String name, String where) {
    return """
    {"apiVersion":"admissionregistration.k8s.io/v1","kind":"ValidatingWebhookConfiguration",
     "metadata":{"name":"%s"},"webhooks":[{"name":"%s.h.io","clientConfig":{%s,"caBundle":"%s"},
      "sideEffects":"None","admissionReviewVersions":["v1"],"timeoutSeconds":2,"rules":[
       {"operations":["CREATE"],"apiGroups":[""],"apiVersions":["v1"],"resources":["configmaps"]}]}]}
    """
        .formatted(name, name, where, IDENTITY.caBundle());
  }

  private static final String CONFIGURATIONS =
      "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";

  @Test
  void aWebhookBehindAServiceAndAKubeletThroughKonnectivity() throws Exception {
    String service =
        "\"service\":{\"name\":\"hook\",\"namespace\":\"default\",\"path\":\"/admit\",\"port\":%d}"
            .formatted(hooks.port());
    created(client.post(CONFIGURATIONS, hook("service", service)));
    Await.until(
        "the webhook is asked",
        () -> map("m" + called("/admit")).statusCode() == 201 && called("/admit") > 0);
    assertTrue(
        konnectivity.dialled().stream().anyMatch(a -> a.endsWith(":" + hooks.port())),
        konnectivity.dialled() + "");
    assertEquals("first\n", log().body());
    assertTrue(
        konnectivity.dialled().contains(NODE + ":" + kubelet.port()), konnectivity.dialled() + "");

    konnectivity.close();
    HttpResponse<String> refused = map("refused");
    assertEquals(500, refused.statusCode(), refused.body());
    assertTrue(refused.body().contains("failed calling webhook"), refused.body());
    konnectivity = new FakeKonnectivity(folder.resolve("konnectivity.sock"));
    Await.until("the webhook is asked again", () -> map("again").statusCode() == 201);
    assertEquals("first\n", log().body());
    assertEquals(200, client.delete(CONFIGURATIONS + "/service").statusCode());

    String metrics = client.get("/metrics").body();
    for (String sample :
        List.of(
            "apiserver_egress_dialer_dial_start_total{protocol=\"grpc\",transport=\"uds\"}",
            "konnectivity_network_proxy_client_stream_packets_total{segment=\"to_client\",packet_type=\"DATA\"}",
            "apiserver_egress_dialer_dial_duration_seconds_count{protocol=\"http_connect\",transport=\"tcp\"}")) {
      assertTrue(metrics.contains(sample), sample);
    }
  }

  private static HttpResponse<String> log() throws IOException {
    return client.get("/api/v1/namespaces/default/pods/p/log");
  }

  @Test
  void webhooksOfTheControlPlaneThroughTheirProxy() throws Exception {
    RawClient eve = RawClient.anonymous(server).withToken("opaque");
    assertEquals(200, eve.get(MAPS).statusCode());
    assertTrue(called("/tokens") > 0);
    assertTrue(called("/access") > 0);
    Await.until("the audit's webhook has events", () -> called("/audit") > 0);
    Await.until("the collector has spans", () -> !spans.isEmpty());
    assertTrue(spans.getFirst().contains("service.name"), spans.getFirst());
    assertTrue(
        connect.asked().stream().allMatch(a -> a.startsWith("CONNECT beside.test:")),
        connect.asked() + "");
    // a webhook of admission with a URL stands beside this server too
    String url = "\"url\":\"https://beside.test:" + hooks.port() + "/admit\"";
    long before = called("/admit");
    int asked = connect.asked().size();
    created(client.post(CONFIGURATIONS, hook("url", url)));
    Await.until(
        "the webhook is asked",
        () -> map("u" + System.nanoTime()).statusCode() == 201 && called("/admit") > before);
    assertTrue(connect.asked().size() > asked);
    assertEquals(200, client.delete(CONFIGURATIONS + "/url").statusCode());

    connect.close();
    assertEquals(403, eve.get(MAPS).statusCode(), "nobody says that eve may");
    connect = ConnectProxy.listen(connect.port());
    Await.until(
        "eve is allowed again", Duration.ofSeconds(30), () -> eve.get(MAPS).statusCode() == 200);
    assertTrue(!connect.asked().isEmpty());
    eve.close();
  }
}
