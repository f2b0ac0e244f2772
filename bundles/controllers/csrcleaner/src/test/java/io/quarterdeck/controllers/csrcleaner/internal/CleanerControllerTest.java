// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrcleaner.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CleanerControllerTest {
  private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private static final Instant OLD = NOW.minus(Duration.ofMinutes(61));
  private static final Instant DAY_OLD = NOW.minus(Duration.ofHours(25));
  private static final TestCertificate CA = TestCertificate.authority("CN=ca");
  private static final String VALID = certificate(NOW.plus(Duration.ofDays(1)));
  private static final String EXPIRED = certificate(NOW.minusSeconds(1));

  private static String certificate(Instant end) {
    return base64(CA.issue("CN=a").valid(end.minus(Duration.ofDays(2)), end).sign().pem());
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static ApiObject csr(String name) {
    ApiObject csr =
        ApiObject.of(
            new GroupVersionKind("certificates.k8s.io", "v1", "CertificateSigningRequest"));
    csr.meta().setName(name);
    csr.meta().setCreationTimestamp(DAY_OLD.toString());
    csr.object("spec");
    return csr;
  }

  private static ApiObject csr(String name, String type, Instant updated, String certificate) {
    ApiObject csr = csr(name);
    Trees.list(csr.object("status"), "conditions")
        .add(
            new LinkedHashMap<>(
                Map.of("type", type, "status", "True", "lastUpdateTime", updated.toString())));
    if (!certificate.isEmpty()) {
      csr.object("status").put("certificate", certificate);
    }
    return csr;
  }

  private static List<String> left(World world) {
    return world.list(CleanerController.REQUESTS.groupResource()).stream()
        .map(o -> o.meta().name())
        .toList();
  }

  private static void fill(World world) {
    for (ApiObject csr :
        List.of(
            csr("approved", "Approved", OLD, VALID),
            csr("denied", "Denied", OLD, ""),
            csr("expired", "Approved", NOW, EXPIRED),
            csr("failed", "Failed", OLD, ""),
            csr("issued", "Approved", NOW, VALID),
            csr("unissued", "Approved", DAY_OLD, ""),
            csr("waiting", "Approved", OLD, ""))) {
      world.user().create(CleanerController.REQUESTS, csr);
    }
    // the client stamps the time of its own clock on what is created
    world.user().create(CleanerController.REQUESTS, csr("pending"));
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "requests";
              }

              @Override
              public Controller controller() {
                return new CleanerController(new Metrics());
              }

              @Override
              public void prepare(World world) {
                fill(world);
              }

              @Override
              public boolean isReached(World world) {
                return left(world).equals(List.of("issued", "pending", "waiting"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void eachGoesAtItsTime() throws Exception {
    World world = World.at(InstantSource.system());
    Instant soon = Instant.now().plusMillis(1200).minus(Duration.ofHours(1));
    world.user().create(CleanerController.REQUESTS, csr("soon", "Denied", soon, ""));
    try (Running running = new CleanerController(new Metrics()).start(world.context())) {
      Thread.sleep(200);
      assertEquals(List.of("soon"), left(world));
      Await.until("it goes", () -> left(world).isEmpty());
    }
  }

  @Test
  void aDecisionMovesTheTime() throws Exception {
    World world = World.at(InstantSource.system());
    world.user().create(CleanerController.REQUESTS, csr("a"));
    try (Running running = new CleanerController(new Metrics()).start(world.context())) {
      Thread.sleep(50);
      assertEquals(List.of("a"), left(world));
      world
          .user()
          .change(
              CleanerController.REQUESTS,
              "",
              "a",
              "status",
              a -> new ApiObject(withStatus(a, csr("a", "Denied", OLD, ""))));
      Await.until("it goes", () -> left(world).isEmpty());
    }
  }

  private static Map<String, Object> withStatus(ApiObject a, ApiObject from) {
    Map<String, Object> tree = new LinkedHashMap<>(a.tree());
    tree.put("status", from.object("status"));
    return tree;
  }

  @Test
  void deadlines() {
    Duration hour = Duration.ofHours(1);
    Duration day = Duration.ofHours(24);
    assertEquals(DAY_OLD.plus(day), Deadline.of(csr("a")));
    assertEquals(NOW.plus(hour), Deadline.of(csr("a", "Denied", NOW, "")));
    assertEquals(NOW.plus(hour), Deadline.of(csr("a", "Failed", NOW, "")));
    assertEquals(NOW.plus(hour), Deadline.of(csr("a", "Approved", NOW, VALID)));
    assertEquals(NOW.plus(day), Deadline.of(csr("a", "Approved", NOW, "")));
    assertEquals(NOW.minusSeconds(1), Deadline.of(csr("a", "Approved", NOW, EXPIRED)));
    // what is no certificate does not expire, nor does one that nobody approved
    assertEquals(NOW.plus(hour), Deadline.of(csr("a", "Approved", NOW, base64("nothing"))));
    assertEquals(NOW.plus(hour), Deadline.of(csr("a", "Approved", NOW, "?")));
    assertEquals(NOW.plus(hour), Deadline.of(csr("a", "Failed", NOW, EXPIRED)));
  }

  @Test
  void theFirstOfSeveralCounts() {
    ApiObject csr = csr("a", "Approved", NOW, "");
    Trees.list(csr.object("status"), "conditions")
        .add(Map.of("type", "Failed", "status", "True", "lastUpdateTime", OLD.toString()));
    assertEquals(OLD.plus(Duration.ofHours(1)), Deadline.of(csr));
  }

  @Test
  void whatSaysNoTimeStays() {
    ApiObject csr = csr("a");
    Trees.list(csr.object("status"), "conditions").add(Map.of("type", "Denied"));
    assertNull(Deadline.of(csr));
    ApiObject other = csr("a");
    Trees.list(other.object("status"), "conditions")
        .add(Map.of("type", "Other", "status", "True", "lastUpdateTime", OLD.toString()));
    assertNull(Deadline.of(other));
  }
}
