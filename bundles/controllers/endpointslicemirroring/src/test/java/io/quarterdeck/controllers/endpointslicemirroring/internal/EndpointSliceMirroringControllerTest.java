// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.slices.ManagedSlices;
import io.quarterdeck.runtime.controller.Backoff;
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
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EndpointSliceMirroringControllerTest {
  private static final GroupVersionResource SERVICES =
      new GroupVersionResource("", "v1", "services");
  private static final GroupVersionResource ENDPOINTS =
      new GroupVersionResource("", "v1", "endpoints");
  private static final GroupVersionResource EVENTS = new GroupVersionResource("", "v1", "events");

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    Backoff fast = new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1));
    return new EndpointSliceMirroringController(new Metrics(), 3, fast);
  }

  private static void service(World world, String name, String spec) {
    world.create(
        SERVICES,
        "{'apiVersion':'v1','kind':'Service','metadata':{'namespace':'n','name':'%s'},'spec':{%s}}"
            .formatted(name, spec));
  }

  private static ApiObject endpoints(World world, String name, String meta, String subsets) {
    return world.create(
        ENDPOINTS,
        ("{'apiVersion':'v1','kind':'Endpoints','metadata':{'namespace':'n','name':'%s'%s},"
                + "'subsets':[%s]}")
            .formatted(name, meta, subsets));
  }

  private static String subset(String port, String... ips) {
    return "{'ports':[{'name':'p','port':%s,'protocol':'TCP'}],'addresses':[%s]}"
        .formatted(port, addresses(ips));
  }

  private static String addresses(String... ips) {
    return String.join(",", Stream.of(ips).map(ip -> "{'ip':'" + ip + "'}").toList());
  }

  private static List<ApiObject> slices(World world) {
    return world.list(ManagedSlices.RESOURCE.groupResource());
  }

  /** Of each slice its family, port and addresses with whether they are ready. */
  private static List<String> said(World world) {
    return slices(world).stream()
        .map(
            s ->
                s.field("addressType").text()
                    + " "
                    + s.field("ports").index(0).get("port").number()
                    + s.field("endpoints").items().stream()
                        .map(
                            e ->
                                " "
                                    + e.get("addresses").index(0).text()
                                    + "="
                                    + e.at("conditions", "ready").bool())
                        .toList())
        .sorted()
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            Scenario.of(
                "two slices",
                EndpointSliceMirroringControllerTest::controller,
                world -> {
                  service(world, "own", "");
                  endpoints(world, "own", "", subset("80", "10.0.0.1", "fd00::1", "10.0.0.2"));
                },
                world ->
                    said(world)
                        .equals(
                            List.of(
                                "IPv4 80[ 10.0.0.1=true,  10.0.0.2=true]",
                                "IPv6 80[ fd00::1=true]"))))
        .checks().stream().map(Check::test);
  }

  @Test
  void followsTheEndpointsUntilTheyGo() throws Exception {
    service(world, "own", "");
    try (Running running = controller().start(world.context())) {
      endpoints(
          world,
          "own",
          ",'labels':{'team':'x'},'annotations':{'note':'y',"
              + "'endpoints.kubernetes.io/last-change-trigger-time':'2026-01-01T00:00:00Z'}",
          subset("80", "10.1.2.3")
              + ",{'ports':[{'name':'p','port':81}],'notReadyAddresses':[{'ip':'010.1.2.3'}]}");
      Await.until(
          "both are there",
          () -> said(world).equals(List.of("IPv4 80[ 10.1.2.3=true]", "IPv4 81[ 10.1.2.3=false]")));
      ApiObject slice = slices(world).getFirst();
      assertEquals(
          Map.of(
              "team", "x",
              "kubernetes.io/service-name", "own",
              "endpointslice.kubernetes.io/managed-by", "endpointslicemirroring-controller.k8s.io"),
          slice.meta().labels());
      assertEquals(Map.of("note", "y"), slice.meta().annotations());
      assertEquals(
          "Endpoints", slice.root().at("metadata", "ownerReferences").index(0).get("kind").text());
      String name = slice.meta().name();
      world
          .user()
          .change(
              ENDPOINTS,
              "n",
              "own",
              "",
              e -> {
                e.meta().mutableLabels().put("team", "z");
                return e;
              });
      Await.until(
          "labels follow",
          () -> slices(world).stream().allMatch(s -> "z".equals(s.meta().labels().get("team"))));
      assertEquals(2, slices(world).stream().count());
      assertEquals(name, slices(world).getFirst().meta().name(), "a slice stays the same one");
      world.user().delete(ENDPOINTS, "n", "own", DeleteOptions.NONE);
      Await.until("they are gone", () -> slices(world).isEmpty());
    }
  }

  @Test
  void whatOthersDoToThemIsUndone() throws Exception {
    service(world, "own", "");
    endpoints(world, "own", "", subset("80", "10.0.0.1"));
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> slices(world).size() == 1);
      String name = slices(world).getFirst().meta().name();
      world
          .user()
          .change(
              ManagedSlices.RESOURCE,
              "n",
              name,
              "",
              s -> {
                s.tree().put("endpoints", List.of());
                return s;
              });
      Await.until("it says it again", () -> said(world).equals(List.of("IPv4 80[ 10.0.0.1=true]")));
      world.user().delete(ManagedSlices.RESOURCE, "n", name, DeleteOptions.NONE);
      Await.until(
          "it is there again", () -> said(world).equals(List.of("IPv4 80[ 10.0.0.1=true]")));
    }
  }

  @Test
  void onlyThoseOfServicesWithoutASelectorWhichAreNoLocks() throws Exception {
    service(world, "chosen", "'selector':{'a':'b'}");
    endpoints(world, "chosen", "", subset("80", "10.0.0.1"));
    endpoints(world, "alone", "", subset("80", "10.0.0.2"));
    service(world, "skipped", "");
    endpoints(
        world,
        "skipped",
        ",'labels':{'endpointslice.kubernetes.io/skip-mirror':'true'}",
        subset("80", "10.0.0.3"));
    service(world, "lock", "");
    endpoints(
        world,
        "lock",
        ",'annotations':{'control-plane.alpha.kubernetes.io/leader':'{}'}",
        subset("80", "10.0.0.4"));
    service(world, "own", "");
    endpoints(world, "own", "", subset("80", "10.0.0.5"));
    try (Running running = controller().start(world.context())) {
      Await.until("one is there", () -> said(world).equals(List.of("IPv4 80[ 10.0.0.5=true]")));
      world
          .user()
          .change(
              SERVICES,
              "n",
              "own",
              "",
              s -> {
                s.object("spec").put("selector", Map.of("a", "b"));
                return s;
              });
      Await.until("another makes them now", () -> slices(world).isEmpty());
    }
  }

  @Test
  void saysWhatItLeavesOut() throws Exception {
    service(world, "own", "");
    endpoints(
        world, "own", "", subset("80", "nonsense", "10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"));
    try (Running running = controller().start(world.context())) {
      Await.until(
          "events say so",
          () ->
              world.list(EVENTS.groupResource()).stream()
                  .map(e -> e.root().get("message").text())
                  .sorted()
                  .toList()
                  .equals(
                      List.of(
                          "A max of 3 addresses can be mirrored to EndpointSlices per Endpoints"
                              + " subset. 2 addresses were skipped",
                          "Skipped 1 invalid IP addresses when mirroring to EndpointSlices")));
      assertEquals(List.of("IPv4 80[ 10.0.0.1=true,  10.0.0.2=true,  10.0.0.3=true]"), said(world));
    }
  }
}
