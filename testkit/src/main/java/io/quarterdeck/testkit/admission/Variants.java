// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.admission;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object without one of its fields, for each that it has and need not have. */
final class Variants {
  private static final Set<String> NEEDED =
      Set.of("apiVersion", "kind", "metadata", "name", "namespace");
  private static final int DEPTH = 4;

  private Variants() {}

  static List<ApiObject> of(ApiObject whole) {
    List<ApiObject> out = new ArrayList<>();
    collect(whole, List.of(), whole.tree(), out);
    return out;
  }

  private static void collect(
      ApiObject whole, List<String> path, Map<String, @Nullable Object> at, List<ApiObject> out) {
    at.forEach(
        (name, value) -> {
          List<String> here = new ArrayList<>(path);
          here.add(name);
          if (!NEEDED.contains(name)) {
            out.add(without(whole, here));
          }
          Map<String, @Nullable Object> below = Trees.asObject(value);
          if (below != null && here.size() < DEPTH) {
            collect(whole, here, below, out);
          }
        });
  }

  private static ApiObject without(ApiObject whole, List<String> path) {
    ApiObject copy = whole.copy();
    Map<String, @Nullable Object> at = copy.tree();
    for (String name : path.subList(0, path.size() - 1)) {
      at = Trees.object(at, name);
    }
    at.remove(path.getLast());
    return copy;
  }
}
