// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import static io.quarterdeck.controllers.statefulset.internal.Web.PODS;
import static io.quarterdeck.controllers.statefulset.internal.Web.change;
import static io.quarterdeck.controllers.statefulset.internal.Web.contract;
import static io.quarterdeck.controllers.statefulset.internal.Web.controller;
import static io.quarterdeck.controllers.statefulset.internal.Web.counts;
import static io.quarterdeck.controllers.statefulset.internal.Web.create;
import static io.quarterdeck.controllers.statefulset.internal.Web.hasEvent;
import static io.quarterdeck.controllers.statefulset.internal.Web.image;
import static io.quarterdeck.controllers.statefulset.internal.Web.images;
import static io.quarterdeck.controllers.statefulset.internal.Web.pods;
import static io.quarterdeck.controllers.statefulset.internal.Web.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class StatefulSetControllerTest {
  private final World world = World.at(InstantSource.system());

  @TestFactory
  Stream<DynamicTest> contractOfAnUpdate() {
    return contract(
        "an update of the second of two",
        world -> {
          Samples.running(world, p -> true);
          world
              .objects()
              .subscribe(
                  StatefulSetLoop.SETS.groupResource(),
                  (set, deleted) -> {
                    boolean isOld = set.meta().generation() == 1;
                    if (isOld && set.field("status").get("readyReplicas").number() == 2) {
                      image(world, "v2");
                    }
                  });
          create(
              world,
              "v1",
              "'replicas':2,'updateStrategy':{'type':'RollingUpdate','rollingUpdate':{'partition':1}}");
        },
        world ->
            images(world).equals(List.of("v1", "v2"))
                && counts(world, "readyReplicas", 2)
                && counts(world, "currentReplicas", 1)
                && counts(world, "updatedReplicas", 1)
                && Samples.revisions(world).size() == 2);
  }

  @Test
  void onePodAfterTheOtherAndTheLastGoFirst() throws Exception {
    List<String> order = new CopyOnWriteArrayList<>();
    world
        .objects()
        .subscribe(
            PODS,
            (pod, deleted) -> {
              if (deleted) {
                order.add("-" + pod.meta().name());
              }
            });
    create(world, "v1", "'replicas':3,'ordinals':{'start':5}");
    try (Running running = controller().start(world.context())) {
      for (int ready = 0; ready < 3; ready++) {
        int there = ready + 1;
        Await.until("the next one comes", () -> pods(world).size() == there);
        Await.until("it is counted", () -> counts(world, "replicas", there));
        assertEquals(there, pods(world).size(), "nobody comes before that one is ready");
        Samples.run(world, world.list(PODS).getLast());
      }
      assertEquals(List.of("web-5", "web-6", "web-7"), pods(world));
      Await.until("all are ready", () -> counts(world, "readyReplicas", 3));
      change(world, spec -> spec.put("replicas", 0L));
      Await.until("all are gone", () -> pods(world).isEmpty() && counts(world, "replicas", 0));
      assertEquals(List.of("-web-7", "-web-6", "-web-5"), order);
      Await.until(
          "it is reported",
          () ->
              hasEvent(world, "SuccessfulCreate", "create Pod web-5 in StatefulSet web successful")
                  && hasEvent(
                      world, "SuccessfulDelete", "delete Pod web-5 in StatefulSet web successful"));
    }
    assertEquals("statefulset-controller", controller().account());
  }

  @Test
  void inParallelNobodyWaits() throws Exception {
    create(world, "v1", "'replicas':3,'podManagementPolicy':'Parallel'");
    try (Running running = controller().start(world.context())) {
      Await.until("all come", () -> pods(world).size() == 3 && counts(world, "replicas", 3));
      change(world, spec -> spec.put("replicas", 1L));
      Await.until("those too many go", () -> pods(world).equals(List.of("web-0")));
    }
  }

  @Test
  void aPodThatHasEndedIsReplacedUnderItsName() throws Exception {
    Samples.running(world, p -> true);
    create(world, "v1", "'replicas':1");
    try (Running running = controller().start(world.context())) {
      for (String phase : List.of("Failed", "Succeeded")) {
        Await.until("it is ready", () -> counts(world, "readyReplicas", 1));
        ApiObject pod = world.list(PODS).getFirst();
        pod.object("status").put("phase", phase);
        world.user().update(WorkloadKind.PODS, pod, "status");
        Await.until(
            "another one is there",
            () ->
                pods(world).equals(List.of("web-0"))
                    && !world.list(PODS).getFirst().meta().uid().equals(pod.meta().uid()));
      }
    }
  }

  @Test
  void aPodOnItsWayOutHoldsUpTheOthers() throws Exception {
    Samples.running(world, p -> true);
    create(world, "v1", "'replicas':2");
    try (Running running = controller().start(world.context())) {
      Await.until("both are ready", () -> counts(world, "readyReplicas", 2));
      ApiObject first = world.list(PODS).getFirst();
      first.meta().setFinalizers(List.of("f/f"));
      world.user().update(WorkloadKind.PODS, first, "");
      Samples.delete(world, first);
      change(world, spec -> spec.put("replicas", 3L));
      Await.until(
          "the change is seen",
          () -> counts(world, "observedGeneration", 2) && counts(world, "currentReplicas", 1));
      assertEquals(List.of("web-0", "web-1"), pods(world));
      ApiObject marked = world.list(PODS).getFirst();
      assertTrue(PodState.isMarked(marked));
      marked.meta().setFinalizers(List.of());
      world.user().update(WorkloadKind.PODS, marked, "");
      Await.until("it goes on", () -> pods(world).size() == 3);
    }
  }

  @Test
  void anUpdateComesFromTheLastToThePartition() throws Exception {
    Samples.running(world, p -> true);
    create(
        world,
        "v1",
        "'replicas':3,'updateStrategy':{'type':'RollingUpdate','rollingUpdate':{'partition':2}}");
    try (Running running = controller().start(world.context())) {
      Await.until("all are ready", () -> counts(world, "readyReplicas", 3));
      image(world, "v2");
      Await.until(
          "the last one is new",
          () ->
              images(world).equals(List.of("v1", "v1", "v2"))
                  && counts(world, "updatedReplicas", 1)
                  && counts(world, "currentReplicas", 2));
      change(
          world,
          spec ->
              spec.put(
                  "updateStrategy",
                  Map.of("type", "RollingUpdate", "rollingUpdate", Map.of("partition", 0L))));
      Await.until(
          "all are new",
          () ->
              images(world).equals(List.of("v2", "v2", "v2"))
                  && status(world)
                      .get("currentRevision")
                      .text()
                      .equals(Samples.revisions(world).getLast().meta().name())
                  && counts(world, "currentReplicas", 3));
      assertEquals(2, Samples.revisions(world).size());
    }
  }

  @Test
  void onDeleteNothingIsUpdatedByItself() throws Exception {
    Samples.running(world, p -> true);
    create(world, "v1", "'replicas':2,'updateStrategy':{'type':'OnDelete'}");
    try (Running running = controller().start(world.context())) {
      Await.until("both are ready", () -> counts(world, "readyReplicas", 2));
      image(world, "v2");
      Await.until("the change is seen", () -> counts(world, "observedGeneration", 2));
      Samples.delete(world, world.list(PODS).getFirst());
      Await.until("the first is new", () -> images(world).equals(List.of("v2", "v1")));
    }
  }

  @Test
  void aTemplateOfBeforeIsItsRevisionAgainAndOldOnesGo() throws Exception {
    Samples.running(world, p -> true);
    create(world, "v1", "'replicas':1,'revisionHistoryLimit':1");
    try (Running running = controller().start(world.context())) {
      for (String image : List.of("v2", "v3", "v2")) {
        Await.until("it is ready", () -> counts(world, "readyReplicas", 1));
        image(world, image);
        Await.until(
            "it is rolled out",
            () -> images(world).equals(List.of(image)) && counts(world, "currentReplicas", 1));
      }
      Await.until("the first is forgotten", () -> Samples.revisions(world).size() == 2);
      assertEquals(
          List.of(3L, 4L), Samples.revisions(world).stream().map(RevisionHistory::number).toList());
    }
  }

  @Test
  void aPodBecomesAvailableByWaiting() throws Exception {
    create(world, "v1", "'replicas':2,'minReadySeconds':2");
    try (Running running = controller().start(world.context())) {
      Await.until("the first is there", () -> pods(world).size() == 1);
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
      Await.until("it is ready", () -> counts(world, "readyReplicas", 1));
      assertEquals(1, pods(world).size());
      Await.until("it is available, and the next one comes", () -> pods(world).size() == 2);
      // the status is written behind the pods
      Await.until("it counts as available", () -> counts(world, "availableReplicas", 1));
    }
  }
}
