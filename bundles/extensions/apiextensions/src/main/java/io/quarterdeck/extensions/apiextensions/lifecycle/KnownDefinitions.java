// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import io.quarterdeck.api.ApiObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Definitions by their names, PLURAL.GROUP, and by group: what one has to do with others it has
 * with those of its group. One thread at a time.
 */
final class KnownDefinitions {
  private final Map<String, SortedMap<String, ApiObject>> groups = new HashMap<>();

  static String group(String name) {
    return name.substring(name.indexOf('.') + 1);
  }

  @Nullable ApiObject get(String name) {
    SortedMap<String, ApiObject> of = groups.get(group(name));
    return of == null ? null : of.get(name);
  }

  /** Gives what was known until now, null for nothing. */
  @Nullable ApiObject put(String name, ApiObject definition) {
    return groups.computeIfAbsent(group(name), g -> new TreeMap<>()).put(name, definition);
  }

  void remove(String name) {
    groups.computeIfPresent(
        group(name),
        (g, of) -> {
          of.remove(name);
          return of.isEmpty() ? null : of;
        });
  }

  /** Those of a group, in the order of their names. */
  Collection<ApiObject> of(String group) {
    SortedMap<String, ApiObject> of = groups.get(group);
    return of == null ? List.of() : of.values();
  }
}
