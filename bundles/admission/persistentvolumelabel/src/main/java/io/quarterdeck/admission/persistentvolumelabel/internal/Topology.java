// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumelabel.internal;

import io.quarterdeck.api.ApiObject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The labels that say where a volume is: of today, and as they were called before 1.17. */
final class Topology {
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("topology.kubernetes.io/zone", "topology.kubernetes.io/region"),
          List.of(
              "failure-domain.beta.kubernetes.io/zone",
              "failure-domain.beta.kubernetes.io/region"));
  private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

  private Topology() {}

  /**
   * The zone and region of a volume that a provisioner has made and labelled: that is believed,
   * what others write is not.
   */
  static Optional<Map<String, String>> believed(ApiObject volume) {
    Map<String, String> own = volume.meta().labels();
    if (!volume.meta().annotations().containsKey(PROVISIONED_BY)) {
      return Optional.empty();
    }
    return PAIRS.stream()
        .filter(pair -> own.keySet().containsAll(pair))
        .findFirst()
        .map(
            pair -> {
              Map<String, String> out = new TreeMap<>(own);
              out.keySet().retainAll(pair);
              return out;
            });
  }

  /**
   * What nodes may have under this key: a zone label names several zones, with two underscores
   * between them; sorted.
   *
   * @throws IllegalArgumentException when one of several zones has no name
   */
  static List<String> values(String key, String label) {
    if (PAIRS.stream().noneMatch(pair -> pair.getFirst().equals(key))) {
      return List.of(label);
    }
    List<String> zones = Arrays.stream(label.split("__", -1)).map(String::strip).toList();
    if (zones.contains("")) {
      throw new IllegalArgumentException(
          "failed to convert label string for Zone: " + label + " to a Set");
    }
    return List.copyOf(new TreeSet<>(zones));
  }
}
