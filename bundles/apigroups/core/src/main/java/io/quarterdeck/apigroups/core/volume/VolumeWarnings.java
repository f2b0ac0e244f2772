// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What clients are warned of volumes that no kubelet mounts any more. */
final class VolumeWarnings {
  private static final Map<String, String> GONE = new LinkedHashMap<>();
  private static final Map<String, String> ANNOTATIONS = new LinkedHashMap<>();

  static {
    GONE.put("photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+");
    GONE.put("scaleIO", "deprecated in v1.16, non-functional in v1.22+");
    GONE.put("storageos", "deprecated in v1.22, non-functional in v1.25+");
    GONE.put("glusterfs", "deprecated in v1.25, non-functional in v1.26+");
    GONE.put("rbd", "deprecated in v1.28, non-functional in v1.31+");
    GONE.put("cephfs", "deprecated in v1.28, non-functional in v1.31+");
    GONE.put("flocker", "deprecated in v1.22, non-functional in v1.25+");
    GONE.put("quobyte", "deprecated in v1.22, non-functional in v1.25+");
    ANNOTATIONS.put(
        "volume.beta.kubernetes.io/storage-class",
        "deprecated since v1.8; use \"storageClassName\" attribute instead");
    ANNOTATIONS.put(
        "volume.beta.kubernetes.io/mount-options",
        "deprecated since v1.31; use \"mountOptions\" attribute instead");
  }

  private VolumeWarnings() {}

  /** Of a persistent volume. */
  static void ofVolume(ApiObject volume, List<String> warnings) {
    ANNOTATIONS.forEach(
        (name, text) -> {
          if (volume.meta().annotations().containsKey(name)) {
            warnings.add("metadata.annotations[" + name + "]: " + text);
          }
        });
    Node spec = volume.field("spec");
    if (spec.get("persistentVolumeReclaimPolicy").text().equals("Recycle")) {
      warnings.add(
          "spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead,"
              + " the recommended approach is to use dynamic provisioning.");
    }
    GONE.forEach(
        (source, text) -> {
          if (spec.get(source).isPresent()) {
            warnings.add("spec." + source + ": " + text);
          }
        });
  }
}
