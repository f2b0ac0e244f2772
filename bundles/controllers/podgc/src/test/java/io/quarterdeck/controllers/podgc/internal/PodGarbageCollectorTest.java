// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.podgc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
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
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodGarbageCollectorTest {
  private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");
  private static final String ENDING =
      ",'deletionTimestamp':'2026-01-01T00:00:00Z','deletionGracePeriodSeconds':30";

  private final World world = World.at(InstantSource.system());

  private static Controller controller(Duration quarantine) {
    return new PodGarbageCollector(new Metrics(), new Limits(1, Duration.ofMillis(5), quarantine));
  }

  private static ApiObject pod(World world, String name, String meta, String node, String status) {
    return world.create(
        Collection.PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s'%s},"
                + "'spec':{'nodeName':'%s'},'status':{%s}}")
            .formatted(name, meta, node, status));
  }

  private static ApiObject node(World world, String name, String taint, String ready) {
    return world.create(
        Collection.NODES,
        ("{'apiVersion':'v1','kind':'Node','metadata':{'name':'%s'},'spec':{'taints':[{'key':'%s'}]},"
                + "'status':{'conditions':[{'type':'Ready','status':'%s'}]}}")
            .formatted(name, taint, ready));
  }

  private static List<String> pods(World world) {
    return world.list(Collection.PODS.groupResource()).stream().map(p -> p.meta().name()).toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "pods of all kinds";
              }

              @Override
              public Controller controller() {
                return PodGarbageCollectorTest.controller(Duration.ZERO);
              }

              @Override
              public void prepare(World world) {
                node(world, "one", "any", "False");
                node(world, "out", "node.kubernetes.io/out-of-service", "Unknown");
                String running = "'phase':'Running'";
                pod(world, "ended-1", "", "one", "'phase':'Succeeded'");
                pod(world, "zz-ended", "", "one", "'phase':'Failed'");
                pod(world, "ended-3", "", "one", "'phase':'Failed','reason':'Evicted'");
                pod(world, "ending", ENDING, "one", running);
                pod(world, "ending-out", ENDING, "out", running);
                pod(world, "orphan", "", "gone", running);
                pod(world, "out", "", "out", running);
                pod(world, "pending", "", "", "'phase':'Pending'");
                pod(world, "unscheduled", ENDING, "", "'phase':'Pending'");
              }

              @Override
              public boolean isReached(World world) {
                return pods(world).equals(List.of("ending", "out", "pending", "zz-ended"));
              }
            },
            InstantSource.fixed(NOW))
        .checks().stream().map(Check::test);
  }

  @Test
  void anOrphanGoesAfterTheQuarantineAndFailsBefore() throws Exception {
    pod(world, "p", "", "gone", "'phase':'Running'");
    node(world, "one", "any", "True");
    pod(world, "q", "", "one", "'phase':'Running'");
    List<ApiObject> seen = new CopyOnWriteArrayList<>();
    world.objects().subscribe(Collection.PODS.groupResource(), (pod, deleted) -> seen.add(pod));
    try (Running running = controller(Duration.ofMillis(300)).start(world.context())) {
      Thread.sleep(50);
      assertEquals(List.of("p", "q"), pods(world));
      Await.until("it has gone", () -> pods(world).equals(List.of("q")));
      assertTrue(
          seen.stream()
              .anyMatch(
                  p ->
                      p.field("status").get("phase").text().equals("Failed")
                          && p.root()
                              .at("status", "conditions")
                              .index(0)
                              .get("reason")
                              .text()
                              .equals("DeletionByPodGC")));
      world.user().delete(Collection.NODES, "", "one", DeleteOptions.NONE);
      Await.until("the other one goes with its node", () -> pods(world).isEmpty());
    }
  }

  @Test
  void evictedOnesGoFirstThenTheOldest() {
    Suspects suspects = new Suspects(InstantSource.fixed(NOW));
    suspects.pod(ended("old", "2026-01-01T00:00:00Z", ""), false);
    suspects.pod(ended("new", "2026-01-01T00:00:09Z", ""), false);
    suspects.pod(ended("same", "2026-01-01T00:00:00Z", ""), false);
    suspects.pod(ended("evicted", "2026-01-01T00:00:10Z", ",'reason':'Evicted'"), false);
    assertEquals(
        List.of("evicted", "old", "same"),
        suspects.endedBeyond(1).stream().map(k -> k.name()).toList());
    assertEquals(List.of(), suspects.endedBeyond(4));
    assertEquals(List.of(), suspects.endedBeyond(0));
    assertTrue(suspects.isEmpty(4));
    assertFalse(suspects.isEmpty(3));
    suspects.pod(ended("old", "2026-01-01T00:00:00Z", ""), true);
    assertTrue(suspects.isEmpty(3));
  }

  private static ApiObject ended(String name, String created, String reason) {
    World world = World.at(InstantSource.system());
    ApiObject pod = pod(world, name, "", "", "'phase':'Failed'" + reason);
    pod.meta().setCreationTimestamp(created);
    return pod;
  }

  @Test
  void aNodeThatComesIsNotMissing() {
    Suspects suspects = new Suspects(InstantSource.fixed(NOW));
    suspects.pod(pod(world, "p", "", "late", "'phase':'Running'"), false);
    assertEquals(List.of("late"), suspects.missingFor(Duration.ZERO));
    assertEquals(List.of(), suspects.missingFor(Duration.ofSeconds(40)));
    suspects.node("late", false);
    assertTrue(suspects.isEmpty(0));
    suspects.node("late", true);
    assertEquals(List.of("late"), suspects.missingFor(Duration.ZERO));
  }

  @Test
  void onlyWhoIsNotReadyIsOutOfService() {
    assertFalse(
        PodStates.isOutOfService(node(world, "a", "node.kubernetes.io/out-of-service", "True")));
    assertFalse(PodStates.isOutOfService(node(world, "b", "any", "False")));
    assertTrue(
        PodStates.isOutOfService(node(world, "c", "node.kubernetes.io/out-of-service", "False")));
  }

  @Test
  void theStatusSaysWhyAndKeepsTheOtherConditions() {
    ApiObject pod =
        pod(
            world,
            "p",
            "",
            "gone",
            "'phase':'Running','conditions':[{'type':'DisruptionTarget','status':'True',"
                + "'lastTransitionTime':'2025-01-01T00:00:00Z'},{'type':'Ready','status':'True'}]");
    pod.meta().setUid("u");
    pod.meta().setResourceVersion("7");
    assertEquals(
        "{\"metadata\":{\"uid\":\"u\",\"resourceVersion\":\"7\"},\"status\":{"
            + "\"observedGeneration\":1,\"phase\":\"Failed\",\"conditions\":[{\"type\":\"Ready\","
            + "\"status\":\"True\"},{\"type\":\"DisruptionTarget\",\"observedGeneration\":1,"
            + "\"status\":\"True\",\"lastProbeTime\":null,"
            + "\"lastTransitionTime\":\"2025-01-01T00:00:00Z\",\"reason\":\"DeletionByPodGC\","
            + "\"message\":\"PodGC: node no longer exists\"}]}}",
        Json.text(FailedStatus.patch(pod, true, NOW)));
    assertEquals(
        "{\"observedGeneration\":1,\"phase\":\"Failed\"}",
        Json.text(FailedStatus.patch(pod, false, NOW).get("status")));
    assertFalse(FailedStatus.isNeeded(pod(world, "q", "", "gone", "'phase':'Failed'")));
  }
}
