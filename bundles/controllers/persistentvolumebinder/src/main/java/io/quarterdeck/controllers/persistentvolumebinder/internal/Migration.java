// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The plugins that Kubernetes once had, and the CSI drivers that do their work now. */
final class Migration {
  static final String IN_TREE = "kubernetes.io/";

  private static final String IN_TREE_FINALIZER = "kubernetes.io/pv-controller";
  private static final String EXTERNAL_FINALIZER =
      "external-provisioner.volume.kubernetes.io/finalizer";

  private static final Map<String, String> DRIVERS =
      Map.of(
          "kubernetes.io/aws-ebs", "ebs.csi.aws.com",
          "kubernetes.io/azure-disk", "disk.csi.azure.com",
          "kubernetes.io/azure-file", "file.csi.azure.com",
          "kubernetes.io/cinder", "cinder.csi.openstack.org",
          "kubernetes.io/gce-pd", "pd.csi.storage.gke.io",
          "kubernetes.io/portworx-volume", "pxd.portworx.com",
          "kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com");

  private Migration() {}

  static boolean isMigrated(String provisioner) {
    return DRIVERS.containsKey(provisioner);
  }

  /** Who makes the volumes of a provisioner. */
  static String driver(String provisioner) {
    return DRIVERS.getOrDefault(provisioner, provisioner);
  }

  /** What a volume carries for who looks after it. */
  static void settle(ApiObject volume) {
    annotate(volume);
    protect(volume);
  }

  /** Has a claim or volume say which driver has taken over. */
  static void annotate(ApiObject o) {
    Map<String, String> annotations = o.meta().annotations();
    String provisioner =
        annotations.getOrDefault(
            Annotations.PROVISIONER, annotations.get(Annotations.BETA_PROVISIONER));
    if (o.kind().equals("PersistentVolume")) {
      provisioner = annotations.get(Annotations.PROVISIONED_BY);
    }
    if (provisioner == null) {
      return;
    }
    if (isMigrated(provisioner)) {
      o.meta().mutableAnnotations().put(Annotations.MIGRATED_TO, driver(provisioner));
    } else if (!annotations.getOrDefault(Annotations.MIGRATED_TO, "").isEmpty()) {
      o.meta().mutableAnnotations().remove(Annotations.MIGRATED_TO);
    }
  }

  /** The finalizer that keeps a volume until its plugin has deleted what it stands for. */
  static void protect(ApiObject volume) {
    String provisioner = volume.meta().annotations().get(Annotations.PROVISIONED_BY);
    if (provisioner == null || !provisioner.startsWith(IN_TREE)) {
      return;
    }
    List<String> finalizers = new ArrayList<>(volume.meta().finalizers());
    if (isMigrated(provisioner)) {
      finalizers.remove(IN_TREE_FINALIZER);
    } else {
      switch (volume.field("spec").get("persistentVolumeReclaimPolicy").text()) {
        case "Delete" -> {
          if (!finalizers.contains(IN_TREE_FINALIZER)) {
            finalizers.add(IN_TREE_FINALIZER);
          }
        }
        case "Retain", "Recycle" -> finalizers.remove(IN_TREE_FINALIZER);
        default -> {}
      }
      finalizers.remove(EXTERNAL_FINALIZER);
    }
    if (!finalizers.equals(volume.meta().finalizers())) {
      volume.meta().setFinalizers(finalizers);
    }
  }
}
