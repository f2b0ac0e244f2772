// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a claim's volume is filled from: the older {@code dataSource} and its successor. */
final class ClaimSources {
  private static final String CLAIM = "PersistentVolumeClaim";

  private ClaimSources() {}

  /**
   * The older field takes no other kinds than it always did, unless it has one already; then either
   * field is filled from the other.
   */
  static void prepare(Map<String, @Nullable Object> spec, boolean inUse) {
    Node source = Node.root(spec).get("dataSource");
    if (!inUse && source.isPresent() && !isClaimOrSnapshot(source)) {
      spec.remove("dataSource");
    }
    Map<String, @Nullable Object> older = Trees.asObject(spec.get("dataSource"));
    Map<String, @Nullable Object> newer = Trees.asObject(spec.get("dataSourceRef"));
    if (older != null && newer == null) {
      spec.put("dataSourceRef", reference(older));
    } else if (newer != null && older == null && Node.root(newer).get("namespace").isEmpty()) {
      spec.put("dataSource", reference(newer));
    }
  }

  private static boolean isClaimOrSnapshot(Node source) {
    String group = source.get("apiGroup").text();
    String kind = source.get("kind").text();
    return group.isEmpty() && kind.equals(CLAIM)
        || group.equals("snapshot.storage.k8s.io") && kind.equals("VolumeSnapshot");
  }

  private static Map<String, @Nullable Object> reference(Map<String, @Nullable Object> from) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String field : List.of("apiGroup", "kind", "name")) {
      out.put(field, from.get(field));
    }
    return out;
  }
}
