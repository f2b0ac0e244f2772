// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DaemonSetControllerTest {
  private static final GroupResource PODS = WorkloadKind.POD_RESOURCE;
  private static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");
  private static final String TAINT = "{'key':'k','effect':'NoSchedule'}";

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new DaemonSetController(new Metrics());
  }

  private static void node(World world, String name, String taints) {
    world.create(NODES, Samples.node(name, "", taints));
  }

  private static void create(World world, String spec) {
    world.create(DaemonSetLoop.SETS.resource(), Samples.set("v1", spec, ""));
  }

  private static ApiObject set(World world) {
    return requireNonNull(world.objects().get(DaemonSetLoop.SETS.groupResource(), "a", "log"));
  }

  private static boolean counts(World world, String field, long count) {
    return set(world).field("status").get(field).number() == count;
  }

  private static List<String> nodes(World world) {
    return world.list(PODS).stream().map(DaemonPods::node).sorted().toList();
  }

  private static List<String> images(World world) {
    return world.list(PODS).stream()
        .map(p -> p.field("spec").get("containers").index(0).get("image").text())
        .sorted()
        .toList();
  }

  private static void change(World world, Consumer<Map<String, @Nullable Object>> change) {
    world
        .user()
        .change(
            DaemonSetLoop.SETS.resource(),
            "a",
            "log",
            "",
            set -> {
              change.accept(set.object("spec"));
              return set;
            });
  }

  private static void image(World world, String image) {
    change(
        world,
        spec ->
            spec.put(
                "template",
                Map.of(
                    "metadata",
                    Map.of("labels", Map.of("app", "log")),
                    "spec",
                    Map.of("containers", List.of(Map.of("name", "c", "image", image))))));
  }

  private static boolean hasEvent(World world, String reason, String message) {
    return world.list(new GroupResource("", "events")).stream()
        .anyMatch(
            e ->
                e.field("reason").text().equals(reason)
                    && e.field("message").text().startsWith(message)
                    && e.root().at("source", "component").text().equals("daemonset-controller"));
  }

  private static Stream<DynamicTest> contract(
      String name, Consumer<World> prepare, Predicate<World> isReached) {
    return new ControllerContract(
            Scenario.of(
                name,
                DaemonSetControllerTest::controller,
                world -> {
                  Samples.kubelets(world);
                  node(world, "one", "");
                  node(world, "two", "");
                  node(world, "three", TAINT);
                  prepare.accept(world);
                },
                isReached))
        .checks().stream().map(Check::test);
  }

  private static boolean isComplete(World world, String image) {
    return images(world).equals(List.of(image, image))
        && nodes(world).equals(List.of("one", "two"))
        && counts(world, "desiredNumberScheduled", 2)
        && counts(world, "numberAvailable", 2)
        && counts(world, "updatedNumberScheduled", 2)
        && counts(world, "numberUnavailable", 0)
        && counts(world, "observedGeneration", set(world).meta().generation());
  }

  @TestFactory
  Stream<DynamicTest> contractOfPods() {
    return contract(
        "a pod on two of three nodes",
        world -> create(world, ""),
        world -> isComplete(world, "v1") && world.list(RevisionHistory.RESOURCE).size() == 1);
  }

  @TestFactory
  Stream<DynamicTest> contractOfAnUpdate() {
    return contract(
        "an update on two nodes",
        world -> {
          world
              .objects()
              .subscribe(
                  DaemonSetLoop.SETS.groupResource(),
                  (set, deleted) -> {
                    boolean isOld = set.meta().generation() == 1;
                    if (isOld && set.field("status").get("numberAvailable").number() == 2) {
                      image(world, "v2");
                    }
                  });
          create(world, "");
        },
        world -> isComplete(world, "v2") && world.list(RevisionHistory.RESOURCE).size() == 2);
  }

  @Test
  void podsFollowTheirNodes() throws Exception {
    Samples.kubelets(world);
    node(world, "one", "");
    create(world, "");
    try (Running running = controller().start(world.context())) {
      Await.until("one is there", () -> counts(world, "numberReady", 1));
      node(world, "two", "");
      Await.until("the new node has one", () -> counts(world, "numberReady", 2));
      ApiObject two = requireNonNull(world.objects().get(NODES.groupResource(), "", "two"));
      two.object("spec").put("taints", List.of(Map.of("key", "k", "effect", "NoSchedule")));
      world.user().update(NODES, two, "");
      Await.until(
          "it stays where it may not come",
          () -> counts(world, "numberMisscheduled", 1) && counts(world, "numberReady", 1));
      assertEquals(List.of("one", "two"), nodes(world));
      ApiObject evicting = requireNonNull(world.objects().get(NODES.groupResource(), "", "two"));
      evicting.object("spec").put("taints", List.of(Map.of("key", "k", "effect", "NoExecute")));
      world.user().update(NODES, evicting, "");
      Await.until(
          "it goes where it may not stay",
          () -> nodes(world).equals(List.of("one")) && counts(world, "numberMisscheduled", 0));
      Await.until("it is reported", () -> hasEvent(world, "SuccessfulDelete", "Deleted pod: log-"));
      assertTrue(hasEvent(world, "SuccessfulCreate", "Created pod: log-"));
    }
    assertEquals("daemon-set-controller", controller().account());
  }

  @Test
  void aPodForANodeThatIsGoneGoesToo() throws Exception {
    node(world, "one", "");
    node(world, "two", "");
    create(world, "");
    try (Running running = controller().start(world.context())) {
      Await.until("both are there", () -> nodes(world).equals(List.of("one", "two")));
      world.user().delete(NODES, "", "two", DeleteOptions.NONE);
      Await.until("one is left", () -> nodes(world).equals(List.of("one")));
    }
  }

  @Test
  void aPodThatHasEndedIsReplacedAndWaitsWhenItFailsAgain() throws Exception {
    Samples.kubelets(world);
    node(world, "one", "");
    create(world, "");
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> counts(world, "numberReady", 1));
      long begun = System.nanoTime();
      ends("Failed");
      Await.until(
          "it is reported",
          () ->
              hasEvent(world, "FailedDaemonPod", "Found failed daemon pod a/log-")
                  && world.list(new GroupResource("", "events")).stream()
                      .anyMatch(
                          e ->
                              e.field("message")
                                  .text()
                                  .endsWith(" on node one, will try to kill it")));
      ends("Failed");
      assertTrue(System.nanoTime() - begun > 950_000_000L, "a second failure waits a second");
      ends("Succeeded");
      Await.until(
          "that is reported as well",
          () -> hasEvent(world, "SucceededDaemonPod", "Found succeeded daemon pod a/log-"));
    }
  }

  /** Has the only pod end, and waits for the next one. */
  private void ends(String phase) throws InterruptedException {
    ApiObject pod = world.list(PODS).getFirst();
    Samples.run(world, pod, phase);
    Await.until(
        "another one runs",
        () ->
            world.list(PODS).stream()
                .anyMatch(p -> !p.meta().uid().equals(pod.meta().uid()) && PodState.isReady(p)));
  }

  @Test
  void anUpdateTakesOneAfterTheOther() throws Exception {
    List<String> worst = new CopyOnWriteArrayList<>();
    Samples.kubelets(world);
    for (String name : List.of("one", "two", "three")) {
      node(world, name, "");
    }
    create(world, "");
    try (Running running = controller().start(world.context())) {
      Await.until("all are there", () -> counts(world, "numberAvailable", 3));
      world
          .objects()
          .subscribe(
              PODS,
              (pod, deleted) -> {
                if (world.list(PODS).stream().filter(PodState::isReady).count() < 2) {
                  worst.add(pod.meta().name());
                }
              });
      image(world, "v2");
      Await.until(
          "all are new",
          () ->
              images(world).equals(List.of("v2", "v2", "v2"))
                  && counts(world, "updatedNumberScheduled", 3)
                  && counts(world, "numberAvailable", 3));
      assertEquals(List.of(), worst);
    }
  }

  @Test
  void withASurgeNoNodeIsEverWithout() throws Exception {
    List<String> without = new CopyOnWriteArrayList<>();
    Samples.kubelets(world);
    node(world, "one", "");
    create(
        world,
        "'updateStrategy':{'type':'RollingUpdate','rollingUpdate':{'maxSurge':1,'maxUnavailable':0}},");
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> counts(world, "numberAvailable", 1));
      world
          .objects()
          .subscribe(
              PODS,
              (pod, deleted) -> {
                if (world.list(PODS).stream().noneMatch(PodState::isReady)) {
                  without.add(pod.meta().name());
                }
              });
      image(world, "v2");
      Await.until(
          "it is new",
          () -> images(world).equals(List.of("v2")) && counts(world, "updatedNumberScheduled", 1));
      assertEquals(List.of(), without);
    }
  }

  @Test
  void onDeleteNothingIsUpdatedByItself() throws Exception {
    Samples.kubelets(world);
    node(world, "one", "");
    create(world, "'updateStrategy':{'type':'OnDelete'},");
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> counts(world, "numberAvailable", 1));
      image(world, "v2");
      Await.until(
          "the change is seen",
          () ->
              counts(world, "observedGeneration", 2) && counts(world, "updatedNumberScheduled", 0));
      assertEquals(List.of("v1"), images(world));
      world
          .user()
          .delete(
              WorkloadKind.PODS,
              "a",
              world.list(PODS).getFirst().meta().name(),
              DeleteOptions.NONE);
      Await.until("the next one is new", () -> images(world).equals(List.of("v2")));
    }
  }

  @Test
  void oneThatSelectsAllDoesNothing() throws Exception {
    node(world, "one", "");
    world.create(
        DaemonSetLoop.SETS.resource(),
        Samples.set("v1", "", "").replace("{'matchLabels':{'app':'log'}}", "{}"));
    try (Running running = controller().start(world.context())) {
      Await.until(
          "it is reported",
          () ->
              hasEvent(
                  world,
                  "SelectingAll",
                  "This daemon set is selecting all pods. A non-empty selector is required."));
      assertEquals(List.of(), world.list(PODS));
    }
  }

  @Test
  void aPodBecomesAvailableByWaiting() throws Exception {
    node(world, "one", "");
    create(world, "'minReadySeconds':2,");
    try (Running running = controller().start(world.context())) {
      Await.until("one is there", () -> world.list(PODS).size() == 1);
      ApiObject pod = world.list(PODS).getFirst();
      pod.object("status").put("phase", "Running");
      pod.object("status")
          .put(
              "conditions",
              List.of(
                  Map.of(
                      "type",
                      "Ready",
                      "status",
                      "True",
                      "lastTransitionTime",
                      world.clock().instant().toString())));
      world.user().update(WorkloadKind.PODS, pod, "status");
      Await.until("it is ready", () -> counts(world, "numberReady", 1));
      assertTrue(counts(world, "numberUnavailable", 1));
      Await.until("it is available", () -> counts(world, "numberAvailable", 1));
    }
  }
}
