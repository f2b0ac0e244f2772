// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A path of kubectl's kind through a tree, parsed once. What is not there is passed over. */
final class JsonPath {
  private final List<Step> steps;

  /** One step from values to values below. */
  @FunctionalInterface
  interface Step {
    void from(@Nullable Object value, List<@Nullable Object> out);
  }

  private JsonPath(List<Step> steps) {
    this.steps = steps;
  }

  /** A path that cannot be parsed finds nothing, as a column of it shows nothing. */
  static JsonPath of(String path) {
    try {
      return new JsonPath(JsonPathParser.parse(path));
    } catch (IllegalArgumentException e) {
      return new JsonPath(List.of((value, out) -> {}));
    }
  }

  /** The first value that is found, or null. */
  @Nullable Object first(@Nullable Object root) {
    List<@Nullable Object> found = all(root);
    return found.isEmpty() ? null : found.getFirst();
  }

  List<@Nullable Object> all(@Nullable Object root) {
    List<@Nullable Object> here = new ArrayList<>();
    here.add(root);
    for (Step step : steps) {
      List<@Nullable Object> below = new ArrayList<>();
      here.forEach(v -> step.from(v, below));
      here = below;
    }
    return here;
  }

  static Step field(String name) {
    return (value, out) -> {
      if (value instanceof Map<?, ?> m && m.containsKey(name)) {
        out.add(m.get(name));
      }
    };
  }

  static Step every() {
    return (value, out) -> {
      if (value instanceof Map<?, ?> m) {
        out.addAll(m.values());
      } else if (value instanceof List<?> l) {
        out.addAll(l);
      }
    };
  }

  /** All values below, and the value itself. */
  static Step descend() {
    return JsonPath::collect;
  }

  private static void collect(@Nullable Object value, List<@Nullable Object> out) {
    out.add(value);
    if (value instanceof Map<?, ?> m) {
      m.values().forEach(v -> collect(v, out));
    } else if (value instanceof List<?> l) {
      l.forEach(v -> collect(v, out));
    }
  }
}
