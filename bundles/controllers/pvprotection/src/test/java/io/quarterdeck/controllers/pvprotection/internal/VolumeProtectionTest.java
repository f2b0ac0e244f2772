// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.pvprotection.internal;

import static io.quarterdeck.controllers.pvprotection.internal.VolumeProtection.VOLUMES;

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

class VolumeProtectionTest {
  private static final String PROTECTED = "kubernetes.io/pv-protection";

  private static Controller controller() {
    return new VolumeProtection(new Metrics());
  }

  private static void volume(World world, String name, String finalizers, String phase) {
    world.create(
        VOLUMES,
        ("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'%s','finalizers':[%s]},"
                + "'status':{'phase':'%s'}}")
            .formatted(name, finalizers, phase));
  }

  private static void deleted(World world, String name, String phase) {
    volume(world, name, "'" + PROTECTED + "'", phase);
    world.user().delete(VOLUMES, "", name, DeleteOptions.NONE);
  }

  private static List<String> volumes(World world) {
    return world.list(VOLUMES.groupResource()).stream()
        .map(c -> c.meta().name() + c.meta().finalizers())
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "volumes";
              }

              @Override
              public Controller controller() {
                return VolumeProtectionTest.controller();
              }

              @Override
              public void prepare(World world) {
                volume(world, "bare", "", "Available");
                deleted(world, "free", "Released");
                deleted(world, "used", "Bound");
              }

              @Override
              public boolean isReached(World world) {
                return volumes(world)
                    .equals(List.of("bare[" + PROTECTED + "]", "used[" + PROTECTED + "]"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void goesWhenItIsReleased() throws Exception {
    World world = World.at(InstantSource.system());
    deleted(world, "used", "Bound");
    try (Running running = controller().start(world.context())) {
      deleted(world, "free", "Failed");
      Await.until("the other one has gone", () -> volumes(world).size() == 1);
      world
          .user()
          .change(
              VOLUMES,
              "",
              "used",
              "status",
              v -> {
                v.object("status").put("phase", "Released");
                return v;
              });
      Await.until("it has gone", () -> volumes(world).isEmpty());
    }
  }
}
