// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumelabel.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a cloud's volumes: what a cloud provider would answer.
 *
 * @param volumes the first that covers a volume counts
 */
record KnownVolumes(List<KnownVolume> volumes) {

  /**
   * @throws IllegalArgumentException naming the field that cannot be used
   */
  static KnownVolumes parse(byte[] content) {
    Node root = StrictYaml.read(content, "VolumeLabels", List.of("quarterdeck.io/v1"));
    StrictYaml.only(root, "apiVersion", "kind", "volumes");
    return new KnownVolumes(
        StrictYaml.items(root.get("volumes")).stream().map(KnownVolume::of).toList());
  }

  /** Whether anything is known of volumes of this type: else there is no such cloud. */
  boolean serves(CloudVolume type) {
    return volumes.stream().anyMatch(v -> v.type() == type);
  }

  /** The labels of a volume, nothing when it does not exist. */
  Optional<Map<String, String>> labels(CloudVolume type, String id) {
    return volumes.stream().filter(v -> v.covers(type, id)).findFirst().map(KnownVolume::labels);
  }
}
