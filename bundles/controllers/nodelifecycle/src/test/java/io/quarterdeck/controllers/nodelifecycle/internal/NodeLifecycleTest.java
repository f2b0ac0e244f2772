// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import static io.quarterdeck.controllers.nodelifecycle.internal.NodeWrites.NODES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class NodeLifecycleTest {
  private static final List<String> UNREACHABLE =
      List.of("unreachable:NoExecute", "unreachable:NoSchedule");
  private static final List<String> NOT_READY =
      List.of("not-ready:NoExecute", "not-ready:NoSchedule");

  private final ManualClock clock = new ManualClock();
  private final World world = World.at(clock);
  private final Nodes nodes = new Nodes(world);

  static Limits limits(Duration grace, double rate) {
    return new Limits(
        Duration.ofMillis(10), grace, Duration.ofSeconds(60), rate, rate / 10, 50, 0.55);
  }

  private Running start() {
    return new NodeLifecycle(new Metrics(), limits(Duration.ofSeconds(50), 0.1))
        .start(world.context());
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "one that never said anything, and others";
              }

              @Override
              public Controller controller() {
                return new NodeLifecycle(new Metrics(), limits(Duration.ofHours(1), 1000));
              }

              @Override
              public void prepare(World world) {
                Nodes in = new Nodes(world);
                ApiObject silent =
                    Nodes.object(Nodes.json("silent", ",'resourceVersion':'1','uid':'u'", "", ""));
                silent.meta().setCreationTimestamp("2025-01-01T00:00:00Z");
                world.objects().put(NODES.groupResource(), silent);
                in.pod("on-silent", "silent");
                in.pod("on-ok", "ok");
                String ready = Nodes.condition("Ready", "True", "");
                in.add(
                    "ok",
                    ",'labels':{'kubernetes.io/os':'linux','kubernetes.io/arch':'arm64'}",
                    ",'taints':[{'key':'node.kubernetes.io/not-ready','effect':'NoSchedule'},"
                        + "{'key':'own','effect':'NoExecute'},"
                        + "{'key':'node.kubernetes.io/not-ready','effect':'NoExecute'}]",
                    ready);
                in.add(
                    "pressed",
                    "",
                    ",'unschedulable':true",
                    ready + "," + Nodes.condition("MemoryPressure", "True", ""));
              }

              @Override
              public boolean isReached(World world) {
                Nodes in = new Nodes(world);
                return Readiness.status(in.get("silent")).equals("Unknown")
                    && in.taints("silent").equals(UNREACHABLE)
                    && in.readyOfPod("on-silent").equals("False")
                    && in.readyOfPod("on-ok").equals("True")
                    && in.taints("ok").equals(List.of("own:NoExecute"))
                    && "arm64".equals(in.get("ok").meta().labels().get("beta.kubernetes.io/arch"))
                    && in.taints("pressed")
                        .equals(List.of("memory-pressure:NoSchedule", "unschedulable:NoSchedule"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void whoIsSilentIsNotReadyAndComesBack() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      nodes.ready(name);
    }
    nodes.pod("p", "a");
    try (Running running = start()) {
      clock.pass(Duration.ofSeconds(30));
      nodes.renew("b", "c");
      clock.pass(Duration.ofSeconds(15));
      Thread.sleep(50);
      assertEquals("True", Readiness.status(nodes.get("a")));
      clock.pass(Duration.ofSeconds(10));
      Await.until("a is tainted", () -> nodes.taints("a").equals(UNREACHABLE));
      Await.until("its pod is not ready", () -> nodes.readyOfPod("p").equals("False"));
      Node ready = Readiness.of(nodes.get("a"));
      assertEquals("Unknown", ready.get("status").text());
      assertEquals("NodeStatusUnknown", ready.get("reason").text());
      assertEquals("Kubelet stopped posting node status.", ready.get("message").text());
      assertEquals("2026-01-01T00:00:00Z", ready.get("lastHeartbeatTime").text());
      assertEquals("2026-01-01T00:00:55Z", ready.get("lastTransitionTime").text());
      assertEquals(
          "NodeStatusNeverUpdated",
          StatusConditions.of(nodes.get("a")).find("DiskPressure").get("reason").text());
      assertTrue(StatusConditions.of(nodes.get("a")).find("NetworkUnavailable").isAbsent());
      Await.until(
          "all is said",
          () ->
              nodes
                  .events()
                  .equals(
                      List.of(
                          "a Normal NodeNotReady Node a status is now: NodeNotReady",
                          "a Normal RegisteredNode Node a event: Registered Node a in Controller",
                          "b Normal RegisteredNode Node b event: Registered Node b in Controller",
                          "c Normal RegisteredNode Node c event: Registered Node c in Controller",
                          "p Warning NodeNotReady Node is not ready")));
      nodes.say("a", "True");
      Await.until("a is back", () -> nodes.taints("a").isEmpty());
      assertEquals("False", nodes.readyOfPod("p"), "that is the kubelet's to say");
      assertEquals(List.of(), nodes.taints("b"));
    }
  }

  @Test
  void aKubeletThatIsNotReadyIsTaintedAndThenUnreachable() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      nodes.ready(name);
    }
    try (Running running = start()) {
      nodes.say("a", "False");
      Await.until("a is tainted", () -> nodes.taints("a").equals(NOT_READY));
      nodes.pod("late", "a");
      Await.until("a pod that comes is not ready", () -> nodes.readyOfPod("late").equals("False"));
      clock.pass(Duration.ofSeconds(30));
      nodes.renew("b", "c");
      Thread.sleep(30);
      clock.pass(Duration.ofSeconds(25));
      Await.until("a changes its taint", () -> nodes.taints("a").equals(UNREACHABLE));
    }
  }

  @Test
  void oneAfterTheOther() throws Exception {
    List<String> all = List.of("a", "b", "c", "d", "e", "f");
    all.forEach(nodes::ready);
    try (Running running = start()) {
      nodes.say("a", "False");
      nodes.say("b", "False");
      Await.until("one is tainted", () -> tainted(all) == 1);
      Thread.sleep(50);
      assertEquals(1, tainted(all));
      clock.pass(Duration.ofSeconds(10));
      Await.until("the other is tainted", () -> tainted(all) == 2);
    }
  }

  private long tainted(List<String> all) {
    return all.stream().filter(n -> nodes.taints(n).contains("not-ready:NoExecute")).count();
  }

  @Test
  void whereAllFailNobodyIsTainted() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      nodes.ready(name);
    }
    try (Running running = start()) {
      nodes.say("a", "False");
      Await.until("a is tainted", () -> nodes.taints("a").equals(NOT_READY));
      nodes.say("b", "False");
      nodes.say("c", "False");
      Await.until(
          "all may keep their pods",
          () ->
              List.of("a", "b", "c").stream()
                  .allMatch(n -> nodes.taints(n).equals(List.of("not-ready:NoSchedule"))));
      Thread.sleep(50);
      assertEquals(0, tainted(List.of("a", "b", "c")));
      nodes.say("c", "True");
      // ten seconds after it was seen that one is back, which may be late
      for (int i = 0; i < 4 && tainted(List.of("a", "b")) == 0; i++) {
        clock.pass(Duration.ofSeconds(10));
        Thread.sleep(200);
      }
      assertTrue(tainted(List.of("a", "b")) > 0, "they go on");
    }
  }

  @Test
  void aNodeThatGoesIsForgotten() throws Exception {
    nodes.ready("a");
    try (Running running = start()) {
      clock.pass(Duration.ofSeconds(1));
      world.user().delete(NODES, "", "a", DeleteOptions.NONE);
      Await.until(
          "it is said",
          () ->
              nodes
                  .events()
                  .contains("a Normal RemovingNode Node a event: Removing Node a from Controller"));
    }
    assertFalse(nodes.events().stream().anyMatch(e -> e.contains("NodeNotReady")));
  }
}
