// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpoints.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

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
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EndpointsControllerTest {
  private static final GroupVersionResource SERVICES =
      new GroupVersionResource("", "v1", "services");
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new EndpointsController(new Metrics());
  }

  private static void service(World world, String name, String spec) {
    world.create(
        SERVICES,
        "{'apiVersion':'v1','kind':'Service','metadata':{'namespace':'n','name':'%s'},'spec':{%s}}"
            .formatted(name, spec));
  }

  private static void web(World world, String name) {
    service(
        world,
        name,
        "'clusterIP':'10.96.0.9','ipFamilies':['IPv4'],'selector':{'app':'web'},"
            + "'ports':[{'port':80,'targetPort':8080,'protocol':'TCP'}]");
  }

  private static void pod(World world, String name, String ip) {
    world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s',"
                + "'labels':{'app':'web'}},'spec':{'nodeName':'one'},'status':{'phase':'Running',"
                + "'podIPs':[{'ip':'%s'}],'conditions':[{'type':'Ready','status':'True'}]}}")
            .formatted(name, ip));
  }

  private static void endpoints(World world, String name, String labels) {
    world.create(
        EndpointsObject.RESOURCE,
        ("{'apiVersion':'v1','kind':'Endpoints','metadata':{'namespace':'n','name':'%s',"
                + "'labels':{%s}},'subsets':[{'addresses':[{'ip':'1.2.3.4'}]}]}")
            .formatted(name, labels));
  }

  private static List<String> addresses(World world, String name) {
    ApiObject found = world.user().get(EndpointsObject.RESOURCE, "n", name);
    return found == null
        ? List.of()
        : found.field("subsets").items().stream()
            .flatMap(s -> s.get("addresses").items().stream())
            .map(a -> a.get("ip").text())
            .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "two services";
              }

              @Override
              public Controller controller() {
                return EndpointsControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                web(world, "a");
                web(world, "b");
                pod(world, "p", "10.0.0.1");
                pod(world, "q", "10.0.0.2");
                endpoints(world, "b", "");
                endpoints(
                    world, "gone", "'endpoints.kubernetes.io/managed-by':'endpoint-controller'");
                endpoints(world, "own", "");
              }

              @Override
              public boolean isReached(World world) {
                List<String> both = List.of("10.0.0.1", "10.0.0.2");
                return addresses(world, "a").equals(both)
                    && addresses(world, "b").equals(both)
                    && addresses(world, "gone").isEmpty()
                    && addresses(world, "own").equals(List.of("1.2.3.4"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void followsPodsAndServices() throws Exception {
    web(world, "a");
    service(world, "own", "'ports':[{'port':80}]");
    endpoints(world, "own", "");
    try (Running running = controller().start(world.context())) {
      Await.until(
          "it is there", () -> world.user().get(EndpointsObject.RESOURCE, "n", "a") != null);
      pod(world, "p", "10.0.0.1");
      Await.until("p is there", () -> addresses(world, "a").equals(List.of("10.0.0.1")));
      assertEquals(
          "endpoint-controller",
          Objects.requireNonNull(world.user().get(EndpointsObject.RESOURCE, "n", "a"))
              .meta()
              .labels()
              .get("endpoints.kubernetes.io/managed-by"));
      assertNotNull(world.user().get(EndpointsObject.RESOURCE, "n", "own"));
      world.user().delete(EndpointsObject.RESOURCE, "n", "a", DeleteOptions.NONE);
      Await.until("it is there again", () -> addresses(world, "a").equals(List.of("10.0.0.1")));
      world.user().delete(PODS, "n", "p", DeleteOptions.NONE.withGrace(0));
      Await.until("p has left", () -> addresses(world, "a").isEmpty());
      world.user().delete(SERVICES, "n", "own", DeleteOptions.NONE);
      world.user().delete(SERVICES, "n", "a", DeleteOptions.NONE);
      Await.until(
          "they went", () -> world.list(EndpointsObject.RESOURCE.groupResource()).isEmpty());
    }
  }
}
