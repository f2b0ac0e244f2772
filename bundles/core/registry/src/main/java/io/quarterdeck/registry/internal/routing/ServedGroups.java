// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.registry.internal.resource.LoadedGroup;
import io.quarterdeck.schema.document.ServedGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is served of the groups, one for each name, in the order of the first of a name. A group
 * that is made of the same as before is the same object as before, by which documents know it.
 * Immutable.
 */
final class ServedGroups {
  private final Map<String, Made> groups = new LinkedHashMap<>();

  private record Made(List<LoadedGroup> of, ServedGroup group) {

    /** Of the same objects: what is equal may be read from another bundle. */
    boolean isOf(List<LoadedGroup> parts) {
      for (int i = 0; i < of.size() && i < parts.size(); i++) {
        if (of.get(i) != parts.get(i)) {
          return false;
        }
      }
      return of.size() == parts.size();
    }
  }

  private ServedGroups(Map<String, List<LoadedGroup>> parts, @Nullable ServedGroups before) {
    parts.forEach(
        (name, of) -> {
          Made known = before == null ? null : before.groups.get(name);
          groups.put(name, known != null && known.isOf(of) ? known : made(of));
        });
  }

  private static Made made(List<LoadedGroup> parts) {
    List<ServedGroup> served = parts.stream().map(LoadedGroup::served).toList();
    return new Made(parts, ServedGroup.merged(served).getFirst());
  }

  static ServedGroups of(List<LoadedGroup> loaded, @Nullable ServedGroups before) {
    Map<String, List<LoadedGroup>> parts = new LinkedHashMap<>();
    for (LoadedGroup g : loaded) {
      if (g.isServed()) {
        parts.computeIfAbsent(g.table().group(), n -> new ArrayList<>()).add(g);
      }
    }
    return new ServedGroups(parts, before);
  }

  List<ServedGroup> list() {
    return groups.values().stream().map(Made::group).toList();
  }
}
