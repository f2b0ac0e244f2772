// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
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
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SimulatedNodesTest {
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private static final String TAINT =
      "{'apiVersion':'v1','kind':'Node','metadata':{'name':'simulated-0','labels':"
          + "{'quarterdeck.io/simulated':'true'}},'spec':{'taints':"
          + "[{'key':'node.kubernetes.io/not-ready','effect':'NoSchedule'}]},'status':{}}";

  private final World world = World.at(InstantSource.system());
  private final Set<String> users = new ConcurrentSkipListSet<>();

  private record Simulated(int simulated) implements SimulatedNodes.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return SimulatedNodes.Config.class;
    }
  }

  private SimulatedNodes controller(int number) {
    return new SimulatedNodes(
        new Simulated(number),
        new Metrics(),
        (user, agent) -> {
          users.add(user.name());
          assertTrue(user.isIn("system:nodes") && user.isIn(UserInfo.AUTHENTICATED_GROUP));
          assertEquals("kubelet/v1.36", agent);
          return world.client();
        });
  }

  private static void pod(World world, String name, String node, String metadata, String spec) {
    world.create(
        Kubelets.PODS,
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'"
            + name
            + "','namespace':'a'"
            + metadata
            + "},'spec':{'nodeName':'"
            + node
            + "','containers':[{'name':'c','image':'nginx'}]"
            + spec
            + "},'status':{'phase':'Pending','qosClass':'BestEffort'}}");
  }

  private static final String OF_JOB =
      ",'ownerReferences':[{'kind':'Job','name':'j','uid':'x','controller':true}]";

  private static @Nullable ApiObject pod(World world, String name) {
    return world.objects().get(Kubelets.PODS.groupResource(), "a", name);
  }

  private static String phase(World world, String name) {
    ApiObject pod = pod(world, name);
    return pod == null ? "" : pod.field("status").get("phase").text();
  }

  private static List<String> nodes(World world) {
    return world.list(Fleet.NODES.groupResource()).stream().map(o -> o.meta().name()).toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              private @Nullable World last;

              @Override
              public String name() {
                return "two nodes and their pods";
              }

              @Override
              public Controller controller() {
                World of = Objects.requireNonNull(last);
                return new SimulatedNodes(
                    new Simulated(2), new Metrics(), (user, agent) -> of.client());
              }

              @Override
              public void prepare(World world) {
                last = world;
                world.create(Fleet.NODES, TAINT);
                pod(world, "server", "simulated-0", "", "");
                pod(world, "job", "simulated-1", OF_JOB, ",'restartPolicy':'Never'");
                pod(world, "going", "simulated-1", "", "");
                world.user().delete(Kubelets.PODS, "a", "going", DeleteOptions.NONE);
              }

              @Override
              public boolean isReached(World world) {
                return nodes(world).equals(List.of("simulated-0", "simulated-1"))
                    && world.list(Fleet.NODES.groupResource()).stream()
                        .allMatch(n -> StatusConditions.of(n).holds("Ready"))
                    && world.list(Heartbeat.LEASES.groupResource()).size() == 2
                    && phase(world, "server").equals("Running")
                    && phase(world, "job").equals("Succeeded")
                    && pod(world, "going") == null;
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void nodesAreThoseOfKubelets() throws Exception {
    try (Running running = controller(2).start(world.context())) {
      Await.until(
          "there are leases", () -> world.list(Heartbeat.LEASES.groupResource()).size() == 2);
    }
    ApiObject node = world.objects().get(Fleet.NODES.groupResource(), "", "simulated-1");
    assertNotNull(node);
    assertEquals("true", node.meta().labels().get("quarterdeck.io/simulated"));
    assertEquals("simulated-1", node.meta().labels().get("kubernetes.io/hostname"));
    assertEquals("64", node.field("status").at("allocatable", "cpu").text());
    assertEquals("KubeletReady", StatusConditions.of(node).find("Ready").get("reason").text());
    ApiObject lease =
        world
            .objects()
            .get(Heartbeat.LEASES.groupResource(), Heartbeat.LEASE_NAMESPACE, "simulated-1");
    assertNotNull(lease);
    assertEquals("simulated-1", lease.field("spec").get("holderIdentity").text());
    assertEquals(
        node.meta().uid(),
        lease.field("metadata").get("ownerReferences").index(0).get("uid").text());
    assertEquals(
        new TreeSet<>(Set.of("system:node:simulated-0", "system:node:simulated-1")), users);
  }

  @Test
  void theNumberChangesWhileItRuns() throws Exception {
    SimulatedNodes controller = controller(1);
    world.create(Fleet.NODES, "{'apiVersion':'v1','kind':'Node','metadata':{'name':'real'}}");
    try (Running running = controller.start(world.context())) {
      Await.until("there is one", () -> nodes(world).equals(List.of("real", "simulated-0")));
      controller.modified(new Simulated(3));
      Await.until("there are three", () -> nodes(world).size() == 4);
      assertThrows(IllegalArgumentException.class, () -> controller.modified(new Simulated(-1)));
      controller.modified(new Simulated(0));
      Await.until("they are gone", () -> nodes(world).equals(List.of("real")));
      Await.until(
          "nobody looks at pods",
          () -> world.objects().listeners(Kubelets.PODS.groupResource()) == 0);
      controller.modified(new Simulated(1));
      Await.until("one is back", () -> nodes(world).equals(List.of("real", "simulated-0")));
      pod(world, "p", "simulated-0", "", "");
      Await.until("its pods run", () -> phase(world, "p").equals("Running"));
    }
    assertEquals(0, world.objects().listeners(Fleet.NODES.groupResource()));
  }

  @Test
  void withoutNodesPodsAreNotEvenLookedAt() throws Exception {
    try (Running running = controller(0).start(world.context())) {
      assertEquals(0, world.objects().listeners(Kubelets.PODS.groupResource()));
    }
    assertEquals(0, world.client().writes());
  }

  @Test
  void aNodeThatSomebodyDeletesStaysAway() throws Exception {
    SimulatedNodes controller = controller(1);
    try (Running running = controller.start(world.context())) {
      Await.until("it is there", () -> world.list(Heartbeat.LEASES.groupResource()).size() == 1);
      world.user().delete(Fleet.NODES, "", "simulated-0", DeleteOptions.NONE);
      pod(world, "p", "simulated-0", "", "");
      controller.modified(new Simulated(2));
      Await.until("both are there", () -> nodes(world).size() == 2);
      Await.until("the pod runs", () -> phase(world, "p").equals("Running"));
      world.user().delete(Fleet.NODES, "", "simulated-0", DeleteOptions.NONE);
      pod(world, "other", "simulated-0", "", "");
      pod(world, "here", "simulated-1", "", "");
      Await.until("the other node's runs", () -> phase(world, "here").equals("Running"));
      assertEquals("Pending", phase(world, "other"));
      assertEquals(List.of("simulated-1"), nodes(world));
    }
  }

  @Test
  void podsHaveAddressesOfTheirOwnAlsoAfterARestart() throws Exception {
    try (Running running = controller(2).start(world.context())) {
      IntStream.range(0, 20).forEach(i -> pod(world, "p" + i, "simulated-" + i % 2, "", ""));
      Await.until("they run", () -> addresses().size() == 20);
    }
    try (Running running = controller(2).start(world.context())) {
      IntStream.range(20, 40).forEach(i -> pod(world, "p" + i, "simulated-" + i % 2, "", ""));
      pod(world, "host", "simulated-1", "", ",'hostNetwork':true");
      Await.until("they run", () -> addresses().size() == 41);
    }
    ApiObject host = pod(world, "host");
    assertNotNull(host);
    assertEquals("10.64.0.2", host.field("status").get("podIP").text());
    assertEquals("BestEffort", host.field("status").get("qosClass").text());
  }

  @Test
  void aPortOfTheNodeIsOnePodsAlone() throws Exception {
    String port =
        ",'initContainers':[{'name':'i','restartPolicy':'Always','ports':[{'hostPort':7}]}]";
    try (Running running = controller(2).start(world.context())) {
      pod(world, "first", "simulated-0", "", port);
      Await.until("it runs", () -> phase(world, "first").equals("Running"));
      pod(world, "second", "simulated-0", "", port);
      pod(world, "elsewhere", "simulated-1", "", port);
      Await.until("it is not taken", () -> phase(world, "second").equals("Failed"));
      Await.until("there it is", () -> phase(world, "elsewhere").equals("Running"));
      world.user().delete(Kubelets.PODS, "a", "first", DeleteOptions.NONE);
      Await.until("it is gone", () -> pod(world, "first") == null);
      pod(world, "third", "simulated-0", "", port);
      Await.until("the port is free", () -> phase(world, "third").equals("Running"));
    }
  }

  private Set<String> addresses() {
    return world.list(Kubelets.PODS.groupResource()).stream()
        .map(p -> p.field("status").get("podIP").text())
        .filter(ip -> !ip.isEmpty())
        .collect(Collectors.toSet());
  }

  @Test
  void eventsAreThoseOfTheNode() throws Exception {
    try (Running running = controller(1).start(world.context())) {
      pod(world, "p", "simulated-0", "", "");
      Await.until("it runs", () -> phase(world, "p").equals("Running"));
      Await.until("it is reported", () -> world.list(EVENTS).size() == 3);
      world.user().delete(Kubelets.PODS, "a", "p", DeleteOptions.NONE);
      Await.until("it is gone", () -> pod(world, "p") == null);
      Await.until("that is told", () -> world.list(EVENTS).size() == 4);
    }
    Node created =
        world.list(EVENTS).stream()
            .filter(e -> e.field("reason").text().equals("Created"))
            .findFirst()
            .orElseThrow()
            .root();
    assertEquals("Container created", created.get("message").text());
    assertEquals("kubelet", created.at("source", "component").text());
    assertEquals("simulated-0", created.at("source", "host").text());
    assertEquals("spec.containers{c}", created.at("involvedObject", "fieldPath").text());
    assertFalse(created.at("involvedObject", "uid").isEmpty());
  }

  @Test
  void podsOfOtherNodesAreLeftAlone() throws Exception {
    try (Running running = controller(1).start(world.context())) {
      pod(world, "other", "real", "", "");
      pod(world, "p", "simulated-0", "", "");
      Await.until("it runs", () -> phase(world, "p").equals("Running"));
    }
    assertEquals("Pending", phase(world, "other"));
    assertEquals(-1, NodeName.number("simulated-01"));
    assertEquals(-1, NodeName.number("simulated-x"));
    assertEquals(12, NodeName.number("simulated-12"));
  }
}
