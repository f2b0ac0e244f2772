// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PersistentVolumeBinderTest {
  private static final String GONE =
      ",'claimRef':{'namespace':'n','name':'gone','uid':'u'},'persistentVolumeReclaimPolicy':'%s'%s";

  private final World world = World.at(InstantSource.system());
  private final Cluster cluster = new Cluster(world);

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "claims for volumes that are there";
              }

              @Override
              public Controller controller() {
                return Cluster.binder();
              }

              @Override
              public void prepare(World world) {
                Cluster in = new Cluster(world);
                in.volume("small", "1Gi", "", "");
                in.volume("big", "10Gi", "", "");
                in.volume("reserved", "1Gi", "", ",'claimRef':{'namespace':'n','name':'three'}");
                in.volume("kept", "1Gi", "", GONE.formatted("Retain", ""));
                in.claim("one", "5Gi", "", "");
                in.claim("two", "1Gi", "", ",'volumeName':'small'");
                in.claim("three", "1Gi", "", "");
              }

              @Override
              public boolean isReached(World world) {
                Cluster in = new Cluster(world);
                return in.claimState("one").equals("big Bound")
                    && in.claimState("two").equals("small Bound")
                    && in.claimState("three").equals("reserved Bound")
                    && in.volumeState("big").equals("one Bound")
                    && in.volumeState("small").equals("two Bound")
                    && in.volumeState("reserved").equals("three Bound")
                    && in.volumeState("kept").equals("gone Released");
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void bothPointAtEachOtherAndSayWhoDidIt() throws Exception {
    ApiObject claim = cluster.claim("c", "1Gi", "", "");
    cluster.volume("v", "2Gi", "", "");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitClaim("c", "v Bound");
    }
    ApiObject bound = cluster.claim("c");
    assertEquals(
        Map.of(
            "pv.kubernetes.io/bind-completed",
            "yes",
            "pv.kubernetes.io/bound-by-controller",
            "yes"),
        bound.meta().annotations());
    assertEquals("2Gi", bound.field("status").at("capacity", "storage").text());
    assertEquals(List.of("ReadWriteOnce"), bound.field("status").get("accessModes").strings());
    ApiObject volume = cluster.volume("v");
    assertEquals(
        Map.of("pv.kubernetes.io/bound-by-controller", "yes"), volume.meta().annotations());
    assertEquals(
        Map.of(
            "kind", "PersistentVolumeClaim",
            "namespace", "n",
            "name", "c",
            "uid", claim.meta().uid(),
            "apiVersion", "v1",
            "resourceVersion", claim.meta().resourceVersion()),
        volume.field("spec").get("claimRef").value());
  }

  @Test
  void whatTheUserBoundIsNotMarked() throws Exception {
    cluster.volume("v", "2Gi", "", ",'claimRef':{'namespace':'n','name':'c'}");
    cluster.claim("c", "1Gi", "", ",'volumeName':'v'");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitClaim("c", "v Bound");
    }
    assertEquals(Map.of(), cluster.volume("v").meta().annotations());
    assertEquals(
        Map.of("pv.kubernetes.io/bind-completed", "yes"), cluster.claim("c").meta().annotations());
  }

  @Test
  void aVolumeThatComesLaterIsFound() throws Exception {
    cluster.claim("c", "1Gi", "", "");
    cluster.claim("d", "1Gi", "", ",'volumeName':'w'");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitEvent(
          "c Normal FailedBinding no persistent volumes available for this claim and no storage"
              + " class is set");
      cluster.volume("v", "1Gi", "", "");
      cluster.volume("w", "1Gi", "", "");
      cluster.awaitClaim("c", "v Bound");
      cluster.awaitClaim("d", "w Bound");
    }
  }

  @Test
  void aVolumeOutlivesItsClaim() throws Exception {
    cluster.claim("c", "1Gi", "", "");
    cluster.volume("v", "1Gi", "", ",'persistentVolumeReclaimPolicy':'Retain'");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitClaim("c", "v Bound");
      world.user().delete(Writes.CLAIMS, "n", "c", DeleteOptions.NONE);
      cluster.awaitVolume("v", "c Released");
      cluster.claim("c", "1Gi", "", "");
      cluster.awaitEvent(
          "c Normal FailedBinding no persistent volumes available for this claim and no storage"
              + " class is set");
      assertEquals(" Pending", cluster.claimState("c"));
    }
  }

  @Test
  void whoDeletesWhatAVolumeStandsFor() throws Exception {
    String delete = GONE.formatted("Delete", "%s");
    cluster.volume("csi", "1Gi", "", delete.formatted(",'csi':{'driver':'d'}"));
    cluster.volume(
        "made",
        "1Gi",
        ",'annotations':{'pv.kubernetes.io/provisioned-by':'d'}",
        delete.formatted(""));
    cluster.volume("nfs", "1Gi", "", delete.formatted(",'nfs':{'path':'/'}"));
    cluster.volume("path", "1Gi", "", delete.formatted(",'hostPath':{'path':'/data'}"));
    cluster.volume("iscsi", "1Gi", "", delete.formatted(",'iscsi':{}"));
    cluster.volume("recycled", "1Gi", "", GONE.formatted("Recycle", ""));
    cluster.volume("odd", "1Gi", "", GONE.formatted("Burn", ""));
    try (Running running = Cluster.binder().start(world.context())) {
      for (String name : List.of("nfs", "path", "iscsi", "recycled", "odd")) {
        cluster.awaitVolume(name, "gone Failed");
      }
      cluster.awaitVolume("csi", "gone Released");
      cluster.awaitVolume("made", "gone Released");
      String none = "error getting deleter volume plugin for volume ";
      cluster.awaitEvent(
          "nfs Warning VolumeFailedDelete " + none + "\"nfs\": no deletable volume plugin matched");
      cluster.awaitEvent(
          "iscsi Warning VolumeFailedDelete " + none + "\"iscsi\": no volume plugin matched");
      cluster.awaitEvent(
          "path Warning VolumeFailedDelete host_path deleter only supports /tmp/.+ but received"
              + " provided /data");
      cluster.awaitEvent(
          "recycled Warning VolumeFailedRecycle No recycler plugin found for the volume!");
      cluster.awaitEvent(
          "odd Warning VolumeUnknownReclaimPolicy Volume has unrecognized"
              + " PersistentVolumeReclaimPolicy");
      assertEquals(
          "No recycler plugin found for the volume!",
          cluster.volume("recycled").field("status").get("message").text());
    }
    assertEquals(5, cluster.events().size());
  }

  @Test
  void aClaimThatLosesItsVolumeSaysSo() throws Exception {
    String done = ",'annotations':{'pv.kubernetes.io/bind-completed':'yes'}";
    cluster.claim("c", "1Gi", "", "");
    cluster.volume("v", "1Gi", "", "");
    cluster.claim("unbound", "1Gi", done, "");
    cluster.claim("second", "1Gi", done, ",'volumeName':'v'");
    cluster.claim("third", "1Gi", done, ",'volumeName':'gone'");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitClaim("unbound", " Lost");
      cluster.awaitClaim("third", "gone Lost");
      cluster.awaitEvent(
          "unbound Warning ClaimLost Bound claim has lost reference to PersistentVolume. Data on"
              + " the volume is lost!");
      cluster.awaitEvent(
          "third Warning ClaimLost Bound claim has lost its PersistentVolume. Data on the volume is"
              + " lost!");
    }
  }

  @Test
  void oneVolumeIsNotForTwo() throws Exception {
    String done = ",'annotations':{'pv.kubernetes.io/bind-completed':'yes'}";
    cluster.claim("c", "1Gi", "", "");
    cluster.volume("v", "1Gi", "", "");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitClaim("c", "v Bound");
      cluster.claim("second", "1Gi", done, ",'volumeName':'v'");
      cluster.claim("third", "1Gi", "", ",'volumeName':'v'");
      cluster.awaitClaim("second", "v Lost");
      cluster.awaitEvent(
          "second Warning ClaimMisbound Two claims are bound to the same volume, this one is bound"
              + " incorrectly");
      cluster.awaitEvent(
          "third Warning FailedBinding volume \"v\" already bound to a different claim.");
      world.user().delete(Writes.VOLUMES, "", "v", DeleteOptions.NONE);
      cluster.awaitClaim("c", "v Lost");
      assertTrue(cluster.claim("c").field("status").get("capacity").isAbsent());
    }
  }

  @Test
  void aNamedVolumeThatDoesNotFitIsRefused() throws Exception {
    cluster.volume("v", "1Gi", "", ",'storageClassName':'fast'");
    cluster.claim("c", "1Gi", "", ",'volumeName':'v','storageClassName':''");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitEvent(
          "c Warning VolumeMismatch Cannot bind to requested volume \"v\": storageClassName does"
              + " not match");
    }
    assertEquals("v Pending", cluster.claimState("c"));
    assertFalse(
        cluster.claim("c").meta().annotations().containsKey("pv.kubernetes.io/bind-completed"));
  }

  @Test
  void aVolumeOfAClaimThatHasAnotherIsGivenBack() throws Exception {
    cluster.claim("c", "1Gi", "", "");
    cluster.volume("v", "1Gi", "", "");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitClaim("c", "v Bound");
      String uid = cluster.claim("c").meta().uid();
      String ref = ",'claimRef':{'namespace':'n','name':'c','uid':'" + uid + "'}%s";
      cluster.volume(
          "ours",
          "1Gi",
          ",'annotations':{'pv.kubernetes.io/bound-by-controller':'yes'}",
          ref.formatted(""));
      cluster.volume("theirs", "1Gi", "", ref.formatted(""));
      cluster.volume(
          "made",
          "1Gi",
          ",'annotations':{'pv.kubernetes.io/provisioned-by':'d'}",
          ref.formatted(",'persistentVolumeReclaimPolicy':'Delete'"));
      cluster.awaitVolume("ours", " Available");
      cluster.awaitVolume("theirs", "c Available");
      cluster.awaitVolume("made", "c Released");
      assertTrue(cluster.volume("theirs").field("spec").at("claimRef", "uid").isAbsent());
      assertEquals(Map.of(), cluster.volume("ours").meta().annotations());
    }
  }

  @Test
  void aVolumeOfTheOtherModeIsNotBound() throws Exception {
    String uid = cluster.claim("c", "1Gi", "", "").meta().uid();
    cluster.volume(
        "v",
        "1Gi",
        "",
        ",'volumeMode':'Block','claimRef':{'namespace':'n','name':'c','uid':'" + uid + "'}");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitEvent(
          "v Warning VolumeMismatch Cannot bind PersistentVolume to requested"
              + " PersistentVolumeClaim \"c\" due to incompatible volumeMode.");
      cluster.awaitEvent(
          "c Warning VolumeMismatch Cannot bind PersistentVolume \"v\" to requested"
              + " PersistentVolumeClaim due to incompatible volumeMode.");
    }
  }
}
