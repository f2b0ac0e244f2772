// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.resourcequota.internal;

import static io.quarterdeck.controllers.resourcequota.internal.ResourceQuotaController.QUOTAS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.quotas.Evaluators;
import io.quarterdeck.runtime.json.Json;
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
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ResourceQuotaControllerTest {
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final GroupVersionResource WIDGETS =
      new GroupVersionResource("example.com", "v1", "widgets");

  private final World world = World.at(InstantSource.system());

  private static Controller controller() {
    return new ResourceQuotaController(new Metrics());
  }

  private static ApiObject quota(World world, String name, String spec, String status) {
    return world.create(
        QUOTAS,
        ("{'apiVersion':'v1','kind':'ResourceQuota','metadata':{'namespace':'n','name':'%s'},"
                + "'spec':{%s},'status':{%s}}")
            .formatted(name, spec, status));
  }

  private static void pod(World world, String namespace, String name, String cpu, String phase) {
    world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'%s','name':'%s'},'spec':"
                + "{'containers':[{'name':'c','resources':{'requests':{'cpu':'%s'}}}]},"
                + "'status':{'phase':'%s'}}")
            .formatted(namespace, name, cpu, phase));
  }

  private static void widget(World world, String name) {
    world.create(
        WIDGETS,
        "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'namespace':'n','name':'%s'}}"
            .formatted(name));
  }

  private static String status(World world, String name) {
    ApiObject quota = Objects.requireNonNull(world.user().get(QUOTAS, "n", name));
    return Json.text(quota.field("status").value()).replace('"', '\'');
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "three quotas";
              }

              @Override
              public Controller controller() {
                return ResourceQuotaControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                quota(world, "compute", "'hard':{'pods':'5','requests.cpu':'2'}", "");
                quota(
                    world,
                    "counts",
                    "'hard':{'count/widgets.example.com':'9','configmaps':'1','odd':'3'}",
                    "'hard':{'odd':'3'},'used':{'odd':'2','gone':'1'}");
                quota(world, "best", "'hard':{'pods':'5'},'scopes':['BestEffort']", "");
                pod(world, "n", "a", "500m", "Running");
                pod(world, "n", "b", "600m", "Running");
                pod(world, "n", "over", "1", "Succeeded");
                pod(world, "other", "c", "1", "Running");
                widget(world, "w");
              }

              @Override
              public boolean isReached(World world) {
                return status(world, "compute")
                        .equals(
                            "{'hard':{'pods':'5','requests.cpu':'2'},"
                                + "'used':{'pods':'2','requests.cpu':'1100m'}}")
                    && status(world, "counts")
                        .equals(
                            "{'hard':{'configmaps':'1','count/widgets.example.com':'9','odd':'3'},"
                                + "'used':{'configmaps':'0','count/widgets.example.com':'1','odd':'2'}}")
                    && status(world, "best").equals("{'hard':{'pods':'5'},'used':{'pods':'0'}}");
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void isCountedAnewWhenSomethingGoesOrIsOver() throws Exception {
    quota(world, "q", "'hard':{'pods':'5','count/widgets.example.com':'9'}", "");
    pod(world, "n", "a", "1", "Running");
    pod(world, "n", "b", "1", "Running");
    widget(world, "w");
    try (Running running = controller().start(world.context())) {
      Await.until("counted", () -> used("pods").equals("2"));
      world.user().delete(PODS, "n", "a", DeleteOptions.NONE);
      Await.until("one pod less", () -> used("pods").equals("1"));
      world
          .user()
          .change(
              PODS,
              "n",
              "b",
              "status",
              p -> {
                p.object("status").put("phase", "Failed");
                return p;
              });
      Await.until("no pod", () -> used("pods").equals("0"));
      world.user().delete(WIDGETS, "n", "w", DeleteOptions.NONE);
      Await.until("no widget", () -> used("count/widgets.example.com").equals("0"));
    }
  }

  @Test
  void aPodThatIsSmallerOrElsewhereCountedIsCountedAnew() throws Exception {
    quota(world, "q", "'hard':{'pods':'5','requests.cpu':'9'},'scopes':['NotTerminating']", "");
    pod(world, "n", "a", "2", "Running");
    pod(world, "n", "b", "3", "Running");
    try (Running running = controller().start(world.context())) {
      Await.until("counted", () -> used("requests.cpu").equals("5"));
      world
          .user()
          .change(
              PODS,
              "n",
              "a",
              "",
              p -> {
                p.object("spec")
                    .put(
                        "containers",
                        List.of(
                            Map.of(
                                "name", "c", "resources", Map.of("requests", Map.of("cpu", "1")))));
                return p;
              });
      Await.until("a is smaller", () -> used("requests.cpu").equals("4"));
      world
          .user()
          .change(
              PODS,
              "n",
              "b",
              "",
              p -> {
                p.object("spec").put("activeDeadlineSeconds", 60L);
                return p;
              });
      Await.until("b has an end", () -> used("requests.cpu").equals("1"));
    }
  }

  private String used(String name) {
    return Objects.requireNonNull(world.user().get(QUOTAS, "n", "q"))
        .root()
        .at("status", "used")
        .get(name)
        .text();
  }

  @Test
  void anotherLimitIsTakenOver() throws Exception {
    quota(world, "q", "'hard':{'pods':'5'}", "");
    try (Running running = controller().start(world.context())) {
      Await.until("counted", () -> used("pods").equals("0"));
      world
          .user()
          .change(
              QUOTAS,
              "n",
              "q",
              "",
              q -> {
                q.object("spec").put("hard", Map.of("configmaps", "3"));
                return q;
              });
      Await.until(
          "taken over",
          () -> status(world, "q").equals("{'hard':{'configmaps':'3'},'used':{'configmaps':'0'}}"));
    }
  }

  @Test
  void whatCannotBeListedStaysAsItWas() {
    ApiObject quota =
        quota(
            world,
            "q",
            "'hard':{'pods':'5','configmaps':'1'}",
            "'hard':{'pods':'5','configmaps':'1'},'used':{'pods':'4','configmaps':'0'}");
    Usage usage =
        Usage.of(
            quota,
            new Evaluators(InstantSource.system(), world.objects()),
            r -> {
              if (r.equals(CountedResources.PODS)) {
                throw ApiException.unavailable("not now", 1);
              }
              return List.of(quota);
            });
    assertNotNull(usage.failure());
    assertEquals("{configmaps=1}", usage.used().toString());
    assertFalse(QuotaStatus.isBehind(quota));
    assertTrue(QuotaStatus.set(quota, usage.used()));
    assertFalse(QuotaStatus.set(quota, usage.used()));
    assertEquals(
        "{\"configmaps\":\"1\",\"pods\":\"4\"}",
        Json.text(quota.field("status").get("used").value()));
  }
}
