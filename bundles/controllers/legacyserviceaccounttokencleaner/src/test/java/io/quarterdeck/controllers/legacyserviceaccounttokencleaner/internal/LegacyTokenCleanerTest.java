// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.legacyserviceaccounttokencleaner.internal;

import static io.quarterdeck.controllers.legacyserviceaccounttokencleaner.internal.Sweep.SECRETS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class LegacyTokenCleanerTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-06-11T12:00:00Z"));
  private static final String LONG_AGO = "2026-05-01T00:00:00Z";

  private static Controller controller() {
    return new LegacyTokenCleaner(new Metrics(), Duration.ofDays(10));
  }

  private static ApiObject object(String kind, String namespace, String name) {
    ApiObject object = ApiObject.of(new GroupVersionKind("", "v1", kind));
    object.meta().setNamespace(namespace);
    object.meta().setName(name);
    object.meta().setUid("uid-of-" + name);
    object.meta().setCreationTimestamp(LONG_AGO);
    object.meta().setResourceVersion("1");
    return object;
  }

  private static void tracking(World world, String since) {
    ApiObject map = object("ConfigMap", "kube-system", LegacyTokenCleaner.TRACKING);
    map.object("data").put("since", since);
    world.objects().put(LegacyTokenCleaner.CONFIG_MAPS.groupResource(), map);
  }

  private static void account(World world, String namespace, String name, String... secrets) {
    ApiObject account = object("ServiceAccount", namespace, name);
    List<Object> listed = new ArrayList<>();
    for (String secret : secrets) {
      listed.add(Map.of("name", secret));
    }
    account.tree().put("secrets", listed);
    world.objects().put(Sweep.ACCOUNTS, account);
  }

  private static void secret(
      World world, String namespace, String name, String account, String uid, String invalid) {
    ApiObject secret = object("Secret", namespace, name);
    secret.tree().put("type", TokenAge.TYPE);
    secret.meta().mutableAnnotations().put("kubernetes.io/service-account.name", account);
    if (!uid.isEmpty()) {
      secret.meta().mutableAnnotations().put("kubernetes.io/service-account.uid", uid);
    }
    if (!invalid.isEmpty()) {
      secret.meta().mutableLabels().put(TokenAge.INVALID_SINCE, invalid);
    }
    world.objects().put(SECRETS.groupResource(), secret);
  }

  private static void namespaces(World world, String... names) {
    for (String name : names) {
      world.objects().put(LegacyTokenCleaner.NAMESPACES, object("Namespace", "", name));
    }
  }

  /** Those that are marked have a star. */
  private static List<String> secrets(World world) {
    return world.list(SECRETS.groupResource()).stream()
        .map(
            s ->
                s.namespacedName()
                    + ("2026-06-11".equals(s.meta().labels().get(TokenAge.INVALID_SINCE))
                        ? "*"
                        : ""))
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "tokens that nobody uses";
              }

              @Override
              public Controller controller() {
                return LegacyTokenCleanerTest.controller();
              }

              @Override
              public void prepare(World world) {
                namespaces(world, "a", "b");
                tracking(world, "2026-05-01");
                account(world, "a", "sa", "first", "overdue");
                account(world, "b", "sa", "second", "recent");
                secret(world, "a", "first", "sa", "uid-of-sa", "");
                secret(world, "a", "overdue", "sa", "", "2026-05-31");
                secret(world, "b", "recent", "sa", "", "2026-06-01");
                secret(world, "b", "second", "sa", "", "no day");
              }

              @Override
              public boolean isReached(World world) {
                return secrets(world).equals(List.of("a/first*", "b/recent", "b/second*"));
              }
            },
            CLOCK)
        .checks().stream().map(Check::test);
  }

  private static List<String> swept(World world) {
    new Sweep(world.context(), new TokenAge(CLOCK.instant(), Duration.ofDays(10))).namespace("a");
    return secrets(world);
  }

  @Test
  void onlyThoseOfAnAccountThatListsThem() {
    World world = World.at(CLOCK);
    account(world, "a", "sa", "listed", "of-another", "orphan");
    secret(world, "a", "listed", "sa", "", "");
    secret(world, "a", "of-another", "sa", "uid-before", "");
    secret(world, "a", "orphan", "gone", "", "");
    secret(world, "a", "users-own", "sa", "", "");
    assertEquals(List.of("a/listed*", "a/of-another", "a/orphan", "a/users-own"), swept(world));
  }

  @Test
  void whatPodsMountStays() {
    World world = World.at(CLOCK);
    account(world, "a", "sa", "mounted", "pulled", "other");
    for (String name : List.of("mounted", "other", "pulled")) {
      secret(world, "a", name, "sa", "", "");
    }
    world.create(
        new GroupVersionResource("", "v1", "pods"),
        "{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'a','name':'p'},'spec':{"
            + "'volumes':[{'name':'t','secret':{'secretName':'mounted'}}],"
            + "'imagePullSecrets':[{'name':'pulled'}]}}");
    assertEquals(List.of("a/mounted", "a/other*", "a/pulled"), swept(world));
  }

  @Test
  void beforeUseIsTrackedForLongEnoughNothingHappens() throws Exception {
    World world = World.at(CLOCK);
    namespaces(world, "a");
    account(world, "a", "sa", "first");
    secret(world, "a", "first", "sa", "", "");
    tracking(world, "2026-06-01");
    try (Running running = controller().start(world.context())) {
      Thread.sleep(100);
      assertEquals(List.of("a/first"), secrets(world));
    }
    world
        .objects()
        .delete(new GroupResource("", "configmaps"), "kube-system", LegacyTokenCleaner.TRACKING);
    try (Running running = controller().start(world.context())) {
      Thread.sleep(100);
      assertEquals(0, world.client().writes());
    }
  }

  @Test
  void noTimeAtAllIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new LegacyTokenCleaner(new Metrics(), Duration.ZERO));
  }
}
