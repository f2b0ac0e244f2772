// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

class ServiceAccountControllerTest {
  private static final GroupVersionResource NAMESPACES =
      new GroupVersionResource("", "v1", "namespaces");

  private static Controller controller() {
    return new ServiceAccountController(new Metrics());
  }

  private static void namespace(World world, String name, String phase) {
    world.create(
        NAMESPACES,
        "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'"
            + name
            + "'},'status':{'phase':'"
            + phase
            + "'}}");
  }

  private static List<String> accounts(World world) {
    return world.list(ServiceAccountController.ACCOUNTS.groupResource()).stream()
        .map(o -> o.namespacedName())
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "default accounts";
              }

              @Override
              public Controller controller() {
                return ServiceAccountControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                namespace(world, "a", "Active");
                namespace(world, "b", "Active");
                namespace(world, "ending", "Terminating");
              }

              @Override
              public boolean isReached(World world) {
                return accounts(world).equals(List.of("a/default", "b/default"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void oneThatIsDeletedIsMadeAgain() throws Exception {
    World world = World.at(InstantSource.system());
    namespace(world, "a", "Active");
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> accounts(world).size() == 1);
      String before = uid(world);
      world.user().delete(ServiceAccountController.ACCOUNTS, "a", "default", DeleteOptions.NONE);
      Await.until("it is there again", () -> accounts(world).size() == 1);
      assertTrue(!uid(world).equals(before));
    }
    assertEquals("service-account-controller", controller().account());
  }

  private static String uid(World world) {
    return world.list(ServiceAccountController.ACCOUNTS.groupResource()).getFirst().meta().uid();
  }
}
