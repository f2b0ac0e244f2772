// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import static java.util.Objects.requireNonNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/** The StatefulSet web of a test: how it is made and changed, and what has become of it. */
final class Web {
  static final GroupResource PODS = WorkloadKind.POD_RESOURCE;

  private Web() {}

  static Controller controller() {
    return new StatefulSetController(new Metrics(), gate -> false);
  }

  static void create(World world, String image, String spec) {
    world.create(StatefulSetLoop.SETS.resource(), Samples.set(image, spec));
  }

  static ApiObject set(World world) {
    return requireNonNull(world.objects().get(StatefulSetLoop.SETS.groupResource(), "a", "web"));
  }

  static Node status(World world) {
    return set(world).field("status");
  }

  static boolean counts(World world, String field, long count) {
    return status(world).get(field).number() == count;
  }

  static List<String> pods(World world) {
    return Samples.names(world.list(PODS));
  }

  static List<String> images(World world) {
    return world.list(PODS).stream()
        .map(p -> p.field("spec").get("containers").index(0).get("image").text())
        .toList();
  }

  static void change(World world, Consumer<Map<String, @Nullable Object>> change) {
    world
        .user()
        .change(
            StatefulSetLoop.SETS.resource(),
            "a",
            "web",
            "",
            set -> {
              change.accept(set.object("spec"));
              return set;
            });
  }

  static void image(World world, String image) {
    change(
        world,
        spec ->
            spec.put(
                "template",
                Map.of(
                    "metadata",
                    Map.of("labels", Map.of("app", "web")),
                    "spec",
                    Map.of("containers", List.of(Map.of("name", "c", "image", image))))));
  }

  static boolean hasEvent(World world, String reason, String message) {
    return world.list(new GroupResource("", "events")).stream()
        .anyMatch(
            e ->
                e.field("reason").text().equals(reason)
                    && e.field("message").text().equals(message)
                    && e.root().at("source", "component").text().equals("statefulset-controller"));
  }

  static Stream<DynamicTest> contract(
      String name, Consumer<World> prepare, Predicate<World> isReached) {
    return new ControllerContract(Scenario.of(name, Web::controller, prepare, isReached))
        .checks().stream().map(Check::test);
  }
}
