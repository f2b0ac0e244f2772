// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An etcd as kube-apiserver leaves it: its own kinds as protobuf in the versions that it stores,
 * definitions as JSON of {@code v1beta1}. All is read, and can be written, as before.
 */
final class StoredByKubernetesIT {
  private static final String NAMESPACE = "walk";
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String THINGS = "/apis/example.org/v1/namespaces/walk/things";

  /** What a new version was made of in 1.36 is stored in the version before. */
  private static final Map<String, String> STORED_IN =
      Map.of(
          "admissionregistration.k8s.io/v1 MutatingAdmissionPolicy",
          "admissionregistration.k8s.io/v1beta1",
          "admissionregistration.k8s.io/v1 MutatingAdmissionPolicyBinding",
          "admissionregistration.k8s.io/v1beta1");

  /** What servers themselves write now and then, as they do what leads to them. */
  private static final Set<String> MOVING = Set.of("Lease", "Event", "Plugin", "APIService");

  /** By name, what each server makes its own: its endpoints, and the authorities that it trusts. */
  private static final Set<String> KEPT =
      Set.of("kubernetes", "extension-apiserver-authentication");

  @TempDir private Path folder;

  @Test
  void everythingIsReadAndWritten() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    Messages messages = Messages.load();
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"))) {
      EtcdKeys keys = new EtcdKeys(etcd.endpoint());
      Map<String, Node> before;
      try (DistributionProcess server = start("one", etcd);
          RawClient http = RawClient.admin(server)) {
        GoClient client = new GoClient(http, messages);
        fill(client);
        before = all(client);
      }
      int rewritten = asKubernetesWrites(keys, messages);
      assertTrue(rewritten > 150, "objects in etcd: " + rewritten);
      keys.put(
          "/registry/apiextensions.k8s.io/customresourcedefinitions/things.example.org",
          STORED_DEFINITION.getBytes(StandardCharsets.UTF_8));
      try (DistributionProcess server = start("two", etcd);
          RawClient http = RawClient.admin(server)) {
        GoClient client = new GoClient(http, messages);
        assertSame(before, all(client));
        definitions(http);
        assertEquals(List.of(), refusedWrites(http, all(client)));
        assertFalse(server.log().contains("cannot read"), server.log());
      }
    }
  }

  private DistributionProcess start(String name, EtcdProcess etcd) throws IOException {
    return DistributionProcess.start(
        Files.createDirectory(folder.resolve(name)),
        "--profile",
        "etcd",
        "--set",
        "storage.etcd.endpoints=" + etcd.endpoint());
  }

  /** One object of each kind. */
  private static void fill(GoClient client) throws Exception {
    post(client.http(), "/api/v1/namespaces", named("Namespace", NAMESPACE));
    post(
        client.http(),
        "/api/v1/namespaces/" + NAMESPACE + "/serviceaccounts",
        named("ServiceAccount", "default"));
    Seeds seeds = Seeds.load();
    int number = 0;
    for (Kind kind : Kind.discover(client)) {
      number++;
      if (kind.isStored()) {
        String name = "p" + number;
        post(client.http(), kind.path(NAMESPACE), seeds.of(kind, name, NAMESPACE, number));
      }
    }
  }

  private static Map<String, @Nullable Object> named(String kind, String name) {
    return Map.of("apiVersion", "v1", "kind", kind, "metadata", Map.of("name", name));
  }

  private static void post(RawClient http, String path, Map<String, @Nullable Object> body)
      throws IOException {
    HttpResponse<String> answer = http.post(path, Json.text(body));
    assertEquals(201, answer.statusCode(), path + ": " + answer.body());
  }

  /** Every object that can be listed, by its path. */
  private static Map<String, Node> all(GoClient client) throws IOException {
    Map<String, Node> out = new TreeMap<>();
    for (Kind kind : Kind.discover(client)) {
      if (kind.isStored()) {
        String everywhere = kind.path(NAMESPACE).replace("/namespaces/" + NAMESPACE, "");
        for (Node item : Node.root(client.json(everywhere)).get("items").items()) {
          Node meta = item.get("metadata");
          String namespace = meta.get("namespace").text();
          String name = meta.get("name").text();
          boolean moves = MOVING.contains(kind.name()) || KEPT.contains(name);
          if (!moves || namespace.equals(NAMESPACE)) {
            out.put(kind.path(namespace) + "/" + name, item);
          }
        }
      }
    }
    return out;
  }

  /** Replaces every value by what kube-apiserver would have written for it; how many. */
  private static int asKubernetesWrites(EtcdKeys keys, Messages messages) throws IOException {
    int rewritten = 0;
    for (Map.Entry<String, byte[]> entry : keys.below("/registry/").entrySet()) {
      Map<String, @Nullable Object> json =
          entry.getValue().length > 0 && entry.getValue()[0] == '{'
              ? Json.readObject(entry.getValue())
              : Map.of();
      String apiVersion = String.valueOf(json.get("apiVersion"));
      String kind = String.valueOf(json.get("kind"));
      if (json.get("metadata") != null && isProtobuf(apiVersion)) {
        String stored = STORED_IN.getOrDefault(apiVersion + " " + kind, apiVersion);
        GoObject object =
            new GoObject(stored, kind, FromJson.message(json, messages.of(stored, kind)));
        keys.put(entry.getKey(), object.bytes());
        rewritten++;
      }
    }
    return rewritten;
  }

  /** Aggregation and definitions are JSON there, too. */
  private static boolean isProtobuf(String apiVersion) {
    return !apiVersion.startsWith("api") && !apiVersion.startsWith("quarterdeck.io/");
  }

  private static void assertSame(Map<String, Node> before, Map<String, Node> now) {
    List<String> wrong = new ArrayList<>();
    before.forEach(
        (path, object) -> {
          Node found = now.get(path);
          String wanted = text(object);
          String there = found == null ? "nothing" : text(found);
          if (!wanted.equals(there)) {
            wrong.add(path + "\n  was " + wanted + "\n  is  " + there);
          }
        });
    assertTrue(before.size() > 150, "objects: " + before.size());
    assertEquals(List.of(), wrong);
  }

  /** Without the version, which is another as each value was written. */
  private static String text(Node object) {
    Map<String, @Nullable Object> tree =
        Trees.copy(Objects.requireNonNull(Trees.asObject(object.value())));
    Trees.object(tree, "metadata").remove("resourceVersion");
    return Json.text(Objects.requireNonNull(Trees.sorted(tree)));
  }

  /** Each object is written unchanged, and with a label more. */
  private static List<String> refusedWrites(RawClient http, Map<String, Node> objects)
      throws IOException {
    List<String> wrong = new ArrayList<>();
    for (String path : objects.keySet()) {
      HttpResponse<String> put = http.put(path, http.get(path).body());
      if (put.statusCode() != 200 && put.statusCode() != 409) {
        wrong.add("PUT " + path + ": " + put.body());
      }
      HttpResponse<byte[]> patched =
          http.exchange(
              "PATCH",
              path,
              Map.of("Content-Type", "application/merge-patch+json"),
              "{\"metadata\":{\"labels\":{\"again\":\"yes\"}}}".getBytes(StandardCharsets.UTF_8));
      if (patched.statusCode() != 200) {
        wrong.add("PATCH " + path + ": " + new String(patched.body(), StandardCharsets.UTF_8));
      }
    }
    return wrong;
  }

  private static final String STORED_DEFINITION =
      """
      {"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1beta1","metadata":{
      "name":"things.example.org","uid":"0cf2ec4e-4a4e-4a9e-8ef6-1e2d3c4b5a69","generation":1,
      "creationTimestamp":"2026-01-02T03:04:05Z"},"spec":{"group":"example.org","version":"v1",
      "names":{"plural":"things","singular":"thing","kind":"Thing","listKind":"ThingList"},
      "scope":"Namespaced","validation":{"openAPIV3Schema":{"type":"object","properties":{
      "n":{"type":"integer","maximum":9}}}},"subresources":{"status":{}},
      "versions":[{"name":"v1","served":true,"storage":true}],"additionalPrinterColumns":[
      {"name":"N","type":"integer","JSONPath":".n"}],"conversion":{"strategy":"None"},
      "preserveUnknownFields":false},"status":{"conditions":[
      {"type":"NamesAccepted","status":"True","lastTransitionTime":"2026-01-02T03:04:05Z",
      "reason":"NoConflicts","message":"no conflicts found"},
      {"type":"Established","status":"True","lastTransitionTime":"2026-01-02T03:04:05Z",
      "reason":"InitialNamesAccepted","message":"the initial names have been accepted"}],
      "acceptedNames":{"plural":"things","singular":"thing","kind":"Thing","listKind":"ThingList"},
      "storedVersions":["v1"]}}""";

  /** A definition is served as v1, its schema holds, and it can be written. */
  private static void definitions(RawClient http) throws Exception {
    Node definition =
        Node.root(
            Json.readObject(
                http.get(DEFINITIONS + "/things.example.org")
                    .body()
                    .getBytes(StandardCharsets.UTF_8)));
    assertEquals("apiextensions.k8s.io/v1", definition.get("apiVersion").text());
    Node version = definition.at("spec", "versions").items().getFirst();
    assertEquals(9, version.at("schema", "openAPIV3Schema", "properties", "n", "maximum").number());
    assertEquals(
        ".n", version.get("additionalPrinterColumns").items().getFirst().get("jsonPath").text());
    Await.until(
        "a sound object is taken",
        Duration.ofSeconds(20),
        () -> http.post(THINGS, thing("a", 9)).statusCode() == 201);
    HttpResponse<String> refused = http.post(THINGS, thing("b", 10));
    assertEquals(422, refused.statusCode(), refused.body());
  }

  private static String thing(String name, int n) {
    return "{\"apiVersion\":\"example.org/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\""
        + name
        + "\"},\"n\":"
        + n
        + "}";
  }
}
