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
import static io.quarterdeck.controllers.statefulset.internal.Web.pods;
import static io.quarterdeck.controllers.statefulset.internal.Web.set;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Pods that have claims. */
class StatefulSetClaimsTest {
  private static final GroupResource CLAIMS = PodClaims.CLAIMS.groupResource();
  private static final String TEMPLATES =
      ",'volumeClaimTemplates':[{'metadata':{'name':'data'},'spec':{'accessModes':['ReadWriteOnce']}}]";
  private static final String GOING =
      ",'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Delete','whenScaled':'Delete'}";

  private final World world = World.at(InstantSource.system());

  @TestFactory
  Stream<DynamicTest> contractOfPodsWithClaims() {
    return contract(
        "two pods, one after the other, with claims that go with them",
        world -> {
          Samples.running(world, p -> true);
          create(world, "v1", "'replicas':2" + TEMPLATES + GOING);
        },
        world ->
            pods(world).equals(List.of("web-0", "web-1"))
                && counts(world, "readyReplicas", 2)
                && counts(world, "currentReplicas", 2)
                && Samples.revisions(world).size() == 1
                && world.list(CLAIMS).size() == 2
                && world.list(CLAIMS).stream()
                    .allMatch(c -> c.root().at("metadata", "ownerReferences").size() == 1));
  }

  @Test
  void claimsStayOrGoAsIsWanted() throws Exception {
    Samples.running(world, p -> true);
    create(world, "v1", "'replicas':1" + TEMPLATES + GOING);
    try (Running running = controller().start(world.context())) {
      Await.until("it is ready", () -> counts(world, "readyReplicas", 1));
      Await.until("the claim goes with the StatefulSet", () -> owner().equals("StatefulSet"));
      ApiObject claim = world.list(CLAIMS).getFirst();
      assertEquals("data-web-0", claim.meta().name());
      assertEquals(Map.of("app", "web"), claim.meta().labels());
      change(world, spec -> spec.put("persistentVolumeClaimRetentionPolicy", Map.of()));
      Await.until("it goes with nobody", () -> owner().isEmpty());
      Await.until(
          "it is reported",
          () ->
              hasEvent(
                      world,
                      "SuccessfulCreate",
                      "create Claim data-web-0 Pod web-0 in StatefulSet web success")
                  && hasEvent(
                      world, "SuccessfulUpdate", "update Pod web-0 in StatefulSet web successful"));
    }
  }

  private String owner() {
    return world
        .list(CLAIMS)
        .getFirst()
        .root()
        .at("metadata", "ownerReferences")
        .index(0)
        .get("kind")
        .text();
  }

  @Test
  void anOrphanOfItsNameBecomesOneOfItsOwn() throws Exception {
    Samples.running(world, p -> true);
    world.create(
        WorkloadKind.PODS,
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'web-0','namespace':'a',"
            + "'labels':{'app':'web'}},'spec':{}}");
    world.create(
        WorkloadKind.PODS,
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'db-0','namespace':'a',"
            + "'labels':{'app':'web'}},'spec':{}}");
    create(world, "v1", "'replicas':1,'updateStrategy':{'type':'OnDelete'}" + TEMPLATES);
    try (Running running = controller().start(world.context())) {
      Await.until(
          "it is its own",
          () -> {
            ApiObject pod = requireNonNull(world.objects().get(PODS, "a", "web-0"));
            return Owners.isControlledBy(pod, set(world).meta().uid())
                && PodIdentity.isIdentified(pod)
                && PodIdentity.isMounted(new SetSpec(set(world)), pod);
          });
      assertEquals(1, world.list(CLAIMS).size());
      ApiObject other = requireNonNull(world.objects().get(PODS, "a", "db-0"));
      assertNull(Owners.controllerOf(other));
    }
  }

  @Test
  void aClaimThatIsGoingHoldsUpItsPod() throws Exception {
    world.create(
        PodClaims.CLAIMS,
        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data-web-0',"
            + "'namespace':'a','finalizers':['f/f']},'spec':{}}");
    world.user().delete(PodClaims.CLAIMS, "a", "data-web-0", DeleteOptions.NONE);
    create(world, "v1", "'replicas':1" + TEMPLATES);
    try (Running running = controller().start(world.context())) {
      Await.until(
          "it is reported",
          () ->
              hasEvent(
                  world,
                  "FailedCreate",
                  "create Pod web-0 in StatefulSet web failed error: pvc data-web-0 is being"
                      + " deleted"));
      assertTrue(pods(world).isEmpty());
    }
  }

  @Test
  void aPodWaitsForTheClaimsOfOneBeforeToGo() throws Exception {
    world.create(
        PodClaims.CLAIMS,
        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data-web-0',"
            + "'namespace':'a','ownerReferences':[{'apiVersion':'v1','kind':'Pod','name':'web-0',"
            + "'uid':'before','controller':true}]},'spec':{}}");
    create(world, "v1", "'replicas':1" + TEMPLATES + GOING);
    try (Running running = controller().start(world.context())) {
      Await.until("it is seen", () -> counts(world, "observedGeneration", 1));
      assertTrue(pods(world).isEmpty());
      world.user().delete(PodClaims.CLAIMS, "a", "data-web-0", DeleteOptions.NONE);
      Await.until("it comes", () -> pods(world).equals(List.of("web-0")));
    }
  }
}
