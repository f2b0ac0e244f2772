// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tokencleaner.internal;

import static io.quarterdeck.controllers.tokencleaner.internal.TokenCleaner.SECRETS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TokenCleanerTest {
  private static final String TYPE = "bootstrap.kubernetes.io/token";

  private static Controller controller() {
    return new TokenCleaner(new Metrics());
  }

  private static void token(
      World world, String namespace, String name, String type, String expiration) {
    String encoded =
        Base64.getEncoder().encodeToString(expiration.getBytes(StandardCharsets.UTF_8));
    world.create(
        SECRETS,
        ("{'apiVersion':'v1','kind':'Secret','type':'%s',"
                + "'metadata':{'namespace':'%s','name':'%s'},'data':{'expiration':'%s'}}")
            .formatted(type, namespace, name, encoded));
  }

  private static List<String> left(World world) {
    return world.list(SECRETS.groupResource()).stream().map(ApiObject::namespacedName).toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "tokens that have ended";
              }

              @Override
              public Controller controller() {
                return TokenCleanerTest.controller();
              }

              @Override
              public void prepare(World world) {
                String past = "2020-01-01T00:00:00Z";
                token(world, "kube-system", "ended", TYPE, past);
                token(world, "kube-system", "broken", TYPE, "tomorrow");
                token(world, "kube-system", "endless", TYPE, "");
                token(world, "kube-system", "far", TYPE, "9999-12-31T23:59:59Z");
                token(world, "kube-system", "opaque", "Opaque", past);
                token(world, "elsewhere", "ended", TYPE, past);
              }

              @Override
              public boolean isReached(World world) {
                return left(world)
                    .equals(
                        List.of(
                            "elsewhere/ended",
                            "kube-system/endless",
                            "kube-system/far",
                            "kube-system/opaque"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void goesAtTheMomentAtWhichItEnds() throws Exception {
    World world = World.at(InstantSource.system());
    Instant end = Instant.now().plusMillis(600);
    token(world, "kube-system", "short", TYPE, end.toString());
    try (Running running = controller().start(world.context())) {
      Await.until("it is gone", () -> left(world).isEmpty());
    }
    assertFalse(Instant.now().isBefore(end), "not before");
    assertEquals("token-cleaner", controller().account());
  }
}
