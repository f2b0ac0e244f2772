// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import io.quarterdeck.api.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What clients are warned of: volumes that no kubelet mounts any more, and of claims for parts. */
final class VolumePluginWarnings {
  private static final Map<String, String> GONE = new LinkedHashMap<>();

  static {
    GONE.put("photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+");
    GONE.put("gitRepo", "deprecated in v1.11, and disabled by default in v1.33+");
    GONE.put("scaleIO", "deprecated in v1.16, non-functional in v1.22+");
    GONE.put("flocker", "deprecated in v1.22, non-functional in v1.25+");
    GONE.put("storageos", "deprecated in v1.22, non-functional in v1.25+");
    GONE.put("quobyte", "deprecated in v1.22, non-functional in v1.25+");
    GONE.put("glusterfs", "deprecated in v1.25, non-functional in v1.26+");
    GONE.put("ephemeral", "");
    GONE.put("cephfs", "deprecated in v1.28, non-functional in v1.31+");
    GONE.put("rbd", "deprecated in v1.28, non-functional in v1.31+");
  }

  private VolumePluginWarnings() {}

  static void of(Node volumes, List<String> warnings) {
    for (Node v : volumes.items()) {
      GONE.forEach(
          (kind, text) -> {
            if (v.get(kind).isAbsent()) {
              return;
            }
            if (kind.equals("ephemeral")) {
              ClaimWarnings.of(v.at("ephemeral", "volumeClaimTemplate", "spec"), warnings);
            } else {
              String shown = kind.equals("storageos") ? "storageOS" : kind;
              warnings.add(v.path().child(shown) + ": " + text);
            }
          });
    }
  }
}
