// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.bootstrapsigner.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class BootstrapSignerTest {
  private static final GroupVersionResource SECRETS = new GroupVersionResource("", "v1", "secrets");

  private static Controller controller() {
    return new BootstrapSigner(new Metrics());
  }

  private static void clusterInfo(World world, String data) {
    world.create(
        BootstrapSigner.CONFIG_MAPS,
        "{'apiVersion':'v1','kind':'ConfigMap',"
            + "'metadata':{'namespace':'kube-public','name':'cluster-info'},'data':{"
            + data
            + "}}");
  }

  private static void token(World world, String namespace, String name, String id, String more) {
    world.create(
        SECRETS,
        ("{'apiVersion':'v1','kind':'Secret','type':'bootstrap.kubernetes.io/token',"
                + "'metadata':{'namespace':'%s','name':'%s'},"
                + "'data':{'token-id':'%s','token-secret':'%s'%s}}")
            .formatted(namespace, name, encoded(id), encoded("secret-of-" + id), more));
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String signing(String end) {
    String expires = end.isEmpty() ? "" : ",'expiration':'" + encoded(end) + "'";
    return ",'usage-bootstrap-signing':'" + encoded("true") + "'" + expires;
  }

  private static void usable(World world, String id, String end) {
    token(world, "kube-system", "bootstrap-token-" + id, id, signing(end));
  }

  private static List<String> signed(World world) {
    return world.list(BootstrapSigner.CONFIG_MAPS.groupResource()).stream()
        .flatMap(m -> m.field("data").stringMap().keySet().stream())
        .filter(key -> key.startsWith("jws-"))
        .sorted()
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "cluster-info";
              }

              @Override
              public Controller controller() {
                return BootstrapSignerTest.controller();
              }

              @Override
              public void prepare(World world) {
                clusterInfo(world, "'kubeconfig':'k','jws-kubeconfig-gone00':'x'");
                usable(world, "abc123", "");
                usable(world, "def456", "9999-12-31T23:59:59Z");
                usable(world, "ended0", "2020-01-01T00:00:00Z");
                token(world, "kube-system", "bootstrap-token-unused", "unused", "");
                token(world, "kube-system", "bootstrap-token-other0", "mixed0", signing(""));
                token(world, "elsewhere", "bootstrap-token-away00", "away00", signing(""));
              }

              @Override
              public boolean isReached(World world) {
                return signed(world)
                    .equals(List.of("jws-kubeconfig-abc123", "jws-kubeconfig-def456"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void followsTheKubeconfigAndTheTokens() throws Exception {
    World world = World.at(InstantSource.system());
    usable(world, "abc123", "");
    try (Running running = controller().start(world.context())) {
      clusterInfo(world, "'kubeconfig':'one'");
      Await.until("it is signed", () -> signature(world).equals(expected("one")));
      world
          .user()
          .change(
              BootstrapSigner.CONFIG_MAPS,
              "kube-public",
              "cluster-info",
              "",
              m -> {
                m.object("data").put("kubeconfig", "other");
                return m;
              });
      Await.until("it is signed anew", () -> signature(world).equals(expected("other")));
      world.user().delete(SECRETS, "kube-system", "bootstrap-token-abc123", DeleteOptions.NONE);
      Await.until("it is signed by nobody", () -> signed(world).isEmpty());
    }
    assertEquals("bootstrap-signer", controller().account());
  }

  private static String expected(String content) {
    return DetachedSignature.of(content, "abc123", "secret-of-abc123");
  }

  private static String signature(World world) {
    return world.list(BootstrapSigner.CONFIG_MAPS.groupResource()).stream()
        .map(m -> m.field("data").key("jws-kubeconfig-abc123").text())
        .findFirst()
        .orElse("");
  }

  @Test
  void aSignatureGoesWhenItsTokenEnds() throws Exception {
    World world = World.at(InstantSource.system());
    clusterInfo(world, "'kubeconfig':'k'");
    usable(world, "abc123", "");
    usable(world, "def456", Instant.now().plusMillis(700).toString());
    try (Running running = controller().start(world.context())) {
      Await.until("both sign", () -> signed(world).size() == 2);
      Await.until("one has ended", () -> signed(world).equals(List.of("jws-kubeconfig-abc123")));
    }
  }
}
