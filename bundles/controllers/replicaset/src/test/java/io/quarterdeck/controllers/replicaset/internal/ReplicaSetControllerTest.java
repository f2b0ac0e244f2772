// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.replicaset.internal;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ReplicaSetControllerTest {
  private static final GroupVersionResource SETS =
      new GroupVersionResource("apps", "v1", "replicasets");
  private static final GroupResource PODS = WorkloadKind.POD_RESOURCE;
  private static final GroupResource EVENTS = new GroupResource("", "events");

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new ReplicaSetController(new Metrics());
  }

  private static ApiObject set(World world, int replicas) {
    return world.create(
        SETS,
        "{'apiVersion':'apps/v1','kind':'ReplicaSet','metadata':{'name':'web','namespace':'a'},"
            + "'spec':{'replicas':%d,'selector':{'matchLabels':{'app':'web'}},'template':"
                .formatted(replicas)
            + "{'metadata':{'labels':{'app':'web'}},'spec':{'containers':[{'name':'c'}]}}}}");
  }

  private static void pod(World world, String name, String app) {
    world.create(
        WorkloadKind.PODS,
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'%s','namespace':'a','labels':{'app':"
                .formatted(name)
            + "'%s'}},'spec':{},'status':{}}".formatted(app));
  }

  private static ApiObject set(World world) {
    return requireNonNull(world.objects().get(SETS.groupResource(), "a", "web"));
  }

  private static long owned(World world) {
    String uid = set(world).meta().uid();
    return world.list(PODS).stream().filter(p -> Owners.isControlledBy(p, uid)).count();
  }

  private static long status(World world, String field) {
    return set(world).field("status").get(field).number(-1);
  }

  private static boolean is(World world, int pods) {
    return owned(world) == pods
        && status(world, "replicas") == pods
        && set(world).field("status").get("conditions").isAbsent();
  }

  private static void scale(World world, long replicas) {
    ApiObject set = set(world);
    set.object("spec").put("replicas", replicas);
    world.user().update(SETS, set, "");
  }

  private static boolean hasEvent(World world, String reason, String message) {
    return world.list(EVENTS).stream()
        .anyMatch(
            e ->
                e.field("reason").text().equals(reason)
                    && e.field("message").text().startsWith(message)
                    && e.root().at("source", "component").text().equals("replicaset-controller"));
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "three pods, one of them adopted";
              }

              @Override
              public Controller controller() {
                return ReplicaSetControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                set(world, 3);
                pod(world, "orphan", "web");
                pod(world, "other", "db");
              }

              @Override
              public boolean isReached(World world) {
                return is(world, 3) && world.list(PODS).size() == 4;
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void itScalesUpAndDownAndSaysSo() throws Exception {
    set(world, 2);
    try (Running running = controller().start(world.context())) {
      Await.until("two are there", () -> is(world, 2));
      scale(world, 12);
      Await.until("twelve are there", () -> is(world, 12));
      scale(world, 1);
      Await.until("one is left", () -> is(world, 1) && world.list(PODS).size() == 1);
      Await.until("it is told", () -> hasEvent(world, "SuccessfulDelete", "Deleted pod: web-"));
      assertTrue(hasEvent(world, "SuccessfulCreate", "Created pod: web-"));
    }
    assertEquals("replicaset-controller", controller().account());
  }

  @Test
  void aPodThatFailsIsReplacedAndOneThatLeavesLetGo() throws Exception {
    set(world, 2);
    try (Running running = controller().start(world.context())) {
      Await.until("two are there", () -> is(world, 2));
      ApiObject failed = world.list(PODS).getFirst();
      failed.object("status").put("phase", "Failed");
      world.user().update(WorkloadKind.PODS, failed, "status");
      Await.until("it is replaced", () -> world.list(PODS).size() == 3);
      ApiObject stray = world.list(PODS).getLast();
      stray.meta().mutableLabels().put("app", "db");
      world.user().update(WorkloadKind.PODS, stray, "");
      Await.until(
          "it is let go and replaced",
          () ->
              world.list(PODS).size() == 4
                  && world.list(PODS).stream()
                      .anyMatch(
                          p ->
                              p.meta().uid().equals(stray.meta().uid())
                                  && Owners.controllerOf(p) == null));
    }
  }

  @Test
  void whyThereAreNotEnoughIsToldUntilThereAre() throws Exception {
    set(world, 2);
    AtomicBoolean quota = new AtomicBoolean(true);
    ControllerContext context =
        new ControllerContext(world.objects(), refusing(quota), world.clock());
    try (Running running = controller().start(context)) {
      Await.until(
          "it is told",
          () ->
              set(world)
                      .field("status")
                      .get("conditions")
                      .index(0)
                      .get("reason")
                      .text()
                      .equals("FailedCreate")
                  && hasEvent(world, "FailedCreate", "Error creating: "));
      quota.set(false);
      Await.until("it is over", () -> is(world, 2));
    }
  }

  @Test
  void aPodOnItsWayOutIsCountedApart() throws Exception {
    set(world, 1);
    try (Running running = controller().start(world.context())) {
      Await.until("one is there", () -> is(world, 1));
      ApiObject pod = world.list(PODS).getFirst();
      pod.meta().setFinalizers(List.of("f/f"));
      world.user().update(WorkloadKind.PODS, pod, "");
      scale(world, 0);
      Await.until(
          "it is terminating",
          () -> status(world, "replicas") == 0 && status(world, "terminatingReplicas") == 1);
    }
  }

  @Test
  void aPodBecomesAvailableByWaiting() throws Exception {
    ApiObject set = set(world, 1);
    set.object("spec").put("minReadySeconds", 2L);
    world.user().update(SETS, set, "");
    try (Running running = controller().start(world.context())) {
      Await.until("one is there", () -> is(world, 1));
      ApiObject pod = world.list(PODS).getFirst();
      pod.object("status")
          .put(
              "conditions",
              List.of(
                  Map.of(
                      "type",
                      "Ready",
                      "status",
                      "True",
                      "lastTransitionTime",
                      world.clock().instant().toString())));
      world.user().update(WorkloadKind.PODS, pod, "status");
      Await.until("it is ready", () -> status(world, "readyReplicas") == 1);
      assertEquals(-1, status(world, "availableReplicas"));
      Await.until("it is available", () -> status(world, "availableReplicas") == 1);
    }
  }

  /** A client whose pods are refused. */
  private ObjectClient refusing(AtomicBoolean refused) {
    return (ObjectClient)
        Proxy.newProxyInstance(
            ObjectClient.class.getClassLoader(),
            new Class<?>[] {ObjectClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("create")
                  && arguments[0].equals(WorkloadKind.PODS)
                  && refused.get()) {
                throw ApiException.forbidden(PODS, "web-", "exceeded quota");
              }
              return method.invoke(world.client(), arguments);
            });
  }
}
