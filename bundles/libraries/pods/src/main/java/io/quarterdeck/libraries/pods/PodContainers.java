// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The containers of a pod's spec. */
public final class PodContainers {
  private static final List<String> LISTS =
      List.of("initContainers", "containers", "ephemeralContainers");

  private PodContainers() {}

  /** All of them, to read: first the init containers, last the ephemeral ones. */
  public static List<Node> all(Node spec) {
    List<Node> out = new ArrayList<>();
    LISTS.forEach(list -> out.addAll(spec.get(list).items()));
    return out;
  }

  /** All of them, to change. */
  public static List<Map<String, @Nullable Object>> mutable(Map<String, @Nullable Object> spec) {
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    LISTS.forEach(list -> out.addAll(mutable(spec, list)));
    return out;
  }

  /** The objects of one list of the spec, to change. */
  public static List<Map<String, @Nullable Object>> mutable(
      Map<String, @Nullable Object> spec, String list) {
    List<@Nullable Object> raw = Trees.asList(spec.get(list));
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    for (Object o : raw == null ? List.of() : raw) {
      Map<String, @Nullable Object> object = Trees.asObject(o);
      if (object != null) {
        out.add(object);
      }
    }
    return out;
  }
}
