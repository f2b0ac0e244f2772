// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Discovery;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class GarbageCollectorTest {
  private static final GroupVersionResource SETS =
      new GroupVersionResource("apps", "v1", "replicasets");
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");

  private static World world() {
    World world = World.at(InstantSource.system());
    discovery(world);
    return world;
  }

  private static void discovery(World world) {
    new Discovery()
        .with("", "v1", "pods", "Pod", true)
        .with("", "v1", "nodes", "Node", false)
        .with("", "v1", "events", "Event", true)
        .with("apps", "v1", "replicasets", "ReplicaSet", true)
        .serveBy(world.client());
  }

  private static ApiObject set(World world, String name, String owners) {
    return world.create(
        SETS,
        "{'apiVersion':'apps/v1','kind':'ReplicaSet','metadata':{'name':'"
            + name
            + "','namespace':'a','ownerReferences':["
            + owners
            + "]}}");
  }

  private static ApiObject pod(World world, String name, String owners) {
    return world.create(
        PODS,
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'"
            + name
            + "','namespace':'a','ownerReferences':["
            + owners
            + "]},'spec':{}}");
  }

  private static String by(ApiObject owner) {
    return "{'apiVersion':'"
        + owner.apiVersion()
        + "','kind':'"
        + owner.kind()
        + "','name':'"
        + owner.meta().name()
        + "','uid':'"
        + owner.meta().uid()
        + "','blockOwnerDeletion':true}";
  }

  private static Running start(World world) {
    return new GarbageCollectorController(new Metrics()).start(world.context());
  }

  private static List<String> names(World world, GroupVersionResource of) {
    return world.list(of.groupResource()).stream().map(o -> o.meta().name()).toList();
  }

  private static Stream<DynamicTest> contract(
      String name,
      Consumer<World> given,
      Consumer<World> then,
      List<String> sets,
      List<String> pods) {
    return new ControllerContract(
            Scenario.of(
                name,
                () -> new GarbageCollectorController(new Metrics()),
                world -> {
                  discovery(world);
                  given.accept(world);
                  then.accept(world);
                },
                world -> names(world, SETS).equals(sets) && names(world, PODS).equals(pods)))
        .checks().stream().map(Check::test);
  }

  /** Two owners, one of them shared. */
  private static void family(World world) {
    ApiObject one = set(world, "one", "");
    ApiObject other = set(world, "other", "");
    pod(world, "p1", by(one));
    pod(world, "p2", by(one));
    pod(world, "shared", by(one) + "," + by(other));
  }

  @TestFactory
  Stream<DynamicTest> background() {
    return contract(
        "background",
        GarbageCollectorTest::family,
        world -> world.user().delete(SETS, "a", "one", DeleteOptions.NONE),
        List.of("other"),
        List.of("shared"));
  }

  @TestFactory
  Stream<DynamicTest> foreground() {
    return contract(
        "foreground",
        GarbageCollectorTest::family,
        world ->
            world
                .user()
                .delete(SETS, "a", "one", DeleteOptions.NONE.withPolicy(DeleteOptions.FOREGROUND)),
        List.of("other"),
        List.of("shared"));
  }

  @TestFactory
  Stream<DynamicTest> orphans() {
    return contract(
        "orphan",
        GarbageCollectorTest::family,
        world ->
            world
                .user()
                .delete(SETS, "a", "one", DeleteOptions.NONE.withPolicy(DeleteOptions.ORPHAN)),
        List.of("other"),
        List.of("p1", "p2", "shared"));
  }

  @Test
  void whatIsSharedLosesTheOwnerThatIsGone() throws Exception {
    World world = world();
    family(world);
    try (Running running = start(world)) {
      world.user().delete(SETS, "a", "one", DeleteOptions.NONE);
      Await.until("the rest is gone", () -> names(world, PODS).equals(List.of("shared")));
      Await.until("one owner is left", () -> owners(world, "shared") == 1);
    }
  }

  @Test
  void anOwnerThatWasPutBackUnderItsUidIsThere() throws Exception {
    World world = world();
    ApiObject one = set(world, "one", "");
    ApiObject other = set(world, "other", "");
    pod(world, "p1", by(one));
    try (Running running = start(world)) {
      world.user().delete(SETS, "a", "one", DeleteOptions.NONE);
      Await.until("its pod is gone", () -> names(world, PODS).isEmpty());
      world.objects().put(SETS.groupResource(), one);
      pod(world, "shared", by(one) + "," + by(other));
      world.user().delete(SETS, "a", "other", DeleteOptions.NONE);
      Await.until("it was judged", () -> owners(world, "shared") != 2);
      assertEquals(1, owners(world, "shared"), "one is still its owner");
    }
  }

  private static int owners(World world, String pod) {
    ApiObject found = world.objects().getLive(PODS.groupResource(), "a", pod);
    return found == null ? -1 : found.root().at("metadata", "ownerReferences").size();
  }

  @Test
  void anOwnerInTheForegroundWaitsForThoseThatBlockIt() throws Exception {
    World world = world();
    ApiObject owner = set(world, "owner", "");
    pod(world, "runs", by(owner));
    world.user().createBelow(PODS, "a", "runs", "binding", binding());
    try (Running running = start(world)) {
      world
          .user()
          .delete(SETS, "a", "owner", DeleteOptions.NONE.withPolicy(DeleteOptions.FOREGROUND));
      Await.until("the pod is told to end", () -> ending(world, "runs"));
      Thread.sleep(100);
      assertEquals(List.of("owner"), names(world, SETS));
      world.user().delete(PODS, "a", "runs", DeleteOptions.NONE.withGrace(0));
      Await.until("the owner goes behind it", () -> names(world, SETS).isEmpty());
    }
  }

  private static ApiObject binding() {
    ApiObject out = new ApiObject(new LinkedHashMap<>());
    out.object("target").put("name", "node");
    return out;
  }

  private static boolean ending(World world, String pod) {
    ApiObject found = world.objects().getLive(PODS.groupResource(), "a", pod);
    return found != null && !found.meta().deletionTimestamp().isEmpty();
  }

  @Test
  void aCircleEnds() throws Exception {
    World world = world();
    ApiObject first = pod(world, "first", "");
    ApiObject second = pod(world, "second", by(first));
    ApiObject third = pod(world, "third", by(second));
    ApiObject loop = first.copy();
    loop.object("metadata")
        .put("ownerReferences", Json.read(("[" + by(third) + "]").replace('\'', '"')));
    world.user().update(PODS, loop, "");
    try (Running running = start(world)) {
      Await.until("it is known", () -> names(world, PODS).size() == 3);
      world
          .user()
          .delete(PODS, "a", "first", DeleteOptions.NONE.withPolicy(DeleteOptions.FOREGROUND));
      Await.until("all are gone", () -> names(world, PODS).isEmpty());
    }
  }

  @Test
  void anObjectOfTheClusterHasNoOwnerInANamespace() throws Exception {
    World world = world();
    ApiObject owner = set(world, "owner", "");
    world.create(
        NODES,
        "{'apiVersion':'v1','kind':'Node','metadata':{'name':'n','ownerReferences':["
            + by(owner)
            + "]}}");
    ApiObject elsewhere = pod(world, "there", "");
    world.create(
        PODS,
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'here','namespace':'b',"
            + "'ownerReferences':["
            + by(elsewhere)
            + "]},'spec':{}}");
    try (Running running = start(world)) {
      Await.until("it is reported", () -> events(world).size() == 2);
      assertTrue(
          events(world)
              .contains(
                  "n: ownerRef [apps/v1/ReplicaSet, namespace: , name: owner, uid: "
                      + owner.meta().uid()
                      + "] does not exist in namespace \"\""),
          events(world)::toString);
      assertEquals(List.of("n"), names(world, NODES), "it stays: nobody knows what was meant");
      Await.until("the other goes", () -> names(world, PODS).equals(List.of("there")));
    }
  }

  private static List<String> events(World world) {
    return world.list(new GroupResource("", "events")).stream()
        .map(e -> e.field("involvedObject").get("name").text() + ": " + e.field("message").text())
        .toList();
  }

  @Test
  void anOwnerOfAKindThatNobodyServesKeepsWhatItOwns() throws Exception {
    World world = world();
    pod(
        world,
        "owned",
        "{'apiVersion':'example.com/v1','kind':'Thing','name':'t','uid':'gone-long-ago'}");
    try (Running running = start(world)) {
      Thread.sleep(200);
      assertEquals(List.of("owned"), names(world, PODS));
      new Discovery()
          .with("", "v1", "pods", "Pod", true)
          .with("example.com", "v1", "things", "Thing", true)
          .serveBy(world.client());
      world.create(
          new GroupVersionResource("apiextensions.k8s.io", "v1", "customresourcedefinitions"),
          "{'kind':'CustomResourceDefinition','metadata':{'name':'things.example.com'}}");
      Await.until("it goes when that is known", () -> names(world, PODS).isEmpty());
    }
  }

  @Test
  void whatIsServedAMomentAfterItsDefinitionIsKnownAllTheSame() throws Exception {
    World world = world();
    pod(world, "owned", "{'apiVersion':'example.com/v1','kind':'Thing','name':'t','uid':'gone'}");
    try (Running running = start(world)) {
      world.create(
          new GroupVersionResource("apiextensions.k8s.io", "v1", "customresourcedefinitions"),
          "{'kind':'CustomResourceDefinition','metadata':{'name':'things.example.com'}}");
      Thread.sleep(300);
      assertEquals(List.of("owned"), names(world, PODS));
      new Discovery()
          .with("", "v1", "pods", "Pod", true)
          .with("example.com", "v1", "things", "Thing", true)
          .serveBy(world.client());
      Await.until("it goes without another word", () -> names(world, PODS).isEmpty());
    }
  }
}
