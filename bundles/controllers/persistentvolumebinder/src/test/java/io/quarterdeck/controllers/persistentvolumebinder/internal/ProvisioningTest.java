// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProvisioningTest {
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");

  private final World world = World.at(InstantSource.system());
  private final Cluster cluster = new Cluster(world);

  private static String waiting(String driver) {
    return " Normal ExternalProvisioning Waiting for a volume to be created either by the external"
        + " provisioner '"
        + driver
        + "' or manually by the system administrator. If volume creation is delayed, please verify"
        + " that the provisioner is running and correctly registered.";
  }

  private void pod(String name, String node, String volumes) {
    world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s'},"
                + "'spec':{'nodeName':'%s','volumes':[%s]}}")
            .formatted(name, node, volumes));
  }

  @Test
  void theOneWhoMakesVolumesIsAskedAndWhatItMakesIsTaken() throws Exception {
    cluster.storageClass("fast", "d.example.com", "Immediate", "");
    cluster.claim("c", "1Gi", "", ",'storageClassName':'fast'");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitEvent("c" + waiting("d.example.com"));
      assertEquals(
          Map.of(
              "volume.beta.kubernetes.io/storage-provisioner", "d.example.com",
              "volume.kubernetes.io/storage-provisioner", "d.example.com"),
          cluster.claim("c").meta().annotations());
      cluster.volume(
          "pvc-1",
          "1Gi",
          ",'annotations':{'pv.kubernetes.io/provisioned-by':'d.example.com'}",
          ",'storageClassName':'fast','persistentVolumeReclaimPolicy':'Delete','csi':{},"
              + "'claimRef':{'namespace':'n','name':'c','uid':'"
              + cluster.claim("c").meta().uid()
              + "'}");
      cluster.awaitClaim("c", "pvc-1 Bound");
      cluster.awaitVolume("pvc-1", "c Bound");
    }
  }

  @Test
  void aDriverTakesOverFromAPlugin() throws Exception {
    cluster.storageClass("old", "kubernetes.io/aws-ebs", "Immediate", "");
    cluster.claim("c", "1Gi", "", ",'storageClassName':'old'");
    cluster.claim(
        "d",
        "1Gi",
        ",'annotations':{'volume.kubernetes.io/storage-provisioner':'kubernetes.io/aws-ebs'}",
        ",'storageClassName':'old'");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitEvent("c" + waiting("ebs.csi.aws.com"));
      cluster.awaitEvent("d" + waiting("ebs.csi.aws.com"));
    }
    assertEquals(
        Map.of(
            "volume.beta.kubernetes.io/storage-provisioner", "ebs.csi.aws.com",
            "volume.kubernetes.io/storage-provisioner", "ebs.csi.aws.com"),
        cluster.claim("d").meta().annotations());
  }

  @Test
  void nobodyMakesVolumesOfTheseClasses() throws Exception {
    cluster.storageClass("none", "kubernetes.io/no-provisioner", "Immediate", "");
    cluster.storageClass("nfs", "kubernetes.io/nfs", "Immediate", "");
    cluster.storageClass("path", "kubernetes.io/host-path", "Immediate", "");
    for (String name : List.of("none", "nfs", "path", "unknown")) {
      cluster.claim(name, "1Gi", "", ",'storageClassName':'" + name + "'");
    }
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitEvent(
          "unknown Warning ProvisioningFailed storageclass.storage.k8s.io \"unknown\" not found");
      cluster.awaitEvent(
          "none Warning ProvisioningFailed no volume plugin matched name:"
              + " kubernetes.io/no-provisioner");
      cluster.awaitEvent("nfs Warning ProvisioningFailed no provisionable volume plugin matched");
      cluster.awaitEvent(
          "path Warning ProvisioningFailed Failed to create provisioner: provisioning in volume"
              + " plugin \"kubernetes.io/host-path\" is disabled");
      assertEquals(Map.of(), cluster.claim("none").meta().annotations());
      cluster.storageClass("unknown", "d", "Immediate", "");
      cluster.awaitEvent("unknown" + waiting("d"));
    }
  }

  @Test
  void aClaimWithoutClassGetsTheDefaultOneWhenThereIsOne() throws Exception {
    cluster.claim("c", "1Gi", "", "");
    cluster.claim("none", "1Gi", "", ",'storageClassName':''");
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitEvent(
          "c Normal FailedBinding no persistent volumes available for this claim and no storage"
              + " class is set");
      cluster.storageClass(
          "std",
          "d",
          "Immediate",
          ",'annotations':{'storageclass.kubernetes.io/is-default-class':'true'}");
      cluster.awaitEvent("c" + waiting("d"));
      assertEquals("std", cluster.claim("c").field("spec").get("storageClassName").text());
      assertEquals("", cluster.claim("none").field("spec").get("storageClassName").text());
      assertTrue(cluster.claim("none").meta().annotations().isEmpty());
    }
  }

  @Test
  void bindingMayWaitForAPod() throws Exception {
    cluster.storageClass("wait", "d", "WaitForFirstConsumer", "");
    cluster.volume("free", "1Gi", "", ",'storageClassName':'wait'");
    cluster.volume(
        "own",
        "1Gi",
        "",
        ",'storageClassName':'wait','claimRef':{'namespace':'n','name':'reserved'}");
    String wait = ",'storageClassName':'wait'";
    pod("p", "", "{'name':'v','persistentVolumeClaim':{'claimName':'used'}}");
    pod("q", "one", "{'name':'v','persistentVolumeClaim':{'claimName':'c'}}");
    pod("r", "", "{'name':'v','persistentVolumeClaim':{'claimName':'twice'}}");
    pod("twice", "", "{'name':'v','persistentVolumeClaim':{'claimName':'twice'}}");
    pod("e", "", "{'name':'v','ephemeral':{}}");
    for (String name : List.of("c", "used", "twice", "e-v", "reserved")) {
      cluster.claim(name, "1Gi", "", wait);
    }
    try (Running running = Cluster.binder().start(world.context())) {
      cluster.awaitClaim("reserved", "own Bound");
      cluster.awaitEvent(
          "c Normal WaitForFirstConsumer waiting for first consumer to be created before binding");
      cluster.awaitEvent("used Normal WaitForPodScheduled waiting for pod p to be scheduled");
      cluster.awaitEvent(
          "twice Normal WaitForPodScheduled waiting for pods r,twice to be scheduled");
      cluster.awaitEvent("e-v Normal WaitForPodScheduled waiting for pod e to be scheduled");
      Await.until("free is free", () -> cluster.volumeState("free").equals(" Available"));
      world
          .user()
          .change(
              Writes.CLAIMS,
              "n",
              "c",
              "",
              c -> {
                c.meta().mutableAnnotations().put("volume.kubernetes.io/selected-node", "one");
                return c;
              });
      cluster.awaitEvent("c" + waiting("d"));
    }
    assertEquals(" Pending", cluster.claimState("used"));
  }
}
