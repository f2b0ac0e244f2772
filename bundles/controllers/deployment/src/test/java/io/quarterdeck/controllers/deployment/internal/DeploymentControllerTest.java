// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.libraries.workloads.WorkloadKind;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DeploymentControllerTest {
  private static final GroupResource SETS = Rollout.SETS.groupResource();
  private static final GroupResource DEPLOYMENTS = Rollout.DEPLOYMENTS.groupResource();

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new DeploymentController(new Metrics());
  }

  /** ReplicaSets have at once what they want, as if pods were free. */
  private static void obeying(World world) {
    world
        .objects()
        .subscribe(
            SETS,
            (set, deleted) -> {
              long replicas = Sets.replicas(set);
              Map<String, @Nullable Object> status = new LinkedHashMap<>();
              status.put("replicas", replicas);
              status.put("readyReplicas", replicas);
              status.put("availableReplicas", replicas);
              status.put("observedGeneration", set.meta().generation());
              if (!deleted && !status.equals(set.tree().get("status"))) {
                set.tree().put("status", status);
                set.meta().setResourceVersion("");
                world.user().update(Rollout.SETS, set, "status");
              }
            });
  }

  private static ApiObject deployment(World world) {
    return requireNonNull(world.objects().get(DEPLOYMENTS, "a", "web"));
  }

  /** An old ReplicaSet of the Deployment. */
  private static void old(World world, String name, long replicas, int revision) {
    world.create(
        Rollout.SETS,
        ("{'metadata':{'name':'%s','namespace':'a','labels':{'app':'web'},'annotations':{'%s':"
                + "'%d'},'ownerReferences':[{'apiVersion':'apps/v1','kind':'Deployment','name':"
                + "'web','uid':'%s','controller':true}]},'spec':{'replicas':%d,'template':%s}}")
            .formatted(
                name,
                Revisions.REVISION,
                revision,
                deployment(world).meta().uid(),
                replicas,
                Samples.TEMPLATE.formatted("", name)));
  }

  private static String sizes(World world) {
    StringBuilder out = new StringBuilder();
    for (ApiObject set : world.list(SETS)) {
      String image =
          set.field("spec").at("template", "spec", "containers").index(0).get("image").text();
      out.append(image).append('=').append(Sets.replicas(set)).append(' ');
    }
    return out.toString().trim();
  }

  private static String condition(World world, String type) {
    return StatusConditions.of(deployment(world)).find(type).get("reason").text();
  }

  private static boolean isComplete(World world, String sizes, long revision) {
    ApiObject d = deployment(world);
    return sizes(world).equals(sizes)
        && condition(world, "Progressing").equals("NewReplicaSetAvailable")
        && condition(world, "Available").equals("MinimumReplicasAvailable")
        && Revisions.revision(d) == revision
        && d.field("status").get("observedGeneration").number() == d.meta().generation()
        && d.field("status").get("unavailableReplicas").isAbsent();
  }

  private static boolean hasEvent(World world, String message) {
    return world.list(new GroupResource("", "events")).stream()
        .anyMatch(e -> e.field("message").text().equals(message));
  }

  private void change(String field, Object value) {
    world
        .user()
        .change(
            Rollout.DEPLOYMENTS.resource(),
            "a",
            "web",
            "",
            d -> {
              d.object("spec").put(field, value);
              return d;
            });
  }

  private static Map<String, @Nullable Object> template(String image) {
    return Samples.object(Samples.TEMPLATE.formatted("", image)).tree();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "a rollout from one template to another";
              }

              @Override
              public Controller controller() {
                return DeploymentControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                world.create(
                    Rollout.DEPLOYMENTS.resource(),
                    Samples.deployment(
                        2,
                        "v2",
                        "'progressDeadlineSeconds':600,"
                            + "'strategy':{'rollingUpdate':{'maxSurge':1,'maxUnavailable':0}}"));
                obeying(world);
                old(world, "v1", 2, 1);
              }

              @Override
              public boolean isReached(World world) {
                return isComplete(world, "v1=0 v2=2", 2);
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void rolloutsScalesAndRollbacksAreRecorded() throws Exception {
    obeying(world);
    world.create(
        Rollout.DEPLOYMENTS.resource(),
        Samples.deployment(1, "v1", "'progressDeadlineSeconds':600"));
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> isComplete(world, "v1=1", 1));
      ApiObject set = world.list(SETS).getFirst();
      String hash = set.meta().labels().get(PodTemplate.HASH_LABEL);
      assertEquals("web-" + hash, set.meta().name());
      assertEquals(
          hash, set.field("spec").at("selector", "matchLabels", PodTemplate.HASH_LABEL).text());
      Await.until(
          "it is told",
          () -> hasEvent(world, "Scaled up replica set " + set.meta().name() + " from 0 to 1"));
      change("replicas", 3L);
      Await.until("it grows", () -> isComplete(world, "v1=3", 1));
      change("template", template("v2"));
      Await.until(
          "it rolls out",
          () -> isComplete(world, "v1=0 v2=3", 2) || isComplete(world, "v2=3 v1=0", 2));
      change("template", template("v1"));
      Await.until(
          "it rolls back",
          () -> isComplete(world, "v1=3 v2=0", 3) || isComplete(world, "v2=0 v1=3", 3));
    }
    assertEquals("deployment-controller", controller().account());
  }

  @Test
  void aPausedOneScalesAndDoesNotRollOut() throws Exception {
    obeying(world);
    world.create(
        Rollout.DEPLOYMENTS.resource(),
        Samples.deployment(2, "v2", "'paused':true,'progressDeadlineSeconds':600"));
    old(world, "v1", 2, 1);
    try (Running running = controller().start(world.context())) {
      Await.until("it is paused", () -> condition(world, "Progressing").equals("DeploymentPaused"));
      change("replicas", 5L);
      Await.until("it grows", () -> sizes(world).equals("v1=5"));
      change("paused", false);
      Await.until("it goes on", () -> isComplete(world, "v1=0 v2=5", 2));
    }
  }

  @Test
  void whoRecreatesWaitsForTheLastOldPod() throws Exception {
    obeying(world);
    world.create(
        Rollout.DEPLOYMENTS.resource(),
        Samples.deployment(
            1, "v2", "'progressDeadlineSeconds':600,'strategy':{'type':'Recreate'}"));
    old(world, "v1", 1, 1);
    world.create(
        WorkloadKind.PODS,
        "{'metadata':{'name':'p','namespace':'a','labels':{'app':'web'},'ownerReferences':["
            + "{'kind':'ReplicaSet','name':'v1','uid':'%s','controller':true}]},'spec':{}}"
                .formatted(world.list(SETS).getFirst().meta().uid()));
    try (Running running = controller().start(world.context())) {
      Await.until("the old one shrinks", () -> sizes(world).equals("v1=0"));
      Await.until(
          "and that is told",
          () -> deployment(world).field("status").get("observedGeneration").number() == 1);
      Thread.sleep(50);
      assertEquals("v1=0", sizes(world));
      world.user().delete(WorkloadKind.PODS, "a", "p", DeleteOptions.NONE);
      Await.until("the new one comes", () -> isComplete(world, "v1=0 v2=1", 2));
    }
  }

  @Test
  void whoRecreatesWaitsForAPodOfWhichNothingIsKnown() throws Exception {
    obeying(world);
    world.create(
        Rollout.DEPLOYMENTS.resource(),
        Samples.deployment(1, "v2", "'strategy':{'type':'Recreate'}"));
    old(world, "v1", 0, 1);
    for (String phase : List.of("Failed", "Unknown")) {
      world.create(
          WorkloadKind.PODS,
          ("{'metadata':{'name':'%s','namespace':'a','labels':{'app':'web'},'ownerReferences':["
                  + "{'kind':'ReplicaSet','name':'v1','uid':'%s','controller':true}]},'spec':{},"
                  + "'status':{'phase':'%s'}}")
              .formatted(
                  phase.toLowerCase(Locale.ROOT), world.list(SETS).getFirst().meta().uid(), phase));
    }
    try (Running running = controller().start(world.context())) {
      Await.until(
          "it is seen",
          () -> deployment(world).field("status").get("observedGeneration").number() == 1);
      assertEquals("v1=0", sizes(world));
      world.user().delete(WorkloadKind.PODS, "a", "unknown", DeleteOptions.NONE);
      Await.until("the new one comes", () -> sizes(world).equals("v1=0 v2=1"));
    }
  }

  @Test
  void aTakenNameIsACollision() throws Exception {
    obeying(world);
    ApiObject d = world.create(Rollout.DEPLOYMENTS.resource(), Samples.deployment(1, "v1", ""));
    String hash = PodTemplate.hash(d.field("spec").get("template"), null);
    world.create(
        Rollout.SETS,
        "{'metadata':{'name':'web-%s','namespace':'a'},'spec':{'replicas':0}}".formatted(hash));
    try (Running running = controller().start(world.context())) {
      Await.until("another is there", () -> world.list(SETS).size() == 2);
      assertEquals(1, deployment(world).field("status").get("collisionCount").number());
    }
  }

  @Test
  void historyBeyondItsLimitGoes() throws Exception {
    obeying(world);
    world.create(
        Rollout.DEPLOYMENTS.resource(),
        Samples.deployment(1, "v9", "'progressDeadlineSeconds':600,'revisionHistoryLimit':1"));
    old(world, "v1", 0, 1);
    old(world, "v2", 0, 3);
    old(world, "v3", 0, 2);
    try (Running running = controller().start(world.context())) {
      Await.until("the latest is left", () -> isComplete(world, "v2=0 v9=1", 4));
    }
  }

  @Test
  void whoSelectsAllIsToldSo() throws Exception {
    ApiObject d = Samples.object(Samples.deployment(1, "v1", ""));
    d.object("spec").put("selector", new LinkedHashMap<String, Object>());
    world.user().create(Rollout.DEPLOYMENTS.resource(), d);
    try (Running running = controller().start(world.context())) {
      Await.until(
          "it is told",
          () ->
              hasEvent(
                  world,
                  "This deployment is selecting all pods. A non-empty selector is required."));
      assertEquals("", sizes(world));
    }
  }
}
