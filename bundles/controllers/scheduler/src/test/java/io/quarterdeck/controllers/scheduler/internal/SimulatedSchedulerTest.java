// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.controllers.nodes.internal.SimulatedNodes;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.lang.annotation.Annotation;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SimulatedSchedulerTest {
  private static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private static final String OF_JOB =
      ",'ownerReferences':[{'kind':'Job','name':'j','uid':'x','controller':true}]";

  private final World world = World.at(InstantSource.system());

  private record Simulated(int simulated) implements SimulatedNodes.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return SimulatedNodes.Config.class;
    }
  }

  private Running nodes(int number) {
    return new SimulatedNodes(new Simulated(number), new Metrics(), (user, agent) -> world.client())
        .start(world.context());
  }

  private static Controller scheduler() {
    return new SimulatedScheduler(new Metrics());
  }

  private static void node(World world, int number) {
    world.create(
        NODES,
        "{'apiVersion':'v1','kind':'Node','metadata':{'name':'simulated-%d','labels':{'quarterdeck.io/simulated':'true'}},'spec':{},'status':{'allocatable':{'cpu':'4','memory':'8Gi','pods':'10'}}}"
            .formatted(number));
  }

  private static void pod(World world, String name, String metadata, String spec) {
    world.create(
        Scheduler.PODS,
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'%s','namespace':'a'%s},'spec':{'schedulerName':'default-scheduler','containers':[{'name':'c','image':'i'}]%s},'status':{'phase':'Pending'}}"
            .formatted(name, metadata, spec));
  }

  private static @Nullable ApiObject pod(World world, String name) {
    return world.objects().get(Scheduler.PODS.groupResource(), "a", name);
  }

  private static Node field(World world, String name, String... path) {
    ApiObject pod = pod(world, name);
    return pod == null ? Node.root(null) : pod.root().at(path);
  }

  private static boolean isBound(World world, String name) {
    return !field(world, name, "spec", "nodeName").isEmpty();
  }

  private static String phase(World world, String name) {
    return field(world, name, "status", "phase").text();
  }

  private static String refusal(World world, String name) {
    ApiObject pod = pod(world, name);
    Node said = pod == null ? Node.root(null) : StatusConditions.of(pod).find("PodScheduled");
    return said.get("status").text()
        + " "
        + said.get("reason").text()
        + ": "
        + said.get("message").text();
  }

  private List<String> events(String reason) {
    return world.list(EVENTS).stream()
        .filter(e -> e.field("reason").text().equals(reason))
        .map(e -> e.field("source").get("component").text() + ": " + e.field("message").text())
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "pods of two nodes";
              }

              @Override
              public Controller controller() {
                return scheduler();
              }

              @Override
              public void prepare(World world) {
                node(world, 0);
                node(world, 1);
                pod(world, "one", "", "");
                pod(world, "two", "", "");
                pod(world, "gated", "", ",'schedulingGates':[{'name':'g'}]");
                pod(world, "foreign", "", ",'schedulerName':'other'");
                pod(world, "nowhere", "", ",'nodeSelector':{'a':'b'}");
              }

              @Override
              public boolean isReached(World world) {
                return isBound(world, "one")
                    && isBound(world, "two")
                    && !isBound(world, "gated")
                    && !isBound(world, "foreign")
                    && refusal(world, "nowhere")
                        .equals(
                            "False Unschedulable: 0/2 nodes are available: 2 node(s) didn't match Pod's"
                                + " node affinity/selector.");
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void podsRunAndJobsEnd() throws Exception {
    try (Running nodes = nodes(2);
        Running running = scheduler().start(world.context())) {
      pod(world, "server", "", "");
      pod(world, "job", OF_JOB, ",'restartPolicy':'Never'");
      Await.until("it runs", () -> phase(world, "server").equals("Running"));
      Await.until("it is done", () -> phase(world, "job").equals("Succeeded"));
      world.user().delete(Scheduler.PODS, "a", "server", DeleteOptions.NONE);
      Await.until("it is gone", () -> pod(world, "server") == null);
      Await.until("it is told", () -> events("Scheduled").size() == 2);
    }
    assertTrue(
        events("Scheduled").stream()
            .anyMatch(
                e ->
                    e.startsWith(
                        "default-scheduler: Successfully assigned a/server to simulated-")));
  }

  @Test
  void oneThatFitsNowhereSaysWhyUntilANodeComes() throws Exception {
    try (Running running = scheduler().start(world.context())) {
      pod(world, "early", "", "");
      node(world, 0);
      Await.until("it is bound", () -> isBound(world, "early"));
      pod(world, "big", "", ",'nodeSelector':{'size':'big'}");
      String why = "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.";
      Await.until("it says why", () -> refusal(world, "big").equals("False Unschedulable: " + why));
      Await.until(
          "it is told",
          () -> events("FailedScheduling").equals(List.of("default-scheduler: " + why)));
      world.create(
          NODES,
          "{'apiVersion':'v1','kind':'Node','metadata':{'name':'simulated-1','labels':{'quarterdeck.io/simulated':'true','size':'big'}},'spec':{},'status':{'allocatable':{'cpu':'4','memory':'8Gi','pods':'10'}}}");
      Await.until("it is bound", () -> isBound(world, "big"));
      assertEquals("simulated-1", field(world, "big", "spec", "nodeName").text());
    }
  }

  @Test
  void roomThatIsFreedIsUsed() throws Exception {
    String most = ",'overhead':{'cpu':'3'}";
    try (Running running = scheduler().start(world.context())) {
      node(world, 0);
      pod(world, "one", "", most);
      Await.until("it is bound", () -> isBound(world, "one"));
      pod(world, "two", "", most);
      Await.until(
          "it waits",
          () ->
              refusal(world, "two")
                  .equals("False Unschedulable: 0/1 nodes are available: 1 Insufficient cpu."));
      world.user().delete(Scheduler.PODS, "a", "one", DeleteOptions.NONE.withGrace(0));
      Await.until("it is bound", () -> isBound(world, "two"));
    }
  }

  @Test
  void gatesAreWaitedFor() throws Exception {
    node(world, 0);
    try (Running running = scheduler().start(world.context())) {
      pod(world, "gated", "", ",'schedulingGates':[{'name':'g'}]");
      pod(world, "other", "", "");
      Await.until("the other is bound", () -> isBound(world, "other"));
      assertEquals(" : ", refusal(world, "gated"), "that is the API server's to say");
      world
          .user()
          .change(
              Scheduler.PODS,
              "a",
              "gated",
              "",
              p -> {
                p.object("spec").remove("schedulingGates");
                return p;
              });
      Await.until("it is bound", () -> isBound(world, "gated"));
    }
  }

  @Test
  void withoutNodesPodsAreNotEvenLookedAt() throws Exception {
    world.create(NODES, "{'apiVersion':'v1','kind':'Node','metadata':{'name':'real'},'spec':{}}");
    pod(world, "p", "", "");
    try (Running running = scheduler().start(world.context())) {
      assertEquals(0, world.objects().listeners(Scheduler.PODS.groupResource()));
    }
    assertEquals(0, world.client().writes());
    assertEquals(0, world.objects().listeners(Scheduler.NODES));
    assertEquals("kube-scheduler", scheduler().standsBackFor());
    assertEquals("system:kube-scheduler", scheduler().user().name());
    assertEquals("kube-scheduler", scheduler().product());
  }

  @Test
  void whatNodesHoldAlreadyCounts() throws Exception {
    node(world, 0);
    pod(world, "there", "", ",'nodeName':'simulated-0','overhead':{'cpu':'3'}");
    pod(world, "more", "", ",'overhead':{'cpu':'2'}");
    IntStream.range(0, 5).forEach(i -> pod(world, "small-" + i, "", ""));
    try (Running running = scheduler().start(world.context())) {
      Await.until("small ones fit", () -> isBound(world, "small-4"));
      Await.until(
          "the big one waits",
          () ->
              refusal(world, "more")
                  .equals("False Unschedulable: 0/1 nodes are available: 1 Insufficient cpu."));
    }
  }
}
