// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster in one process is put back to a mark, while its controllers run and clients watch. */
final class ResetIT {
  private static final String RESET = "/quarterdeck/reset";
  private static final String MARK = RESET + "/mark";
  private static final String CORE = "/api/v1/namespaces/default/";
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String SHIPS = "/apis/reset.example.com/v1/namespaces/port/ships";

  /** What is compared: all but events, which controllers may write a moment later. */
  private static final List<String> LISTS =
      List.of(
          "/api/v1/namespaces",
          "/api/v1/nodes",
          "/api/v1/pods",
          "/api/v1/configmaps",
          "/api/v1/secrets",
          "/api/v1/serviceaccounts",
          "/api/v1/services",
          "/apis/apps/v1/deployments",
          "/apis/apps/v1/replicasets",
          "/apis/discovery.k8s.io/v1/endpointslices",
          "/apis/networking.k8s.io/v1/ipaddresses",
          "/apis/rbac.authorization.k8s.io/v1/clusterroles",
          DEFINITIONS,
          "/apis/apiregistration.k8s.io/v1/apiservices");

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static RawClient client;

  @BeforeAll
  static void start() throws Exception {
    server =
        DistributionProcess.start(
            folder,
            "--set",
            "controllers.mode=auto",
            "--set",
            "controllers.nodes.simulated=1",
            "--set",
            "reset.enabled=true");
    client = RawClient.admin(server);
    Await.until("accounts", () -> isThere(CORE + "serviceaccounts/default"));
    Await.until("the certificate", () -> isThere(CORE + "configmaps/kube-root-ca.crt"));
    Await.until(
        "the node is ready",
        () ->
            isThere("/api/v1/nodes/simulated-0")
                && !client.get("/api/v1/nodes/simulated-0").body().contains("not-ready"));
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static boolean isThere(String path) throws Exception {
    return client.get(path).statusCode() == 200;
  }

  private static Node ok(HttpResponse<String> answer) {
    assertTrue(answer.statusCode() < 300, answer.statusCode() + " " + answer.body());
    return Node.root(Json.read(answer.body()));
  }

  private static Node create(String path, String json) throws Exception {
    return ok(client.post(path, json.replace('\'', '"')));
  }

  private static String mark() throws Exception {
    return ok(client.post(MARK, "")).get("mark").text();
  }

  private static Node reset(String mark) throws Exception {
    return ok(client.post(RESET, "{\"mark\":\"" + mark + "\"}"));
  }

  /** What caches have now: each object with its uid and, of a ConfigMap, its data. */
  private static TreeMap<String, String> state() throws Exception {
    TreeMap<String, String> out = new TreeMap<>();
    for (String path : LISTS) {
      for (Node item : ok(client.get(path + "?resourceVersion=0")).get("items").items()) {
        Node meta = item.get("metadata");
        String name = path + " " + meta.get("namespace").text() + "/" + meta.get("name").text();
        out.put(name, meta.get("uid").text() + " " + item.get("data").stringMap());
      }
    }
    return out;
  }

  /** A watch, and what has come by it. */
  private record Watched(
      HttpResponse<Stream<String>> answer, List<Node> events, List<Throwable> failures)
      implements AutoCloseable {
    static Watched from(String path, String revision) throws Exception {
      HttpResponse<Stream<String>> answer =
          client.lines(path + "?watch=1&resourceVersion=" + revision);
      Watched watched =
          new Watched(answer, new CopyOnWriteArrayList<>(), new CopyOnWriteArrayList<>());
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  answer.body().forEach(line -> watched.events.add(Node.root(Json.read(line))));
                } catch (RuntimeException e) {
                  watched.failures.add(e);
                }
              });
      return watched;
    }

    /** The kinds of events of one object, in their order. */
    List<String> of(String name) {
      return events.stream()
          .filter(e -> e.at("object", "metadata", "name").text().equals(name))
          .map(e -> e.get("type").text())
          .toList();
    }

    void assertRising() {
      long last = 0;
      for (Node event : events) {
        long revision = Long.parseLong(event.at("object", "metadata", "resourceVersion").text());
        assertTrue(revision > last, "after " + last + ": " + event);
        last = revision;
      }
      assertEquals(List.of(), failures);
    }

    @Override
    public void close() {
      answer.body().close();
    }
  }

  /** What a test class may do: everything. */
  private static void trouble(String address) throws Exception {
    create("/api/v1/namespaces", "{'metadata':{'name':'port'}}");
    create(
        DEFINITIONS,
        "{'metadata':{'name':'ships.reset.example.com'},'spec':{'group':'reset.example.com',"
            + "'scope':'Namespaced','names':{'plural':'ships','kind':'Ship'},'versions':[{'name':"
            + "'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':{'type':'object'}}}]}}");
    Await.until("ships are served", () -> isThere(SHIPS));
    create(
        SHIPS,
        "{'apiVersion':'reset.example.com/v1','kind':'Ship',"
            + "'metadata':{'name':'s','finalizers':['example.com/nobody']}}");
    for (String namespace : List.of("port", "default")) {
      String path = "/apis/apps/v1/namespaces/" + namespace + "/deployments";
      create(
          path,
          "{'metadata':{'name':'web'},'spec':{'replicas':2,'selector':{'matchLabels':{'app':'web'}},"
              + "'template':{'metadata':{'labels':{'app':'web'}},"
              + "'spec':{'containers':[{'name':'c','image':'i'}]}}}}");
      Await.until(
          "it is available",
          () -> ok(client.get(path + "/web")).at("status", "availableReplicas").number(0) == 2);
    }
    ok(client.delete(CORE + "services/kept"));
    create(
        CORE + "services",
        ("{'metadata':{'name':'new'},'spec':{'type':'NodePort','clusterIP':'%s','selector':"
                + "{'app':'web'},'ports':[{'port':80,'nodePort':30123}]}}")
            .formatted(address));
    ok(client.patch(CORE + "configmaps/changed", "{\"data\":{\"a\":\"2\"}}"));
    ok(client.delete(CORE + "configmaps/deleted"));
    ok(client.delete(CORE + "configmaps/replaced"));
    create(CORE + "configmaps", "{'metadata':{'name':'replaced'},'data':{'a':'2'}}");
    create(CORE + "configmaps", "{'metadata':{'name':'created'}}");
  }

  @Test
  void allIsAsAtTheMarkAgainAndAgain() throws Exception {
    for (String name : List.of("changed", "deleted", "replaced")) {
      create(CORE + "configmaps", "{'metadata':{'name':'" + name + "'},'data':{'a':'1'}}");
    }
    String address =
        create(
                CORE + "services",
                "{'metadata':{'name':'kept'},'spec':{'type':'NodePort','selector':{'app':'web'},"
                    + "'ports':[{'port':80,'nodePort':30123}]}}")
            .at("spec", "clusterIP")
            .text();
    Await.until(
        "its endpoints",
        () -> client.get("/apis/discovery.k8s.io/v1/endpointslices").body().contains("kept-"));
    Node taken = ok(client.post(MARK, ""));
    String revision = taken.get("revision").text();
    TreeMap<String, String> before = state();
    try (Watched maps = Watched.from("/api/v1/configmaps", revision);
        Watched deployments = Watched.from("/apis/apps/v1/deployments", revision);
        Watched namespaces = Watched.from("/api/v1/namespaces", revision)) {
      for (int round = 0; round < 2; round++) {
        trouble(address);
        Node done = reset(taken.get("mark").text());
        assertEquals(before, state(), "round " + round);
        assertTrue(done.get("deleted").number(0) > 15, done.toString());
        assertTrue(done.get("restored").number(0) >= 1, done.toString());
        assertTrue(done.get("recreated").number(0) >= 3, done.toString());
        assertEquals(404, client.get(SHIPS).statusCode());
        takenStaysTaken(address);
      }
      Await.until("the last event", () -> maps.of("replaced").size() == 8);
      assertEquals(times2("MODIFIED", "MODIFIED"), maps.of("changed"));
      assertEquals(times2("DELETED", "ADDED"), maps.of("deleted"));
      assertEquals(times2("DELETED", "ADDED", "DELETED", "ADDED"), maps.of("replaced"));
      assertEquals(times2("ADDED", "DELETED"), maps.of("created"));
      Await.until("the namespace", () -> namespaces.of("port").size() >= 4);
      assertEquals(times2("ADDED", "DELETED"), namespaces.of("port"));
      Await.until(
          "all four deployments",
          () -> deployments.of("web").stream().filter("DELETED"::equals).count() == 4);
      for (Watched watched : List.of(maps, deployments, namespaces)) {
        watched.assertRising();
      }
    }
  }

  private static List<String> times2(String... types) {
    return Stream.concat(Stream.of(types), Stream.of(types)).toList();
  }

  /** The service that is there again has its address and its port, and nobody else gets them. */
  private static void takenStaysTaken(String address) throws Exception {
    assertEquals(address, ok(client.get(CORE + "services/kept")).at("spec", "clusterIP").text());
    String service =
        "{\"metadata\":{\"name\":\"other\"},\"spec\":{\"type\":\"NodePort\",%s\"ports\":"
            + "[{\"port\":80%s}]}}";
    assertEquals(
        422,
        client
            .post(CORE + "services", service.formatted("\"clusterIP\":\"" + address + "\",", ""))
            .statusCode());
    assertEquals(
        422,
        client.post(CORE + "services", service.formatted("", ",\"nodePort\":30123")).statusCode());
  }

  @Test
  void controllersAreUndoneInTheMiddleOfTheirWork() throws Exception {
    String deployments = "/apis/apps/v1/namespaces/default/deployments";
    String spec =
        "'selector':{'matchLabels':{'app':'%1$s'}},'template':{'metadata':{'labels':{'app':'%1$s'}},"
            + "'spec':{'containers':[{'name':'c','image':'i'}]}}";
    create(
        deployments,
        "{'metadata':{'name':'old'},'spec':{'replicas':2," + spec.formatted("old") + "}}");
    Await.until(
        "it is available",
        () ->
            ok(client.get(deployments + "/old")).at("status", "availableReplicas").number(0) == 2);
    String mark = mark();
    TreeMap<String, String> before = state();
    for (int round = 0; round < 6; round++) {
      create("/api/v1/namespaces", "{'metadata':{'name':'sudden'}}");
      for (String namespace : List.of("default", "sudden")) {
        create(
            "/apis/apps/v1/namespaces/" + namespace + "/deployments",
            "{'metadata':{'name':'new'},'spec':{'replicas':4," + spec.formatted("new") + "}}");
      }
      if (round % 2 == 0) {
        ok(client.delete(deployments + "/old"));
      } else {
        ok(client.patch(deployments + "/old", "{\"spec\":{\"replicas\":5}}"));
      }
      Thread.sleep(round * 50L);
      Node done = reset(mark);
      assertTrue(done.get("deleted").number(0) >= 3, done.toString());
      Await.until("all is as it was", () -> state().equals(before));
    }
  }

  @Test
  void aThousandObjectsStay() throws Exception {
    create("/api/v1/namespaces", "{'metadata':{'name':'many'}}");
    String maps = "/api/v1/namespaces/many/configmaps";
    for (int i = 0; i < 1_000; i++) {
      create(maps, "{'metadata':{'name':'old-" + i + "'},'data':{'a':'" + "x".repeat(500) + "'}}");
    }
    String mark = mark();
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 50; i++) {
        create(maps, "{'metadata':{'name':'new-" + i + "'}}");
      }
      Node done = reset(mark);
      assertTrue(done.get("deleted").number(0) >= 50, done.toString());
      assertEquals(0, done.get("recreated").number(-1));
    }
    assertEquals(1_001, ok(client.get(maps + "?resourceVersion=0")).get("items").items().size());
  }

  @Test
  void whoMayNotIsRefused() throws Exception {
    try (RawClient anybody = RawClient.anonymous(server)) {
      assertEquals(403, anybody.post(MARK, "").statusCode());
      assertEquals(403, anybody.post(RESET, "{}").statusCode());
    }
    assertEquals(405, client.get(MARK).statusCode());
    assertEquals(405, client.get(RESET).statusCode());
    assertEquals(400, client.post(RESET, "{}").statusCode());
    assertEquals(410, client.post(RESET, "{\"mark\":\"nobody's\"}").statusCode());
  }

  @Test
  void nobodyHasItWhoHasNotSwitchedItOn(@TempDir Path other) throws Exception {
    try (DistributionProcess off = DistributionProcess.start(other);
        RawClient admin = RawClient.admin(off)) {
      assertEquals(404, admin.post(MARK, "").statusCode());
      assertEquals(404, admin.post(RESET, "{\"mark\":\"m\"}").statusCode());
      assertEquals(404, admin.get(RESET).statusCode());
    }
  }
}
