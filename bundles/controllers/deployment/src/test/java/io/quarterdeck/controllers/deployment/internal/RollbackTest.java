// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A Deployment of the image {@code v3} that had {@code v1} and {@code v2} before. */
class RollbackTest {
  private final World world = World.at(InstantSource.system());
  private final List<ApiObject> sets = new ArrayList<>();

  private void set(String image, int revision) {
    sets.add(
        world.create(
            Rollout.SETS,
            "{'metadata':{'name':'%s','namespace':'a','labels':{'app':'web'},'annotations':{"
                    .formatted(image)
                + "'%s':'%d','why':'%s'}},'spec':{'replicas':0,'template':%s}}"
                    .formatted(
                        Revisions.REVISION,
                        revision,
                        image,
                        Samples.TEMPLATE.formatted(",'pod-template-hash':'h'", image))));
  }

  private void deployment(String revision) {
    ApiObject web = Samples.object(Samples.deployment(0, "v3", ""));
    web.meta().mutableAnnotations().put(Rollback.ANNOTATION, revision);
    web.meta().mutableAnnotations().put(Revisions.REVISION, "3");
    web.meta().mutableAnnotations().put("why", "v3");
    web.meta().mutableAnnotations().put("new", "v3");
    world.user().create(Rollout.DEPLOYMENTS.resource(), web);
  }

  private ApiObject deployment() {
    return requireNonNull(world.objects().get(Rollout.DEPLOYMENTS.groupResource(), "a", "web"));
  }

  private String template() {
    return deployment().field("spec").get("template").toString();
  }

  private List<String> events() {
    return world.list(new GroupResource("", "events")).stream()
        .map(e -> e.field("type").text() + " " + e.field("reason").text())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "0, v2, Normal DeploymentRollback",
    "1, v1, Normal DeploymentRollback",
    "3, v3, Warning DeploymentRollbackTemplateUnchanged",
    "7, v3, Warning DeploymentRollbackRevisionNotFound"
  })
  void goesBackAndAsksForItNoMore(String revision, String image, String event) throws Exception {
    set("v1", 1);
    set("v2", 2);
    set("v3", 3);
    deployment(revision);
    try (EventRecorder events = new EventRecorder(world.client(), "x", world.clock())) {
      Rollback.to(
          new Rollout(world.context(), events, () -> {}, deployment(), sets),
          Long.parseLong(revision));
      Await.until("that is reported", () -> events().equals(List.of(event)));
    }
    ApiObject now = deployment();
    assertEquals(
        image,
        now.field("spec").at("template", "spec").get("containers").index(0).get("image").text());
    assertEquals(image, now.meta().annotations().get("why"), "what it said then");
    assertEquals(
        image.equals("v3"), now.meta().annotations().containsKey("new"), "and nothing else");
    assertEquals("3", now.meta().annotations().get(Revisions.REVISION));
    assertFalse(now.meta().annotations().containsKey(Rollback.ANNOTATION));
    assertFalse(template().contains(PodTemplate.HASH_LABEL), template());
  }

  @Test
  void whereThereWasNothingBeforeThereIsNoLastRevision() throws Exception {
    set("v3", 3);
    deployment("0");
    try (EventRecorder events = new EventRecorder(world.client(), "x", world.clock())) {
      Rollback.to(new Rollout(world.context(), events, () -> {}, deployment(), sets), 0);
      Await.until(
          "that is reported",
          () -> events().equals(List.of("Warning DeploymentRollbackRevisionNotFound")));
    }
    assertFalse(deployment().meta().annotations().containsKey(Rollback.ANNOTATION));
  }

  @Test
  void theControllerDoesSoWhenTheDeploymentIsNotPaused() throws Exception {
    set("v2", 2);
    deployment("2");
    ApiObject paused = deployment();
    paused.object("spec").put("paused", true);
    world.user().update(Rollout.DEPLOYMENTS.resource(), paused, "");
    try (Running running = new DeploymentController(new Metrics()).start(world.context())) {
      Await.until(
          "it is seen", () -> deployment().field("status").get("observedGeneration").number() > 0);
      assertEquals("2", deployment().meta().annotations().get(Rollback.ANNOTATION));
      ApiObject goesOn = deployment();
      goesOn.object("spec").remove("paused");
      world.user().update(Rollout.DEPLOYMENTS.resource(), goesOn, "");
      Await.until("it is back", () -> template().contains("v2"));
      Await.until(
          "as the latest",
          () -> "4".equals(deployment().meta().annotations().get(Revisions.REVISION)));
    }
  }
}
