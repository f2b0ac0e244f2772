// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.pvprotection.internal;

import static io.quarterdeck.controllers.pvprotection.internal.ClaimProtection.CLAIMS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
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

class ClaimProtectionTest {
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final String PROTECTED = "kubernetes.io/pvc-protection";

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new ClaimProtection(new Metrics());
  }

  private static void claim(World world, String name, String finalizers, boolean deleted) {
    world.create(
        CLAIMS,
        ("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'namespace':'n',"
                + "'name':'%s','finalizers':[%s]}}")
            .formatted(name, finalizers));
    if (deleted) {
      world.user().delete(CLAIMS, "n", name, DeleteOptions.NONE);
    }
  }

  private static void protectedClaim(World world, String name, boolean deleted) {
    claim(world, name, "'" + PROTECTED + "'", deleted);
  }

  private static void pod(World world, String name, String node, String claim) {
    world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s'},"
                + "'spec':{'nodeName':'%s','volumes':[{'name':'v','persistentVolumeClaim':"
                + "{'claimName':'%s'}}]},'status':{'phase':'Running'}}")
            .formatted(name, node, claim));
  }

  /** Each with its finalizers. */
  private static List<String> claims(World world) {
    return world.list(CLAIMS.groupResource()).stream()
        .map(c -> c.meta().name() + c.meta().finalizers())
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "claims";
              }

              @Override
              public Controller controller() {
                return ClaimProtectionTest.controller();
              }

              @Override
              public void prepare(World world) {
                claim(world, "bare", "", false);
                claim(world, "mine", "'me'", false);
                protectedClaim(world, "free", true);
                protectedClaim(world, "used", true);
                pod(world, "p", "one", "used");
                protectedClaim(world, "pending", true);
                pod(world, "q", "", "pending");
              }

              @Override
              public boolean isReached(World world) {
                return claims(world)
                    .equals(
                        List.of(
                            "bare[" + PROTECTED + "]",
                            "mine[me, " + PROTECTED + "]",
                            "used[" + PROTECTED + "]"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void goesWithTheLastPodThatUsesIt() throws Exception {
    protectedClaim(world, "used", false);
    pod(world, "p", "one", "used");
    pod(world, "q", "one", "used");
    protectedClaim(world, "first", true);
    try (Running running = controller().start(world.context())) {
      world.user().delete(CLAIMS, "n", "used", DeleteOptions.NONE);
      Await.until("the other one has gone", () -> claims(world).size() == 1);
      world.user().delete(PODS, "n", "p", DeleteOptions.NONE.withGrace(0));
      protectedClaim(world, "second", true);
      Await.until("a turn later", () -> claims(world).size() == 1);
      assertEquals(List.of("used[" + PROTECTED + "]"), claims(world));
      world.user().delete(PODS, "n", "q", DeleteOptions.NONE.withGrace(0));
      Await.until("it has gone", () -> claims(world).isEmpty());
    }
  }

  private static ApiObject pod(String uid, String metadata, String spec, String status) {
    World world = World.at(InstantSource.system());
    ApiObject pod =
        world.create(
            PODS,
            "{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'p'%s},'spec':{%s},'status':{%s}}"
                .formatted(metadata, spec, status));
    pod.meta().setUid(uid);
    return pod;
  }

  @Test
  void aClaimThatWasMadeForAPodIsItsOwn() {
    String ephemeral = "'nodeName':'one','volumes':[{'name':'data','ephemeral':{}}]";
    ApiObject own = claimOf("u");
    ApiObject foreign = claimOf("other");
    ClaimsInUse running = ClaimsInUse.of(List.of(pod("u", "", ephemeral, "")));
    assertEquals(List.of(true, false), List.of(running.contains(own), running.contains(foreign)));
    ClaimsInUse over =
        ClaimsInUse.of(
            List.of(
                pod(
                    "u",
                    ",'deletionTimestamp':'2026-01-01T00:00:00Z','deletionGracePeriodSeconds':0",
                    ephemeral,
                    "")));
    assertEquals(false, over.contains(own));
  }

  private ApiObject claimOf(String uid) {
    World other = World.at(InstantSource.system());
    return other.create(
        CLAIMS,
        ("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'namespace':'n',"
                + "'name':'p-data','ownerReferences':[{'controller':true,'uid':'%s'}]}}")
            .formatted(uid));
  }

  @Test
  void whichChangesOfPodsMaySetAClaimFree() {
    String on = "'nodeName':'one'";
    String ending = ",'deletionTimestamp':'2026-01-01T00:00:00Z'";
    String runs = "'phase':'Running','containerStatuses':[{'state':{'running':{}}}]";
    String ended = "'phase':'Running','containerStatuses':[{'state':{'terminated':{}}}]";
    assertEquals(false, ClaimsInUse.mayFree(pod("u", "", on, runs), false));
    assertEquals(true, ClaimsInUse.mayFree(pod("u", "", on, runs), true));
    assertEquals(true, ClaimsInUse.mayFree(pod("u", "", "", ""), false));
    assertEquals(true, ClaimsInUse.mayFree(pod("u", "", on, "'phase':'Succeeded'"), false));
    assertEquals(false, ClaimsInUse.mayFree(pod("u", ending, on, runs), false));
    assertEquals(true, ClaimsInUse.mayFree(pod("u", ending, on, ended), false));
    assertEquals(false, ClaimsInUse.mayFree(pod("u", "", on, ended), false));
  }
}
