// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.clusterroleaggregation.internal;

import static io.quarterdeck.controllers.clusterroleaggregation.internal.ClusterRoleAggregationController.ROLES;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
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

class ClusterRoleAggregationControllerTest {
  private static Controller controller() {
    return new ClusterRoleAggregationController(new Metrics());
  }

  private static ApiObject part(World world, String name, String labels, String verbs) {
    return world.create(
        ROLES,
        "{'apiVersion':'rbac.authorization.k8s.io/v1','kind':'ClusterRole','metadata':{'name':'%s',"
                .formatted(name)
            + "'labels':{%s}},'rules':[{'verbs':[%s],'apiGroups':[''],'resources':['pods']}]}"
                .formatted(labels, verbs));
  }

  private static void whole(World world, String name, String labels, String selectors) {
    world.create(
        ROLES,
        "{'apiVersion':'rbac.authorization.k8s.io/v1','kind':'ClusterRole','metadata':{'name':'%s',"
                .formatted(name)
            + "'labels':{%s}},'aggregationRule':{'clusterRoleSelectors':[%s]},'rules':null}"
                .formatted(labels, selectors));
  }

  /** The verbs of its rules, rule by rule. */
  private static List<List<String>> verbs(World world, String name) {
    ApiObject role = Objects.requireNonNull(world.user().get(ROLES, "", name));
    return role.field("rules").items().stream().map(r -> r.get("verbs").strings()).toList();
  }

  private static final class Chain implements Scenario {
    @Override
    public String name() {
      return "a chain of roles";
    }

    @Override
    public Controller controller() {
      return ClusterRoleAggregationControllerTest.controller();
    }

    @Override
    public void prepare(World world) {
      part(world, "b", "'view':'yes'", "'get'");
      part(world, "a", "'view':'yes'", "'list'");
      whole(world, "view", "'edit':'yes','view':'yes'", "{'matchLabels':{'view':'yes'}}");
      whole(world, "edit", "", "{'matchLabels':{'edit':'yes'}}");
      part(world, "c", "'edit':'yes'", "'create'");
    }

    @Override
    public boolean isReached(World world) {
      return verbs(world, "view").equals(List.of(List.of("list"), List.of("get")))
          && verbs(world, "edit")
              .equals(List.of(List.of("create"), List.of("list"), List.of("get")));
    }
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(new Chain()).checks().stream().map(Check::test);
  }

  @Test
  void followsWhatItIsMadeOf() throws Exception {
    World world = World.at(InstantSource.system());
    Chain chain = new Chain();
    chain.prepare(world);
    try (Running running = controller().start(world.context())) {
      Await.until("reached", () -> chain.isReached(world));
      world.user().delete(ROLES, "", "b", DeleteOptions.NONE);
      Await.until(
          "gone", () -> verbs(world, "edit").equals(List.of(List.of("create"), List.of("list"))));
      part(world, "d", "'view':'yes'", "'watch'");
      Await.until(
          "added", () -> verbs(world, "view").equals(List.of(List.of("list"), List.of("watch"))));
      world
          .user()
          .change(
              ROLES,
              "",
              "view",
              "",
              role -> {
                role.tree().put("rules", List.of());
                return role;
              });
      Await.until("mended", () -> verbs(world, "view").size() == 2);
    }
  }

  @Test
  void aRuleIsTakenOnceAndSelectorsHaveAnOrder() {
    World world = World.at(InstantSource.system());
    part(world, "a", "'x':'2'", "'get'");
    part(world, "b", "'x':'1'", "'list'");
    part(world, "c", "'x':'1','y':''", "'get'");
    part(world, "d", "", "'no'");
    whole(
        world,
        "w",
        "'x':'1'",
        "{'matchLabels':{'x':'1'}},{'matchExpressions':[{'key':'x','operator':'Exists'}]}");
    ApiObject role = Objects.requireNonNull(world.user().get(ROLES, "", "w"));
    assertEquals(
        "[{verbs=[list], apiGroups=[], resources=[pods]}, {verbs=[get], apiGroups=[],"
            + " resources=[pods]}]",
        AggregatedRules.of(role, world.list(ROLES.groupResource())).toString());
  }

  @Test
  void emptyAndAbsentListsAreOne() {
    World world = World.at(InstantSource.system());
    ApiObject role = part(world, "a", "", "'get'");
    List<?> before = AggregatedRules.rules(role);
    Objects.requireNonNull(Trees.asObject(role.field("rules").index(0).value()))
        .put("resourceNames", List.of());
    assertEquals(before, AggregatedRules.rules(role));
  }
}
