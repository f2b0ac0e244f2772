// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When a DaemonSet has a turn, and when it has none. */
class DaemonSetTurnsTest {
  private final World world = World.at(InstantSource.system());

  private Running start(String spec) {
    world.create(new GroupVersionResource("", "v1", "nodes"), Samples.node("one", "", ""));
    world.create(DaemonSetLoop.SETS.resource(), Samples.set("v1", spec, ""));
    return new DaemonSetController(new Metrics()).start(world.context());
  }

  private List<ApiObject> pods() {
    return world.list(WorkloadKind.POD_RESOURCE);
  }

  /** Pods are ready from now on, not from long ago. */
  private void runPods() {
    world
        .objects()
        .subscribe(
            WorkloadKind.POD_RESOURCE,
            (pod, deleted) -> {
              if (!deleted && pod.field("status").isAbsent()) {
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
                pod.meta().setResourceVersion("");
                world.user().update(WorkloadKind.PODS, pod, "status");
              }
            });
  }

  private void image(String image) {
    world
        .user()
        .change(
            DaemonSetLoop.SETS.resource(),
            "a",
            "log",
            "",
            set -> {
              set.object("spec")
                  .put(
                      "template",
                      Map.of(
                          "metadata",
                          Map.of("labels", Map.of("app", "log")),
                          "spec",
                          Map.of("containers", List.of(Map.of("name", "c", "image", image)))));
              return set;
            });
  }

  @Test
  void whoWaitsBesideAnOldPodHasATurnWhenItIsAvailable() throws Exception {
    runPods();
    String spec =
        "'minReadySeconds':1,'updateStrategy':{'type':'RollingUpdate','rollingUpdate':{'maxSurge':1,"
            + "'maxUnavailable':0}},";
    try (Running running = start(spec)) {
      Await.until(
          "it is available",
          () ->
              requireNonNull(world.objects().get(DaemonSetLoop.SETS.groupResource(), "a", "log"))
                      .field("status")
                      .get("numberAvailable")
                      .number()
                  == 1);
      String old = pods().getFirst().meta().name();
      image("v2");
      Await.until("there are two", () -> pods().size() == 2);
      Await.until(
          "the old one goes",
          () -> pods().size() == 1 && !pods().getFirst().meta().name().equals(old));
    }
  }

  private List<ApiObject> revisions() {
    return world.list(RevisionHistory.RESOURCE);
  }

  @Test
  void aRevisionThatSomebodyElseWritesIsLeftAloneUntilThereIsATurn() throws Exception {
    Samples.kubelets(world);
    try (Running running = start("")) {
      Await.until("there is a pod", () -> pods().size() == 1 && revisions().size() == 1);
      Await.until(
          "that is seen",
          () ->
              requireNonNull(world.objects().get(DaemonSetLoop.SETS.groupResource(), "a", "log"))
                      .field("status")
                      .get("numberAvailable")
                      .number()
                  == 1);
      ApiObject first = revisions().getFirst();
      ApiObject second = first.copy();
      second.meta().setName("log-other");
      second.meta().setUid("");
      second.meta().setResourceVersion("");
      second.meta().mutableLabels().put(DaemonPods.HASH, "other");
      second.tree().put("revision", 2L);
      world.user().create(RevisionHistory.REVISIONS, second);
      Thread.sleep(100);
      assertEquals(2, revisions().size());
      world.user().delete(RevisionHistory.REVISIONS, "a", first.meta().name(), DeleteOptions.NONE);
      Await.until(
          "its pods are of the other one",
          () ->
              pods().size() == 1
                  && "other".equals(pods().getFirst().meta().labels().get(DaemonPods.HASH)));
      assertEquals(List.of("log-other"), Samples.names(revisions()));
    }
  }
}
