// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tainteviction.internal;

import static io.quarterdeck.controllers.tainteviction.internal.EvictionLoop.PODS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.libraries.pods.Taint;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TaintEvictionTest {
  private static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");
  private static final String TAINT = "{'key':'k','value':'v','effect':'NoExecute'}";
  private static final String OTHER = "{'key':'other','effect':'NoExecute'}";
  private static final String SOFT = "{'key':'soft','effect':'NoSchedule'}";

  private final World world = World.at(InstantSource.system());

  private static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static Controller controller() {
    return new TaintEviction(new Metrics());
  }

  private static void node(World world, String name, String... taints) {
    world.create(
        NODES,
        "{'apiVersion':'v1','kind':'Node','metadata':{'name':'%s'},'spec':{'taints':[%s]}}"
            .formatted(name, String.join(",", taints)));
  }

  private static void pod(World world, String name, String node, String... tolerations) {
    world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s'},"
                + "'spec':{'nodeName':'%s','tolerations':[%s]}}")
            .formatted(name, node, String.join(",", tolerations)));
  }

  private static String tolerates(String key, String seconds) {
    return "{'key':'%s','operator':'Exists','effect':'NoExecute'%s}"
        .formatted(key, seconds.isEmpty() ? "" : ",'tolerationSeconds':" + seconds);
  }

  private void taint(String node, String... taints) {
    world
        .user()
        .change(
            NODES,
            "",
            node,
            "",
            n -> {
              Node wanted = object("{'taints':[" + String.join(",", taints) + "]}").root();
              n.object("spec").put("taints", wanted.get("taints").value());
              return n;
            });
  }

  private static boolean isGoing(World world, String name) {
    ApiObject pod = world.user().get(PODS, "n", name);
    return pod != null
        && !pod.meta().deletionTimestamp().isEmpty()
        && StatusConditions.of(pod)
            .find("DisruptionTarget")
            .get("reason")
            .text()
            .equals("DeletionByTaintManager");
  }

  private static boolean isThere(World world, String name) {
    ApiObject pod = world.user().get(PODS, "n", name);
    return pod != null && pod.meta().deletionTimestamp().isEmpty();
  }

  private List<String> events() {
    return world.list(new GroupResource("", "events")).stream()
        .map(
            e ->
                e.field("type").text()
                    + " "
                    + e.field("reason").text()
                    + " "
                    + e.field("message").text())
        .sorted()
        .toList();
  }

  private static String event(String message) {
    return "Normal TaintManagerEviction " + message;
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "pods of a tainted node";
              }

              @Override
              public Controller controller() {
                return TaintEvictionTest.controller();
              }

              @Override
              public void prepare(World world) {
                node(world, "bad", SOFT, TAINT);
                node(world, "good", SOFT);
                pod(world, "one", "bad");
                pod(world, "two", "bad", tolerates("x", ""), tolerates("k", "0"));
                pod(world, "patient", "bad", tolerates("k", ""));
                pod(world, "other", "good");
                pod(world, "unknown", "gone");
              }

              @Override
              public boolean isReached(World world) {
                return isGoing(world, "one")
                    && isGoing(world, "two")
                    && Stream.of("patient", "other", "unknown").allMatch(p -> isThere(world, p));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void whoDoesNotTolerateGoesAtOnce() throws Exception {
    node(world, "a");
    pod(world, "p", "a");
    try (Running running = controller().start(world.context())) {
      taint("a", TAINT);
      Await.until("p goes", () -> isGoing(world, "p"));
      pod(world, "q", "a");
      Await.until("q goes", () -> isGoing(world, "q"));
      Await.until(
          "both are said",
          () ->
              events()
                  .equals(
                      List.of(
                          event("Marking for deletion Pod n/p"),
                          event("Marking for deletion Pod n/q"))));
    }
  }

  @Test
  void whoToleratesForATimeGoesAfterIt() throws Exception {
    node(world, "a", TAINT);
    pod(world, "p", "a", tolerates("k", "1"));
    long begun = System.nanoTime();
    try (Running running = controller().start(world.context())) {
      Thread.sleep(100);
      assertTrue(isThere(world, "p"));
      Await.until("p goes", () -> isGoing(world, "p"));
      assertTrue(System.nanoTime() - begun >= Duration.ofMillis(990).toNanos());
    }
  }

  @Test
  void whenTheTaintGoesThePodStays() throws Exception {
    node(world, "a", TAINT);
    pod(world, "p", "a", tolerates("k", "300"));
    pod(world, "q", "a", tolerates("k", "300"));
    try (Running running = controller().start(world.context())) {
      Thread.sleep(50);
      world.user().delete(PODS, "n", "q", DeleteOptions.NONE.withGrace(0));
      Await.until(
          "q goes by itself",
          () -> events().equals(List.of(event("Cancelling deletion of Pod n/q"))));
      taint("a", SOFT);
      Await.until("p stays", () -> events().contains(event("Cancelling deletion of Pod n/p")));
      assertTrue(isThere(world, "p"));
      assertEquals(2, events().size());
    }
  }

  @Test
  void anotherTaintMayBeLessTolerated() throws Exception {
    node(world, "a", TAINT);
    pod(world, "p", "a", tolerates("k", "300"));
    try (Running running = controller().start(world.context())) {
      Thread.sleep(50);
      taint("a", TAINT, OTHER);
      Await.until("p goes", () -> isGoing(world, "p"));
      Await.until(
          "all is said",
          () ->
              events()
                  .equals(
                      List.of(
                          event("Cancelling deletion of Pod n/p"),
                          event("Marking for deletion Pod n/p"))));
    }
  }

  @Test
  void aPodOfTheSameNameIsAnother() throws Exception {
    node(world, "a", TAINT);
    pod(world, "p", "a", tolerates("k", "300"));
    try (Running running = controller().start(world.context())) {
      Thread.sleep(50);
      world.user().delete(PODS, "n", "p", DeleteOptions.NONE.withGrace(0));
      pod(world, "p", "a", tolerates("k", ""));
      Await.until(
          "it is said", () -> events().equals(List.of(event("Cancelling deletion of Pod n/p"))));
      assertTrue(isThere(world, "p"));
    }
  }

  private static Patience patience(String taints, String... tolerations) {
    Node spec = object("{'taints':[" + taints + "]}").root();
    Node of = object("{'t':[" + String.join(",", tolerations) + "]}").root();
    return Patience.of(Taint.of(spec), of.get("t").items());
  }

  @Test
  void theLeastPatientTolerationDecides() {
    String both = TAINT + "," + OTHER;
    assertEquals(Patience.FOREVER, patience(""));
    assertEquals(Patience.NONE, patience(TAINT));
    assertEquals(Patience.NONE, patience(both, tolerates("k", "")));
    assertEquals(Patience.FOREVER, patience(both, tolerates("k", ""), tolerates("other", "")));
    assertEquals(
        new Patience(Duration.ofSeconds(5)),
        patience(both, tolerates("k", "9"), tolerates("other", "5")));
    assertEquals(
        new Patience(Duration.ofSeconds(9)),
        patience(both, tolerates("k", "9"), tolerates("other", "")));
    assertEquals(
        new Patience(Duration.ofSeconds(9)),
        patience(TAINT, tolerates("k", "9"), tolerates("k", "5")));
    assertEquals(Patience.NONE, patience(TAINT, tolerates("k", "-1")));
    assertEquals(Patience.FOREVER, patience(TAINT, "{'operator':'Exists'}"));
  }

  @Test
  void theConditionSaysWhyAndKeepsItsTime() {
    ApiObject pod = object("{'metadata':{'generation':3},'status':{'phase':'Running'}}");
    DisruptionCondition.set(pod, Instant.parse("2026-01-01T00:00:00.5Z"));
    String said =
        "{\"type\":\"DisruptionTarget\",\"observedGeneration\":3,\"status\":\"True\","
            + "\"lastProbeTime\":null,\"lastTransitionTime\":\"2026-01-01T00:00:00Z\","
            + "\"reason\":\"DeletionByTaintManager\","
            + "\"message\":\"Taint manager: deleting due to NoExecute taint\"}";
    assertEquals(said, Json.text(pod.root().at("status", "conditions").index(0).value()));
    DisruptionCondition.set(pod, Instant.parse("2026-01-02T00:00:00Z"));
    assertEquals(said, Json.text(pod.root().at("status", "conditions").index(0).value()));
    assertEquals(1, pod.root().at("status", "conditions").size());
  }
}
