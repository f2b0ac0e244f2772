// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.disruption.internal;

import static io.quarterdeck.controllers.disruption.internal.DisruptionController.BUDGETS;
import static io.quarterdeck.controllers.disruption.internal.DisruptionController.PODS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.KindLookup.Served;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DisruptionControllerTest {
  private static final GroupVersionResource SETS =
      new GroupVersionResource("apps", "v1", "replicasets");
  private static final GroupVersionResource DEPLOYMENTS =
      new GroupVersionResource("apps", "v1", "deployments");
  private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final KindLookup KINDS =
      kind ->
          kind.kind().equals("Widget")
              ? new Served(new GroupVersionResource("example.com", "v1", "widgets"), true)
              : null;

  private final World world = World.at(CLOCK);

  private static Controller controller() {
    return new DisruptionController(new Metrics(), KINDS);
  }

  private static ApiObject pdb(World world, String name, String spec, String status) {
    return world.create(
        BUDGETS,
        ("{'apiVersion':'policy/v1','kind':'PodDisruptionBudget','metadata':{'namespace':'n',"
                + "'name':'%s'},'spec':{'selector':{'matchLabels':{'app':'%s'}},%s},'status':{%s}}")
            .formatted(name, name, spec, status));
  }

  private static ApiObject pod(World world, String app, String name, String owner, String ready) {
    return world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s',"
                + "'labels':{'app':'%s'},'ownerReferences':[%s]},"
                + "'status':{'conditions':[{'type':'Ready','status':'%s'}]}}")
            .formatted(name, app, owner, ready));
  }

  private static String owner(String apiVersion, String kind, ApiObject owner) {
    return "{'apiVersion':'%s','kind':'%s','name':'%s','uid':'%s','controller':true}"
        .formatted(apiVersion, kind, owner.meta().name(), owner.meta().uid());
  }

  private static ApiObject workload(
      World world, GroupVersionResource resource, String name, int replicas, String owner) {
    return world.create(
        resource,
        ("{'apiVersion':'apps/v1','kind':'X','metadata':{'namespace':'n','name':'%s',"
                + "'ownerReferences':[%s]},'spec':{'replicas':%d}}")
            .formatted(name, owner, replicas));
  }

  private static String status(World world, String name) {
    ApiObject pdb = Objects.requireNonNull(world.user().get(BUDGETS, "n", name));
    return Json.text(pdb.field("status").value()).replace('"', '\'');
  }

  private static String expected(
      int allowed, int healthy, int desired, int pods, String status, String reason) {
    return ("{'observedGeneration':1,'disruptionsAllowed':%d,'currentHealthy':%d,"
            + "'desiredHealthy':%d,'expectedPods':%d,'conditions':[{'type':'DisruptionAllowed',"
            + "'status':'%s','observedGeneration':1,'lastTransitionTime':'2026-01-01T01:00:00Z',"
            + "'reason':'%s','message':''}]}")
        .formatted(allowed, healthy, desired, pods, status, reason);
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "three budgets";
              }

              @Override
              public Controller controller() {
                return DisruptionControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                ApiObject deployment = workload(world, DEPLOYMENTS, "d", 4, "");
                ApiObject set =
                    workload(world, SETS, "s", 2, owner("apps/v1", "Deployment", deployment));
                ApiObject alone = workload(world, SETS, "alone", 3, "");
                for (int i = 0; i < 3; i++) {
                  pod(world, "a", "a" + i, owner("apps/v1", "ReplicaSet", set), "True");
                  pod(world, "b", "b" + i, owner("apps/v1", "ReplicaSet", alone), "True");
                  pod(world, "c", "c" + i, "", i == 0 ? "False" : "True");
                }
                pdb(world, "a", "'maxUnavailable':'30%'", "");
                pdb(world, "b", "'minAvailable':'100%'", "");
                pdb(world, "c", "'minAvailable':1", "");
              }

              @Override
              public boolean isReached(World world) {
                return status(world, "a").equals(expected(1, 3, 2, 4, "True", "SufficientPods"))
                    && status(world, "b").equals(expected(0, 3, 3, 3, "False", "InsufficientPods"))
                    && status(world, "c").equals(expected(1, 2, 1, 3, "True", "SufficientPods"));
              }
            },
            CLOCK)
        .checks().stream().map(Check::test);
  }

  @Test
  void aPodThatIsReadyCounts() throws Exception {
    pdb(world, "c", "'minAvailable':1", "");
    try (Running running = controller().start(world.context())) {
      pod(world, "c", "one", "", "True");
      Await.until("one", () -> status(world, "c").contains("'currentHealthy':1"));
      pod(world, "c", "two", "", "True");
      Await.until("two", () -> status(world, "c").contains("'disruptionsAllowed':1"));
    }
  }

  @Test
  void whereNobodyKnowsNobodyIsEvicted() throws Exception {
    pdb(world, "c", "'maxUnavailable':1", "'disruptionsAllowed':5");
    pod(
        world,
        "c",
        "one",
        "{'apiVersion':'example.com/v1','kind':'Gadget','name':'g','uid':'u','controller':true}",
        "True");
    try (Running running = controller().start(world.context())) {
      Await.until(
          "it failed",
          () ->
              status(world, "c").contains("'disruptionsAllowed':0")
                  && status(world, "c").contains("'reason':'SyncFailed'")
                  && status(world, "c").contains("no matches for kind"));
    }
  }

  @Test
  void aScaleIsAskedOfOtherOwners() {
    world
        .client()
        .serving(
            "/apis/example.com/v1/namespaces/n/widgets/w/scale",
            Json.decode(
                "{\"metadata\":{\"uid\":\"u\"},\"spec\":{\"replicas\":7}}"
                    .getBytes(StandardCharsets.UTF_8)));
    OwnerScales scales = new OwnerScales(world.objects(), world.client(), KINDS);
    String widget =
        "{'apiVersion':'example.com/v1','kind':'Widget','name':'w','uid':'%s','controller':true}";
    List<String> unmanaged = new ArrayList<>();
    ApiObject one = pod(world, "x", "one", widget.formatted("u"), "True");
    ApiObject two = pod(world, "x", "two", "", "True");
    assertEquals(7, scales.expected(List.of(one, two, one), unmanaged));
    assertEquals(List.of("two"), unmanaged);
    ApiObject other = pod(world, "x", "other", widget.formatted("another"), "True");
    assertEquals(
        "found no controllers for pod \"other\"",
        assertThrows(SyncFailure.class, () -> scales.expected(List.of(other), unmanaged))
            .getMessage());
  }

  @Test
  void whoseEvictionIsGrantedIsNotHealthyForTwoMinutes() {
    ApiObject pdb =
        pdb(
            world,
            "c",
            "'minAvailable':1",
            "'disruptedPods':{'fresh':'2026-01-01T00:59:00Z','late':'2026-01-01T00:50:00Z',"
                + "'gone':'2026-01-01T00:59:00Z'}");
    List<ApiObject> pods =
        List.of(
            pod(world, "c", "fresh", "", "True"),
            pod(world, "c", "late", "", "True"),
            pod(world, "c", "other", "", "True"));
    Budget budget = Budget.of(pdb, pods, all -> 0, NOW);
    assertEquals("{fresh=2026-01-01T00:59:00Z}", budget.disrupted().toString());
    assertEquals(2, budget.healthy());
    assertEquals(1, budget.allowed());
    assertEquals("late", budget.expired().getFirst().meta().name());
    assertEquals(Instant.parse("2026-01-01T01:01:00Z"), budget.recheck());
  }

  @Test
  void nothingIsAllowedWhereNothingIsExpected() {
    ApiObject pdb = pdb(world, "c", "'maxUnavailable':1", "");
    assertEquals(0, Budget.of(pdb, List.of(), all -> 0, NOW).allowed());
    ApiObject odd = pdb(world, "d", "'maxUnavailable':'many'", "");
    assertThrows(SyncFailure.class, () -> Budget.of(odd, List.of(), all -> 0, NOW));
  }

  @Test
  void aDisruptionThatDoesNotComeIsTakenBack() throws Exception {
    ApiObject pod = pod(world, "c", "one", "", "True");
    pod.object("status")
        .put(
            "conditions",
            Json.decode(
                    ("{\"c\":[{\"type\":\"DisruptionTarget\",\"status\":\"True\",\"reason\":\"R\","
                            + "\"lastTransitionTime\":\"2026-01-01T00:59:00Z\"}]}")
                        .getBytes(StandardCharsets.UTF_8))
                .tree()
                .get("c"));
    assertEquals(Duration.ofMinutes(1), StaleDisruption.left(pod, NOW));
    assertEquals(Duration.ZERO, StaleDisruption.left(pod, NOW.plusSeconds(90)));
    ApiObject ending = pod.copy();
    ending.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertNull(StaleDisruption.left(ending, NOW));
    World later = World.at(InstantSource.fixed(NOW.plusSeconds(90)));
    later.user().create(PODS, pod);
    try (Running running = controller().start(later.context())) {
      Await.until(
          "it is taken back",
          () ->
              Json.text(
                      later
                          .list(PODS.groupResource())
                          .getFirst()
                          .field("status")
                          .get("conditions")
                          .value())
                  .equals(
                      "[{\"type\":\"DisruptionTarget\",\"status\":\"False\","
                          + "\"lastTransitionTime\":\"2026-01-01T01:01:30Z\"}]"));
    }
  }
}
