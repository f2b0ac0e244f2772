// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.core.common.GoText;
import io.quarterdeck.apigroups.core.common.UnifiedDiff;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A claim's spec as Kubernetes prints its own type in messages: every field by its Go name and in
 * Go's order, {@code null} where there is none, one space of indentation a level.
 */
final class ClaimSpecDump {
  private ClaimSpecDump() {}

  /** What changed; each line ends with a line break. */
  static String difference(Node before, Node after) {
    return UnifiedDiff.of(lines(before), lines(after));
  }

  static List<String> lines(Node spec) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("AccessModes", spec.get("accessModes").value());
    out.put("Selector", spec.get("selector").value());
    Map<String, @Nullable Object> resources = new LinkedHashMap<>();
    resources.put("Limits", sorted(spec.at("resources", "limits")));
    resources.put("Requests", sorted(spec.at("resources", "requests")));
    out.put("Resources", resources);
    out.put("VolumeName", spec.get("volumeName").text());
    out.put("StorageClassName", spec.get("storageClassName").value());
    out.put("VolumeMode", spec.get("volumeMode").value());
    out.put("DataSource", source(spec.get("dataSource"), false));
    out.put("DataSourceRef", source(spec.get("dataSourceRef"), true));
    out.put("VolumeAttributesClassName", spec.get("volumeAttributesClassName").value());
    return GoText.lines(out);
  }

  private static @Nullable Object sorted(Node quantities) {
    return quantities.isAbsent() ? null : new TreeMap<>(quantities.stringMap());
  }

  private static @Nullable Object source(Node source, boolean hasNamespace) {
    if (source.isAbsent()) {
      return null;
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("APIGroup", source.get("apiGroup").value());
    out.put("Kind", source.get("kind").text());
    out.put("Name", source.get("name").text());
    if (hasNamespace) {
      out.put("Namespace", source.get("namespace").value());
    }
    return out;
  }
}
