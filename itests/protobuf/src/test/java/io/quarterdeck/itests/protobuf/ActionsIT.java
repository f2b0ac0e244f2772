// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Message;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Authentication;
import io.kubernetes.client.proto.V1Autoscaling;
import io.kubernetes.client.proto.V1Policy;
import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients send beside objects: actions, options, reviews, and what cannot be protobuf. */
final class ActionsIT {
  private static final String HOME = "/api/v1/namespaces/default/";
  private static final byte[] NOTHING = {};

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static GoClient client;

  @BeforeAll
  static void start() throws Exception {
    server = DistributionProcess.start(folder);
    client = new GoClient(RawClient.admin(server), Messages.load());
    create(HOME + "serviceaccounts", account("default"));
  }

  @AfterAll
  static void stop() {
    client.http().close();
    server.close();
  }

  private static GoObject account(String name) {
    return new GoObject(
        "v1", "ServiceAccount", V1.ServiceAccount.newBuilder().setMetadata(named(name)).build());
  }

  private static Meta.ObjectMeta.Builder named(String name) {
    return Meta.ObjectMeta.newBuilder().setName(name);
  }

  private static GoObject create(String path, GoObject object) throws Exception {
    return client.ask(201, "POST", path, object.bytes());
  }

  private static void pod(String name) throws Exception {
    V1.Container container = V1.Container.newBuilder().setName("c").setImage("i").build();
    V1.Pod pod =
        V1.Pod.newBuilder()
            .setMetadata(named(name))
            .setSpec(V1.PodSpec.newBuilder().addContainers(container))
            .build();
    create(HOME + "pods", new GoObject("v1", "Pod", pod));
  }

  /** Both ways that client-go binds and evicts, and the older version of an eviction. */
  @Test
  void bindingsAndEvictions() throws Exception {
    for (String name : List.of("one", "two", "three")) {
      pod(name);
    }
    V1.ObjectReference node = V1.ObjectReference.newBuilder().setKind("Node").setName("n").build();
    Message one = V1.Binding.newBuilder().setMetadata(named("one")).setTarget(node).build();
    Message two = V1.Binding.newBuilder().setMetadata(named("two")).setTarget(node).build();
    GoObject bound = create(HOME + "pods/one/binding", new GoObject("v1", "Binding", one));
    assertEquals("Success", bound.text("status"));
    create(HOME + "bindings", new GoObject("v1", "Binding", two));
    assertEquals("n", client.get(HOME + "pods/two").text("spec", "nodeName"));

    Meta.DeleteOptions now = Meta.DeleteOptions.newBuilder().setGracePeriodSeconds(0).build();
    for (Map.Entry<String, String> e :
        Map.of("policy/v1", "two", "policy/v1beta1", "three").entrySet()) {
      Message eviction =
          V1Policy.Eviction.newBuilder()
              .setMetadata(named(e.getValue()))
              .setDeleteOptions(now)
              .build();
      String path = HOME + "pods/" + e.getValue();
      GoObject evicted = create(path + "/eviction", new GoObject(e.getKey(), "Eviction", eviction));
      assertEquals("Success", evicted.text("status"));
      client.ask(404, "GET", path, NOTHING);
    }
  }

  @Test
  void tokensAndScales() throws Exception {
    Message wanted =
        V1Authentication.TokenRequest.newBuilder()
            .setSpec(
                V1Authentication.TokenRequestSpec.newBuilder()
                    .addAudiences("a")
                    .setExpirationSeconds(3_600))
            .build();
    GoObject request = new GoObject("authentication.k8s.io/v1", "TokenRequest", wanted);
    GoObject token = create(HOME + "serviceaccounts/default/token", request);
    assertEquals(2, token.text("status", "token").chars().filter(c -> c == '.').count());
    assertFalse(token.text("status", "expirationTimestamp").isEmpty());

    String path = "/apis/apps/v1/namespaces/default/replicasets";
    String json =
        """
        {"apiVersion": "apps/v1", "kind": "ReplicaSet", "metadata": {"name": "r"}, "spec": {
          "selector": {"matchLabels": {"a": "b"}}, "template": {"metadata": {"labels": {"a": "b"}},
          "spec": {"containers": [{"name": "c", "image": "i"}]}}}}""";
    create(path, client.message(Json.readObject(json.getBytes(StandardCharsets.UTF_8))));
    GoObject read = client.get(path + "/r/scale");
    Message scale =
        V1Autoscaling.Scale.parseFrom(read.message().toByteArray()).toBuilder()
            .setSpec(V1Autoscaling.ScaleSpec.newBuilder().setReplicas(7))
            .build();
    byte[] bytes = new GoObject("autoscaling/v1", "Scale", scale).bytes();
    assertEquals("7", client.ask(200, "PUT", path + "/r/scale", bytes).text("spec", "replicas"));
    assertEquals("7", client.get(path + "/r").text("spec", "replicas"));
  }

  /** A refusal names fields in protobuf as in JSON. */
  @Test
  void whatIsInvalid() throws Exception {
    Message pod = V1.Pod.newBuilder().setMetadata(named("Bad_Name")).build();
    GoObject refused =
        client.ask(422, "POST", HOME + "pods", new GoObject("v1", "Pod", pod).bytes());
    assertEquals("Invalid", refused.text("reason"));
    assertTrue(refused.text("details", "causes").contains("spec.containers"), refused.toString());
    GoObject other =
        client.ask(400, "POST", HOME + "secrets", new GoObject("v1", "Pod", pod).bytes());
    assertEquals("BadRequest", other.text("reason"));
    byte[] cut = Arrays.copyOf(new GoObject("v1", "Pod", pod).bytes(), 20);
    client.ask(400, "POST", HOME + "pods", cut);
  }

  /** Custom resources are never protobuf, but their metadata, options and refusals are. */
  @Test
  void customResources() throws Exception {
    String definition =
        """
        {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
         "metadata": {"name": "things.example.org"}, "spec": {"group": "example.org",
         "scope": "Namespaced", "names": {"plural": "things", "kind": "Thing"}, "versions": [{
         "name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {
         "type": "object", "properties": {"n": {"type": "integer"}}}}}]}}""";
    create(
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
        client.message(Json.readObject(definition.getBytes(StandardCharsets.UTF_8))));
    String path = "/apis/example.org/v1/namespaces/default/things";
    String thing =
        "{\"apiVersion\":\"example.org/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"a\"},\"n\":1}";
    Await.until(
        "the kind is served",
        Duration.ofSeconds(20),
        () -> client.http().post(path, thing).statusCode() == 201);
    HttpResponse<byte[]> read = client.send("GET", path + "/a", GoClient.ACCEPT, NOTHING);
    assertEquals("application/json", read.headers().firstValue("Content-Type").orElse(""));
    assertEquals(1, Node.root(Json.readObject(read.body())).get("n").number());
    byte[] body = new GoObject("example.org/v1", "Thing", Meta.Status.newBuilder().build()).bytes();
    GoObject refused = client.ask(400, "POST", path, body);
    assertTrue(refused.text("message").contains("protobuf marshalling"), refused.toString());
    assertEquals(406, client.send("GET", path + "/a", GoClient.PROTOBUF, NOTHING).statusCode());
    HttpResponse<byte[]> list = client.send("GET", path, GoClient.ACCEPT_METADATA, NOTHING);
    GoObject partial = client.read(200, "GET " + path, list);
    assertEquals(1, GoClient.items(partial).size());
    client.ask(404, "GET", path + "/b", NOTHING);
    byte[] options = GoClient.deleteOptions("example.org/v1");
    HttpResponse<byte[]> gone = client.send("DELETE", path + "/a", GoClient.ACCEPT, options);
    assertEquals(200, gone.statusCode(), new String(gone.body(), StandardCharsets.UTF_8));
    assertEquals(200, client.send("DELETE", path, "application/json", options).statusCode());
  }
}
