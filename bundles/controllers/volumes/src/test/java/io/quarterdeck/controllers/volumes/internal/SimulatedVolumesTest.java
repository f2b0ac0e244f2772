// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.volumes.internal;

import static io.quarterdeck.controllers.volumes.internal.ProvisionerLoop.CLAIMS;
import static io.quarterdeck.controllers.volumes.internal.ProvisionerLoop.VOLUMES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.lang.annotation.Annotation;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SimulatedVolumesTest {
  private static final GroupVersionResource CLASSES =
      new GroupVersionResource("storage.k8s.io", "v1", "storageclasses");
  private static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";

  private final World world = World.at(InstantSource.system());

  private record Named(String storage_class) implements SimulatedVolumes.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return SimulatedVolumes.Config.class;
    }
  }

  private static Controller controller(World world) {
    return new SimulatedVolumes(
        new Named("standard"), new Metrics(), new MemoryWriter(world.objects()));
  }

  private static ApiObject claim(World world, String name, String provisioner, String spec) {
    return world.create(
        CLAIMS,
        ("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'namespace':'n','name':"
                + "'%s','annotations':{'volume.kubernetes.io/storage-provisioner':'%s'}},'spec':"
                + "{'storageClassName':'slow','accessModes':['ReadWriteOnce'],"
                + "'resources':{'requests':{'storage':'3Gi'}}%s}}")
            .formatted(name, provisioner, spec));
  }

  private static void volume(World world, String name, String by, String phase, String policy) {
    world.create(
        VOLUMES,
        ("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'%s','annotations':"
                + "{'pv.kubernetes.io/provisioned-by':'%s'}},'spec':"
                + "{'persistentVolumeReclaimPolicy':'%s'},'status':{'phase':'%s'}}")
            .formatted(name, by, policy, phase));
  }

  private static void storageClass(World world, String name, String more) {
    world.create(
        CLASSES,
        ("{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'%s'},"
                + "'provisioner':'quarterdeck.io/simulated'%s}")
            .formatted(name, more));
  }

  private static void node(World world, String name, String labels) {
    world.create(
        NODES,
        "{'apiVersion':'v1','kind':'Node','metadata':{'name':'%s','labels':{%s}}}"
            .formatted(name, labels));
  }

  private static List<String> names(World world, GroupResource resource) {
    return world.list(resource).stream().map(o -> o.meta().name()).toList();
  }

  private static @Nullable ApiObject standard(World world) {
    return world.objects().get(CLASSES.groupResource(), "", "standard");
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              private @Nullable World last;

              @Override
              public String name() {
                return "claims and volumes";
              }

              @Override
              public Controller controller() {
                return SimulatedVolumesTest.controller(Objects.requireNonNull(last));
              }

              @Override
              public void prepare(World world) {
                last = world;
                storageClass(world, "slow", "");
                claim(world, "c", StorageClasses.PROVISIONER, "");
                volume(world, "old", StorageClasses.PROVISIONER, "Released", "Delete");
              }

              @Override
              public boolean isReached(World world) {
                return names(world, VOLUMES.groupResource()).size() == 1
                    && names(world, VOLUMES.groupResource()).getFirst().startsWith("pvc-")
                    && names(world, EVENTS).size() <= 1;
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void aClaimGetsWhatItAsksForAndItsClassSays() throws Exception {
    storageClass(world, "slow", ",'reclaimPolicy':'Retain','mountOptions':['ro']");
    ApiObject claim = claim(world, "c", StorageClasses.PROVISIONER, ",'volumeMode':'Block'");
    try (Running running = controller(world).start(world.context())) {
      Await.until("it is said", () -> !world.list(EVENTS).isEmpty());
      ApiObject volume = world.list(VOLUMES.groupResource()).getFirst();
      assertEquals("pvc-" + claim.meta().uid(), volume.meta().name());
      Node spec = volume.field("spec");
      assertEquals("3Gi", spec.at("capacity", "storage").text());
      assertEquals(List.of("ReadWriteOnce"), spec.get("accessModes").strings());
      assertEquals("Retain", spec.get("persistentVolumeReclaimPolicy").text());
      assertEquals("slow", spec.get("storageClassName").text());
      assertEquals(List.of("ro"), spec.get("mountOptions").strings());
      assertEquals("Block", spec.get("volumeMode").text());
      assertEquals(claim.meta().uid(), spec.at("claimRef", "uid").text());
      assertEquals(
          Map.of("pv.kubernetes.io/provisioned-by", "quarterdeck.io/simulated"),
          volume.meta().annotations());
      assertEquals(
          "Successfully provisioned volume " + volume.meta().name(),
          world.list(EVENTS).getFirst().field("message").text());
    }
  }

  @Test
  void othersClaimsAndVolumesAreTheirs() throws Exception {
    storageClass(world, "slow", "");
    claim(world, "a", "example.com/disks", "");
    claim(world, "b", StorageClasses.PROVISIONER, ",'volumeName':'bound'");
    volume(world, "theirs", "example.com/disks", "Released", "Delete");
    volume(world, "kept", StorageClasses.PROVISIONER, "Released", "Retain");
    volume(world, "used", StorageClasses.PROVISIONER, "Bound", "Delete");
    volume(world, "done", StorageClasses.PROVISIONER, "Released", "Delete");
    try (Running running = controller(world).start(world.context())) {
      Await.until("one goes", () -> !names(world, VOLUMES.groupResource()).contains("done"));
      claim(world, "c", StorageClasses.PROVISIONER, "");
      Await.until("one comes", () -> names(world, VOLUMES.groupResource()).size() == 4);
      assertTrue(names(world, VOLUMES.groupResource()).containsAll(List.of("theirs", "kept")));
    }
  }

  @Test
  void aClassComesWithTheFirstSimulatedNodeAndOnlyOnce() throws Exception {
    node(world, "real", "'a':'b'");
    try (Running running = controller(world).start(world.context())) {
      volume(world, "done", StorageClasses.PROVISIONER, "Released", "Delete");
      Await.until("it has begun", () -> world.list(VOLUMES.groupResource()).isEmpty());
      assertEquals(List.of(), names(world, CLASSES.groupResource()), "a real node needs none");
      node(world, "simulated-0", "'quarterdeck.io/simulated':'true'");
      Await.until("there is one", () -> standard(world) != null);
      ApiObject made = Objects.requireNonNull(standard(world));
      assertEquals("true", made.meta().annotations().get(DEFAULT));
      assertEquals("quarterdeck.io/simulated", made.field("provisioner").text());
      world.objects().delete(CLASSES.groupResource(), "", "standard");
      node(world, "simulated-1", "'quarterdeck.io/simulated':'true'");
      volume(world, "done", StorageClasses.PROVISIONER, "Released", "Delete");
      Await.until("it goes on", () -> world.list(VOLUMES.groupResource()).isEmpty());
      assertEquals(List.of(), names(world, CLASSES.groupResource()), "who deletes it is right");
    }
  }

  @Test
  void anotherDefaultClassStaysTheDefault() throws Exception {
    world.create(
        CLASSES,
        "{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'fast',"
            + "'annotations':{'"
            + DEFAULT
            + "':'true'}},'provisioner':'example.com/disks'}");
    node(world, "simulated-0", "'quarterdeck.io/simulated':'true'");
    try (Running running = controller(world).start(world.context())) {
      Await.until("there is one", () -> standard(world) != null);
      assertEquals(Map.of(), Objects.requireNonNull(standard(world)).meta().annotations());
    }
  }

  @Test
  void aNameThatCannotBeIsRefused() {
    MemoryWriter writer = new MemoryWriter(world.objects());
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> new SimulatedVolumes(new Named("Not/A name"), new Metrics(), writer));
    assertTrue(String.valueOf(refused.getMessage()).startsWith("storage.class = Not/A name"));
  }
}
