// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place in a tree that can be written to.
 *
 * @param key of the map, or the index of the list
 * @param type what should stand there; null when nobody knows
 */
record Slot(Object container, Object key, @Nullable Type type) {
  private static final int DEEPEST = 60;

  /** All places below, parents before children. */
  static List<Slot> all(Map<String, @Nullable Object> tree, @Nullable Type type) {
    List<Slot> slots = new ArrayList<>();
    below(tree, type, slots, 0);
    return slots;
  }

  private static void below(
      @Nullable Object value, @Nullable Type type, List<Slot> slots, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    if (value instanceof Map<?, ?> m) {
      m.forEach(
          (k, v) -> {
            Type of = type == null ? null : type.of(String.valueOf(k));
            slots.add(new Slot(m, String.valueOf(k), of));
            below(v, of, slots, depth + 1);
          });
    } else if (value instanceof List<?> l) {
      for (int i = 0; i < l.size(); i++) {
        Type of = type == null ? null : type.element();
        slots.add(new Slot(l, i, of));
        below(l.get(i), of, slots, depth + 1);
      }
    }
  }

  @Nullable Object value() {
    return container instanceof Map<?, ?> m ? m.get(key) : list().get((Integer) key);
  }

  void set(@Nullable Object value) {
    if (container instanceof Map<?, ?>) {
      map().put((String) key, value);
    } else {
      list().set((Integer) key, value);
    }
  }

  void remove() {
    if (container instanceof Map<?, ?>) {
      map().remove(key);
    } else {
      list().remove(((Integer) key).intValue());
    }
  }

  @SuppressWarnings("unchecked")
  private Map<String, @Nullable Object> map() {
    return (Map<String, @Nullable Object>) container;
  }

  @SuppressWarnings("unchecked")
  private List<@Nullable Object> list() {
    return (List<@Nullable Object>) container;
  }
}
