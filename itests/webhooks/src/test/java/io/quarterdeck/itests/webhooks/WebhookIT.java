// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.webhooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both kinds of webhook configuration, and the image policy webhook. */
final class WebhookIT {
  private static final String MUTATING =
      "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations";
  private static final String VALIDATING =
      "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String PODS = "/api/v1/namespaces/default/pods";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static RawClient client;
  private static WebhookServer hooks;
  private static ForeignServer foreign;
  private static Configuration configuration;
  private static Configuration ofForeign;

  @BeforeAll
  static void start() throws Exception {
    TestCertificate identity = TestCertificate.loopback();
    hooks = new WebhookServer(identity, null);
    foreign = new ForeignServer(identity);
    hooks.on("/yes", c -> Answer.review(c, "'allowed':true"));
    hooks.on("/again", c -> Answer.review(c, "'allowed':true"));
    hooks.on(
        "/sidecar",
        c ->
            c.request().at("object", "spec", "containers").size() > 1
                ? Answer.review(c, "'allowed':true")
                : Answer.patch(
                    c,
                    "[{'op':'add','path':'/spec/containers/-','value':{'name':'side','image':'s'}}]"));
    hooks.on(
        "/images",
        c ->
            Answer.json(
                "{\"status\":{\"allowed\":"
                    + c.json().at("spec", "containers").items().stream()
                        .noneMatch(i -> i.get("image").text().contains("evil"))
                    + ",\"reason\":\"evil\"}}"));
    configuration = new Configuration(hooks::url, identity);
    ofForeign = new Configuration(foreign::url, identity);
    identity.write(folder.resolve("ca.pem"));
    Path kubeconfig =
        Files.writeString(
            folder.resolve("images.kubeconfig"),
            """
            current-context: it
            contexts: [{name: it, context: {cluster: images}}]
            clusters: [{name: images, cluster: {server: "%s", certificate-authority: ca.pem}}]
            """
                .formatted(hooks.url("/images")));
    server =
        DistributionProcess.start(
            folder,
            "--set",
            "admission.enable=NodeRestriction,ImagePolicyWebhook",
            "--set",
            "admission.imagepolicywebhook.kubeconfig.file=" + kubeconfig);
    client = RawClient.admin(server);
    created(
        client.post(
            "/api/v1/namespaces/default/serviceaccounts",
            "{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"default\"}}"));
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    server.close();
    hooks.close();
    foreign.close();
  }

  @AfterEach
  void forget() throws IOException {
    client.delete(MUTATING);
    client.delete(VALIDATING);
    client.delete(MAPS);
  }

  private static Node created(HttpResponse<String> answer) {
    assertEquals(201, answer.statusCode(), answer.body());
    return Node.root(Json.read(answer.body()));
  }

  private static HttpResponse<String> map(String name, String data) throws IOException {
    return client.post(
        MAPS,
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\""
            + name
            + "\"},\"data\":"
            + data
            + "}");
  }

  private static HttpResponse<String> pod(String name, String image) throws IOException {
    return client.post(
        PODS + "?dryRun=All&fieldManager=me",
        "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\""
            + name
            + "\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\""
            + image
            + "\"}]}}");
  }

  private static void configure(String path, String json) throws IOException {
    created(client.post(path, json));
  }

  @Test
  void webhooksOfAnotherServerAreCalled() throws Exception {
    configure(
        MUTATING,
        ofForeign.of("MutatingWebhookConfiguration", "m", Configuration.CONFIGMAPS, "", "label"));
    configure(
        VALIDATING,
        ofForeign.of("ValidatingWebhookConfiguration", "v", Configuration.CONFIGMAPS, "", "judge"));
    int[] n = {0};
    Await.until(
        "the webhooks are called",
        () -> map("m" + n[0]++, "{\"password\":\"x\"}").statusCode() == 418);

    HttpResponse<String> no = map("no", "{\"password\":\"x\"}");
    assertEquals(
        "admission webhook \"judge.h.io\" denied the request: no passwords here",
        Node.root(Json.read(no.body())).get("message").text());
    Node yes = created(map("yes", "{\"k\":\"v\"}"));
    assertEquals("framework", yes.at("metadata", "labels", "by").text());
    // both webhooks, over connections that are used again
    assertTrue(foreign.reviews() >= 4, () -> foreign.reviews() + " reviews");
    assertTrue(
        foreign.connections() > 0 && foreign.connections() < foreign.reviews(),
        () -> foreign.connections() + " connections for " + foreign.reviews() + " reviews");
  }

  @Test
  void aChangedConfigurationIsInForceWithinASecond() throws Exception {
    for (String path : List.of("yes", "again")) {
      configure(
          VALIDATING,
          configuration.of(
              "ValidatingWebhookConfiguration", path, Configuration.CONFIGMAPS, "", path));
      long since = System.nanoTime();
      int[] n = {0};
      Await.until(
          "it is called",
          () -> {
            map(path + n[0]++, "{}");
            return hooks.calls().stream().anyMatch(c -> c.path().equals("/" + path));
          });
      // the first call of all loads classes
      assertTrue(path.equals("yes") || System.nanoTime() - since < 10_000_000_000L);
    }
  }

  @Test
  void otherPluginsSeeWhatAWebhookHasAdded() throws Exception {
    String pods = Configuration.CONFIGMAPS.replace("configmaps", "pods");
    configure(
        MUTATING,
        configuration.of(
            "MutatingWebhookConfiguration",
            "m",
            pods,
            "'reinvocationPolicy':'IfNeeded'",
            "sidecar"));
    Thread.sleep(1000);
    int before = hooks.calls().size();
    Node pod = created(pod("p", "good"));
    Node side = pod.at("spec", "containers").index(1);
    assertEquals("side", side.get("name").text());
    // both are the work of plugins that stand before the webhook
    assertEquals("Always", side.get("imagePullPolicy").text());
    assertTrue(side.get("volumeMounts").index(0).get("name").text().startsWith("kube-api-access-"));
    List<WebhookServer.Call> calls = hooks.calls().subList(before, hooks.calls().size());
    assertEquals(2, calls.stream().filter(c -> c.path().equals("/sidecar")).count());
    Node request = calls.getFirst().request();
    assertTrue(request.get("dryRun").bool());
    assertEquals(
        "{\"kind\":\"CreateOptions\",\"apiVersion\":\"meta.k8s.io/v1\",\"dryRun\":[\"All\"],"
            + "\"fieldManager\":\"me\"}",
        Json.text(request.get("options").value()));
  }

  @Test
  void otherVersionsAreShownAsTheRuleAsks() throws Exception {
    String v1 =
        "{'operations':['*'],'apiGroups':['autoscaling'],'apiVersions':['v1'],'resources':['*']}";
    configure(VALIDATING, configuration.of("ValidatingWebhookConfiguration", "v", v1, "", "yes"));
    Thread.sleep(1000);
    created(
        client.post(
            "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers?dryRun=All",
            "{\"apiVersion\":\"autoscaling/v2\",\"kind\":\"HorizontalPodAutoscaler\","
                + "\"metadata\":{\"name\":\"h\"},\"spec\":{\"maxReplicas\":3,\"scaleTargetRef\":"
                + "{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"name\":\"d\"}}}"));
    Node request = hooks.calls().getLast().request();
    assertEquals("autoscaling/v1", request.at("object", "apiVersion").text());
    assertEquals("v1", request.at("resource", "version").text());
    assertEquals("v2", request.at("requestResource", "version").text());
  }

  @Test
  void theImagePolicyWebhookDecides() throws Exception {
    created(pod("good", "good:1"));
    HttpResponse<String> no = pod("bad", "evil:1");
    assertEquals(403, no.statusCode());
    assertEquals(
        "pods \"bad\" is forbidden: image policy webhook backend denied one or more images: evil",
        Node.root(Json.read(no.body())).get("message").text());
  }

  @Test
  void aBrokenWebhookCanAlwaysBeTakenAway() throws Exception {
    String all = "{'operations':['*'],'apiGroups':['*'],'apiVersions':['*'],'resources':['*/*']}";
    configure(MUTATING, configuration.of("MutatingWebhookConfiguration", "m", all, "", "absent"));
    Await.until("it refuses everything", () -> map("x", "{}").statusCode() == 500);
    assertEquals(200, client.delete(MUTATING + "/m").statusCode());
    Await.until("it is gone", () -> map("y", "{}").statusCode() == 201);
  }
}
