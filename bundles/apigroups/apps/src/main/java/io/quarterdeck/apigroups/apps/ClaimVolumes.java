// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The volumes that a stateful set's pods will have of its claims: they stand before those of the
 * template, and in place of one of the same name.
 */
final class ClaimVolumes {
  private ClaimVolumes() {}

  /** The spec as its pods will have it; the same when it has no claims. */
  static Node before(Node spec) {
    Map<String, @Nullable Object> claims = new LinkedHashMap<>();
    for (Node c : spec.get("volumeClaimTemplates").items()) {
      String name = c.at("metadata", "name").text();
      claims.put(name, volume(name));
    }
    Node template = spec.get("template");
    if (claims.isEmpty() || template.isAbsent()) {
      return spec;
    }
    List<@Nullable Object> volumes = new ArrayList<>(claims.values());
    for (Node v : template.at("spec", "volumes").items()) {
      if (!claims.containsKey(v.get("name").text())) {
        volumes.add(v.value());
      }
    }
    Map<String, @Nullable Object> pod = copy(template.get("spec"));
    pod.put("volumes", volumes);
    Map<String, @Nullable Object> shown = copy(template);
    shown.put("spec", pod);
    Map<String, @Nullable Object> out = copy(spec);
    out.put("template", shown);
    return new Node(out, spec.path());
  }

  private static Map<String, @Nullable Object> volume(String name) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("name", name);
    Trees.object(out, "persistentVolumeClaim").put("claimName", name);
    return out;
  }

  private static Map<String, @Nullable Object> copy(Node n) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    n.entries().forEach((k, v) -> out.put(k, v.value()));
    return out;
  }
}
