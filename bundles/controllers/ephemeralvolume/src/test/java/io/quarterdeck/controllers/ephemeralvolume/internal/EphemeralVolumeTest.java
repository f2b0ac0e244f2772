// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.ephemeralvolume.internal;

import static io.quarterdeck.controllers.ephemeralvolume.internal.ClaimLoop.CLAIMS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EphemeralVolumeTest {
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final String VOLUME =
      "{'name':'%s','ephemeral':{'volumeClaimTemplate':{'metadata':{'labels':{'l':'x'},"
          + "'annotations':{'a':'y'}},'spec':{'accessModes':['ReadWriteOnce']}}}}";

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new EphemeralVolume(new Metrics());
  }

  private static ApiObject pod(World world, String name, String... volumes) {
    List<String> all = Stream.of(volumes).map(VOLUME::formatted).toList();
    return world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s'},"
                + "'spec':{'volumes':[{'name':'plain','emptyDir':{}}%s]}}")
            .formatted(name, all.isEmpty() ? "" : "," + String.join(",", all)));
  }

  private static List<String> claims(World world) {
    return world.list(CLAIMS.groupResource()).stream().map(c -> c.meta().name()).toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "pods with volumes of their own";
              }

              @Override
              public Controller controller() {
                return EphemeralVolumeTest.controller();
              }

              @Override
              public void prepare(World world) {
                pod(world, "none");
                pod(world, "one", "v");
                pod(world, "two", "v", "w");
              }

              @Override
              public boolean isReached(World world) {
                return claims(world).equals(List.of("one-v", "two-v", "two-w"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void aClaimIsWhatTheTemplateSaysAndGoesWithThePod() throws Exception {
    String uid = pod(world, "p", "v").meta().uid();
    try (Running running = controller().start(world.context())) {
      Await.until("there is a claim", () -> claims(world).equals(List.of("p-v")));
      ApiObject claim = world.list(CLAIMS.groupResource()).getFirst();
      assertEquals(
          "[{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"name\":\"p\",\"uid\":\""
              + uid
              + "\",\"controller\":true,\"blockOwnerDeletion\":true}]",
          Json.text(claim.root().at("metadata", "ownerReferences").value()));
      assertEquals("x", claim.meta().labels().get("l"));
      assertEquals("y", claim.meta().annotations().get("a"));
      assertEquals("{\"accessModes\":[\"ReadWriteOnce\"]}", Json.text(claim.field("spec").value()));
      world.user().delete(CLAIMS, "n", "p-v", DeleteOptions.NONE);
      Await.until(
          "it is made again",
          () ->
              world.list(CLAIMS.groupResource()).stream()
                  .anyMatch(c -> !c.meta().uid().equals(claim.meta().uid())));
    }
  }

  @Test
  void aClaimOfSomebodyElseIsNotTaken() throws Exception {
    world.create(
        CLAIMS,
        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'namespace':'n','name':"
            + "'p-v'},'spec':{}}");
    pod(world, "p", "v");
    try (Running running = controller().start(world.context())) {
      Await.until(
          "it is said",
          () ->
              world.list(new GroupResource("", "events")).stream()
                  .anyMatch(
                      e ->
                          e.field("reason").text().equals("FailedBinding")
                              && e.field("message")
                                  .text()
                                  .equals(
                                      "ephemeral volume v: PVC n/p-v was not created for pod n/p"
                                          + " (pod is not owner)")));
      world.user().delete(CLAIMS, "n", "p-v", DeleteOptions.NONE);
      Await.until(
          "it is made then",
          () ->
              world.list(CLAIMS.groupResource()).stream()
                  .anyMatch(c -> !c.field("spec").isEmpty()));
    }
  }

  @Test
  void aPodThatGoesNeedsNone() throws Exception {
    world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'going',"
                + "'deletionTimestamp':'2026-01-01T00:00:00Z','finalizers':['f']},"
                + "'spec':{'volumes':[%s]}}")
            .formatted(VOLUME.formatted("v")));
    pod(world, "p", "v");
    try (Running running = controller().start(world.context())) {
      Await.until("the other has one", () -> claims(world).contains("p-v"));
      Thread.sleep(50);
      assertEquals(List.of("p-v"), claims(world));
    }
  }
}
