// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.slices.ManagedSlices;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EndpointSliceControllerTest {
  private static final GroupVersionResource EVENTS = new GroupVersionResource("", "v1", "events");

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new EndpointSliceController(new Metrics(), 2, Duration.ofMillis(5));
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "three slices";
              }

              @Override
              public Controller controller() {
                return EndpointSliceControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                Given.node(world, "one", "z");
                Given.service(world, "web");
                Given.service(world, "both", "'clusterIP':'None','ipFamilies':['IPv4','IPv6']");
                for (int i = 1; i <= 3; i++) {
                  Given.pod(world, "p" + i, "one", "10.0.0." + i + ",fd00::" + i, true);
                }
              }

              @Override
              public boolean isReached(World world) {
                List<String> v4 = List.of("10.0.0.1", "10.0.0.2", "10.0.0.3");
                List<String> v6 = List.of("fd00::1", "fd00::2", "fd00::3");
                List<String> all = Stream.of(v4, v4, v6).flatMap(List::stream).sorted().toList();
                return Given.addresses(world).equals(all) && Given.slices(world).size() == 6;
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void followsPodsAndTheService() throws Exception {
    Given.node(world, "one", "z");
    Given.service(world, "web");
    try (Running running = controller().start(world.context())) {
      Await.until("there is a placeholder", () -> Given.slices(world).size() == 1);
      Given.pod(world, "a", "one", "10.0.0.1", false);
      Await.until("a is there", () -> isReady("10.0.0.1", false));
      world
          .user()
          .change(
              Given.PODS,
              "n",
              "a",
              "status",
              pod -> {
                Objects.requireNonNull(
                        Trees.asObject(pod.field("status").get("conditions").index(0).value()))
                    .put("status", "True");
                return pod;
              });
      Await.until("a is ready", () -> isReady("10.0.0.1", true));
      assertEquals(1, Given.slices(world).size());
      world
          .user()
          .change(
              Given.SERVICES,
              "n",
              "web",
              "",
              s -> {
                s.meta().mutableLabels().put("team", "y");
                return s;
              });
      Await.until(
          "labels follow",
          () -> "y".equals(Given.slices(world).getFirst().meta().labels().get("team")));
      world.user().delete(Given.PODS, "n", "a", DeleteOptions.NONE.withGrace(0));
      Await.until("a has left", () -> Given.addresses(world).isEmpty());
    }
  }

  private boolean isReady(String address, boolean ready) {
    return Given.slices(world).stream()
        .flatMap(s -> s.field("endpoints").items().stream())
        .anyMatch(
            e ->
                e.get("addresses").strings().equals(List.of(address))
                    && e.at("conditions", "ready").bool() == ready);
  }

  @Test
  void whatOthersDoToSlicesIsUndoneAndTheirOwnStay() throws Exception {
    Given.node(world, "one", "z");
    ApiObject service = Given.service(world, "web");
    Given.pod(world, "a", "one", "10.0.0.1", true);
    ApiObject foreign = Slices.create(service, "IPv4", List.of());
    foreign.meta().setName("foreign");
    foreign.meta().mutableLabels().put(ManagedSlices.MANAGED_BY, "me");
    world.user().create(ManagedSlices.RESOURCE, foreign);
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> isReady("10.0.0.1", true));
      for (ApiObject slice : Given.slices(world)) {
        if (Slices.MANAGER.equals(slice.meta().labels().get(ManagedSlices.MANAGED_BY))) {
          world.user().delete(ManagedSlices.RESOURCE, "n", slice.meta().name(), DeleteOptions.NONE);
        }
      }
      Await.until("it is there again", () -> isReady("10.0.0.1", true));
      assertTrue(Given.slices(world).stream().anyMatch(s -> s.meta().name().equals("foreign")));
      assertEquals(2, Given.slices(world).size());
    }
  }

  @Test
  void aPodOfAMissingNodeComesWithTheNode() throws Exception {
    Given.service(world, "web");
    Given.pod(world, "a", "late", "10.0.0.1", true);
    try (Running running = controller().start(world.context())) {
      Await.until(
          "an event says so",
          () ->
              world.list(EVENTS.groupResource()).stream()
                  .anyMatch(
                      e ->
                          e.root()
                              .get("message")
                              .text()
                              .equals(
                                  "Error updating Endpoint Slices for Service n/web: skipping Pod a"
                                      + " for Service n/web: Node late Not Found")));
      assertEquals(List.of(), Given.addresses(world));
      Given.node(world, "late", "z");
      Await.until("it is there", () -> isReady("10.0.0.1", true));
    }
  }

  @Test
  void aServiceWithoutASelectorHasNone() throws Exception {
    world.create(
        Given.SERVICES,
        "{'apiVersion':'v1','kind':'Service','metadata':{'namespace':'n','name':'own'},'spec':{}}");
    Given.service(world, "ext", "'type':'ExternalName'");
    Given.service(world, "web");
    try (Running running = controller().start(world.context())) {
      Await.until("web has one", () -> Given.slices(world).size() == 1);
      assertEquals(
          "web", Given.slices(world).getFirst().meta().labels().get("kubernetes.io/service-name"));
    }
  }
}
