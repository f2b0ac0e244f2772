// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.namespace.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Discovery;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class NamespaceControllerTest {
  private static final GroupVersionResource MAPS = new GroupVersionResource("", "v1", "configmaps");
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final GroupVersionResource THINGS =
      new GroupVersionResource("example.com", "v1", "things");

  private static Discovery discovery() {
    return new Discovery()
        .with("", "v1", "pods", "Pod", true)
        .with("", "v1", "configmaps", "ConfigMap", true)
        .with("", "v1", "nodes", "Node", false)
        .with("example.com", "v1", "things", "Thing", true);
  }

  private static void fill(World world) {
    world.create(
        Termination.NAMESPACES,
        "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'a'},"
            + "'spec':{'finalizers':['kubernetes']},'status':{'phase':'Active'}}");
    world.create(MAPS, "{'kind':'ConfigMap','metadata':{'name':'m','namespace':'a'}}");
    world.create(MAPS, "{'kind':'ConfigMap','metadata':{'name':'kept','namespace':'b'}}");
    world.create(THINGS, "{'kind':'Thing','metadata':{'name':'t','namespace':'a'}}");
    world.create(PODS, "{'kind':'Pod','metadata':{'name':'p','namespace':'a'},'spec':{}}");
    world.user().delete(Termination.NAMESPACES, "", "a", DeleteOptions.NONE);
  }

  private static int left(World world) {
    return world.list(Termination.NAMESPACES.groupResource()).size()
        + world.list(MAPS.groupResource()).size()
        + world.list(THINGS.groupResource()).size()
        + world.list(PODS.groupResource()).size();
  }

  private static Running start(World world) {
    return new NamespaceController(new Metrics()).start(world.context());
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "a namespace ends";
              }

              @Override
              public Controller controller() {
                return new NamespaceController(new Metrics());
              }

              @Override
              public void prepare(World world) {
                discovery().serveBy(world.client());
                fill(world);
              }

              @Override
              public boolean isReached(World world) {
                return left(world) == 1;
              }
            })
        .checks().stream().map(Check::test);
  }

  private static Node condition(World world, String type) {
    ApiObject namespace = world.objects().getLive(Termination.NAMESPACES.groupResource(), "", "a");
    if (namespace != null) {
      for (Node c : namespace.field("status").get("conditions").items()) {
        if (c.get("type").text().equals(type)) {
          return c;
        }
      }
    }
    return Node.root(null);
  }

  @Test
  void aGroupThatDoesNotAnswerHoldsItUp() throws Exception {
    World world = World.at(InstantSource.system());
    discovery().stale("metrics.k8s.io", "v1beta1").serveBy(world.client());
    fill(world);
    try (Running running = start(world)) {
      String type = "NamespaceDeletionDiscoveryFailure";
      Await.until("it says so", () -> condition(world, type).get("status").text().equals("True"));
      assertEquals("DiscoveryFailed", condition(world, type).get("reason").text());
      assertEquals(
          "Discovery failed for some groups, 1 failing: unable to retrieve the complete list of"
              + " server APIs: metrics.k8s.io/v1beta1: stale GroupVersion discovery:"
              + " metrics.k8s.io/v1beta1",
          condition(world, type).get("message").text());
      assertEquals(2, left(world), "what is known goes all the same");
      discovery().serveBy(world.client());
      Await.until("it ends", () -> left(world) == 1);
    }
  }

  @Test
  void podsGoFirstAndHoldUpAllElse() throws Exception {
    World world = World.at(InstantSource.system());
    discovery().serveBy(world.client());
    fill(world);
    world.create(
        PODS,
        "{'kind':'Pod','metadata':{'name':'runs','namespace':'a'},'spec':{'nodeName':'n',"
            + "'terminationGracePeriodSeconds':30}}");
    try (Running running = start(world)) {
      String type = "NamespaceContentRemaining";
      Await.until("it says so", () -> condition(world, type).get("status").text().equals("True"));
      assertEquals(
          "Some resources are remaining: pods. has 1 resource instances",
          condition(world, type).get("message").text());
      assertEquals(2, world.list(MAPS.groupResource()).size());
      assertEquals(1, world.list(THINGS.groupResource()).size());
    }
  }

  @Test
  void finalizersThatHoldItAreTold() throws Exception {
    World world = World.at(InstantSource.system());
    discovery().serveBy(world.client());
    fill(world);
    world.create(
        THINGS, "{'kind':'Thing','metadata':{'name':'f','namespace':'a','finalizers':['x/y']}}");
    try (Running running = start(world)) {
      String type = "NamespaceFinalizersRemaining";
      Await.until("it says so", () -> condition(world, type).get("status").text().equals("True"));
      assertEquals("SomeFinalizersRemain", condition(world, type).get("reason").text());
      assertEquals(
          "Some content in the namespace has finalizers remaining: x/y in 1 resource instances",
          condition(world, type).get("message").text());
      assertEquals(
          "Some resources are remaining: things.example.com has 1 resource instances",
          condition(world, "NamespaceContentRemaining").get("message").text());
    }
  }
}
