// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.rootca.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class RootCaPublisherTest {
  private static final GroupVersionResource NAMESPACES =
      new GroupVersionResource("", "v1", "namespaces");
  private static final Duration OFTEN = Duration.ofMillis(10);

  @TempDir private Path folder;
  private Path file;
  private String one;
  private String other;

  @BeforeEach
  void makeAuthorities() throws Exception {
    one = TestCertificate.authority("CN=one").pem();
    other = TestCertificate.authority("CN=other").pem();
    file = Files.writeString(folder.resolve("ca.crt"), one);
  }

  private Controller controller(String path) {
    return new RootCaPublisher(new Metrics(), path, OFTEN);
  }

  private Controller controller() {
    return controller(file.toString());
  }

  private static void namespace(World world, String name, String phase) {
    world.create(
        NAMESPACES,
        "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'%s'},'status':{'phase':'%s'}}"
            .formatted(name, phase));
  }

  private static boolean holds(World world, String authority, String... namespaces) {
    List<ApiObject> maps = world.list(RootCaPublisher.MAPS.groupResource());
    return maps.stream().map(m -> m.meta().namespace()).toList().equals(List.of(namespaces))
        && maps.stream()
            .allMatch(
                m ->
                    m.meta().name().equals("kube-root-ca.crt")
                        && m.root().at("data", "ca.crt").text().equals(authority)
                        && m.field("data").size() == 1
                        && m.meta()
                            .annotations()
                            .getOrDefault("kubernetes.io/description", "")
                            .startsWith("Contains a CA bundle"));
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "the authority";
              }

              @Override
              public Controller controller() {
                return RootCaPublisherTest.this.controller();
              }

              @Override
              public void prepare(World world) {
                namespace(world, "a", "Active");
                namespace(world, "b", "Active");
                namespace(world, "ending", "Terminating");
                world.create(
                    RootCaPublisher.MAPS,
                    "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'kube-root-ca.crt',"
                        + "'namespace':'a'},'data':{'ca.crt':'false','more':'x'}}");
              }

              @Override
              public boolean isReached(World world) {
                return holds(world, one, "a", "b");
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void whatIsDeletedOrChangedIsMended() throws Exception {
    World world = World.at(InstantSource.system());
    namespace(world, "a", "Active");
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> holds(world, one, "a"));
      world.user().delete(RootCaPublisher.MAPS, "a", "kube-root-ca.crt", DeleteOptions.NONE);
      Await.until("it is there again", () -> holds(world, one, "a"));
      world
          .user()
          .change(
              RootCaPublisher.MAPS,
              "a",
              "kube-root-ca.crt",
              "",
              m -> RootCaConfigMap.mended(m, "false"));
      Await.until("it is right again", () -> holds(world, one, "a"));
    }
  }

  @Test
  void aReplacedFileIsPublished() throws Exception {
    World world = World.at(InstantSource.system());
    namespace(world, "a", "Active");
    namespace(world, "b", "Active");
    try (Running running = controller().start(world.context())) {
      Await.until("it is there", () -> holds(world, one, "a", "b"));
      replace("no certificate", 1);
      replace(other, 2);
      Await.until("the other one is there", () -> holds(world, other, "a", "b"));
    }
  }

  private void replace(String text, int later) throws Exception {
    Files.writeString(file, text);
    FileTime now = Files.getLastModifiedTime(file);
    Files.setLastModifiedTime(file, FileTime.fromMillis(now.toMillis() + later * 1000L));
  }

  @Test
  void aFileThatComesLateIsPublishedThen() throws Exception {
    World world = World.at(InstantSource.system());
    namespace(world, "a", "Active");
    Path late = folder.resolve("late.crt");
    try (Running running = controller(late.toString()).start(world.context())) {
      Thread.sleep(50);
      assertTrue(holds(world, one));
      Files.writeString(late, one);
      Await.until("it is there", () -> holds(world, one, "a"));
    }
  }

  @Test
  void withoutAFileNothingIsPublished() throws Exception {
    World world = World.at(InstantSource.system());
    namespace(world, "a", "Active");
    try (Running running = controller("").start(world.context())) {
      Thread.sleep(50);
      assertEquals(0, world.client().writes());
      assertEquals(0, world.objects().listeners(RootCaPublisher.NAMESPACES));
    }
  }

  @Test
  void anyDescriptionWillDo() {
    ApiObject map = RootCaConfigMap.of("a", one);
    assertTrue(RootCaConfigMap.isRight(map, one));
    assertFalse(RootCaConfigMap.isRight(map, other));
    map.meta().mutableAnnotations().put("kubernetes.io/description", "mine");
    assertTrue(RootCaConfigMap.isRight(map, one));
    map.meta().mutableAnnotations().remove("kubernetes.io/description");
    assertFalse(RootCaConfigMap.isRight(map, one));
  }
}
