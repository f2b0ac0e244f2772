// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.ListType;
import io.quarterdeck.schema.model.MapType;
import io.quarterdeck.schema.model.Schema;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What differs between two objects, path by path, as structured merge sees it: keyed lists by their
 * keys, sets by their values, atomic parts as one.
 *
 * @param changed added or modified
 * @param removed what the new object does not have any more
 */
record FieldComparison(FieldSet changed, FieldSet removed) {
  private static final FieldComparison SAME = new FieldComparison(FieldSet.EMPTY, FieldSet.EMPTY);

  static FieldComparison of(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> now, Schema schema) {
    return fields(old, now, schema);
  }

  private static FieldComparison fields(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> now, Schema schema) {
    Parts parts = new Parts();
    for (String name : names(old, now)) {
      Field field = schema.fields().get(name);
      parts.add(
          "f:" + name,
          node(old.containsKey(name), old.get(name), now.containsKey(name), now.get(name), field));
    }
    return parts.build();
  }

  private static Set<String> names(Map<String, ?> old, Map<String, ?> now) {
    Set<String> names = new LinkedHashSet<>(old.keySet());
    names.addAll(now.keySet());
    return names;
  }

  private static FieldComparison node(
      boolean inOld,
      @Nullable Object old,
      boolean inNow,
      @Nullable Object now,
      @Nullable Field field) {
    FieldComparison below = below(old, now, field);
    if (below == null) {
      return leaf(inOld, old, inNow, now);
    }
    FieldSet changed = own(below.changed(), inNow && !inOld);
    FieldSet removed = own(below.removed(), inOld && !inNow);
    return new FieldComparison(changed, removed);
  }

  private static FieldSet own(FieldSet set, boolean owned) {
    return new FieldSet(owned, set.children());
  }

  /** The comparison of what lies below two values, null when they are compared as one. */
  private static @Nullable FieldComparison below(
      @Nullable Object old, @Nullable Object now, @Nullable Field field) {
    if (field == null || isEmpty(old) && isEmpty(now)) {
      return null;
    }
    Schema schema = field.schema();
    return switch (schema.kind()) {
      case OBJECT ->
          field.mapType() == MapType.ATOMIC || schema.mapType() == MapType.ATOMIC
              ? null
              : fields(map(old), map(now), schema);
      case MAP -> field.mapType() == MapType.ATOMIC ? null : entries(map(old), map(now), schema);
      case LIST -> list(old, now, field);
      default -> null;
    };
  }

  private static boolean isEmpty(@Nullable Object value) {
    return value == null
        || value instanceof Map<?, ?> m && m.isEmpty()
        || value instanceof List<?> l && l.isEmpty();
  }

  private static FieldComparison leaf(
      boolean inOld, @Nullable Object old, boolean inNow, @Nullable Object now) {
    if (inNow && (!inOld || !Objects.equals(old, now))) {
      return new FieldComparison(FieldSet.LEAF, FieldSet.EMPTY);
    }
    return inOld && !inNow ? new FieldComparison(FieldSet.EMPTY, FieldSet.LEAF) : SAME;
  }

  private static FieldComparison entries(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> now, Schema schema) {
    Parts parts = new Parts();
    for (String key : names(old, now)) {
      FieldComparison c =
          leaf(old.containsKey(key), old.get(key), now.containsKey(key), now.get(key));
      parts.add("f:" + key, c);
    }
    return parts.build();
  }

  private static @Nullable FieldComparison list(
      @Nullable Object old, @Nullable Object now, Field field) {
    Schema element = field.schema().element();
    if (element == null || field.listType() == null || field.listType() == ListType.ATOMIC) {
      return null;
    }
    Map<String, Object> before = keyed(old, field);
    Map<String, Object> after = keyed(now, field);
    Parts parts = new Parts();
    for (String key : names(before, after)) {
      parts.add(key, item(before.get(key), after.get(key), element));
    }
    return parts.build();
  }

  private static FieldComparison item(@Nullable Object old, @Nullable Object now, Schema element) {
    boolean structured =
        element.kind() == Schema.Kind.OBJECT && element.mapType() != MapType.ATOMIC;
    if (!structured) {
      return leaf(old != null, old, now != null, now);
    }
    FieldComparison below = fields(map(old), map(now), element);
    return new FieldComparison(
        own(below.changed(), old == null), own(below.removed(), now == null));
  }

  /** The entries of a keyed list or a set, by their path element. */
  private static Map<String, Object> keyed(@Nullable Object list, Field field) {
    Map<String, Object> out = new LinkedHashMap<>();
    List<@Nullable Object> items = Trees.asList(list);
    if (items != null) {
      for (Object item : items) {
        if (item != null) {
          out.put(pathElement(item, field), item);
        }
      }
    }
    return out;
  }

  private static String pathElement(Object item, Field field) {
    if (field.listType() == ListType.SET) {
      return "v:" + Json.text(item);
    }
    Map<String, @Nullable Object> keys = new TreeMap<>();
    Map<String, @Nullable Object> tree = map(item);
    for (String key : field.listMapKeys()) {
      Object value = tree.get(key);
      if (value != null) {
        keys.put(key, value);
      }
    }
    return "k:" + Json.text(keys);
  }

  private static Map<String, @Nullable Object> map(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    return map == null ? Map.of() : map;
  }

  /** Gathers the comparisons of children. */
  private static final class Parts {
    private final Map<String, FieldSet> changed = new TreeMap<>();
    private final Map<String, FieldSet> removed = new TreeMap<>();

    void add(String element, FieldComparison c) {
      if (!c.changed().isEmpty()) {
        changed.put(element, c.changed());
      }
      if (!c.removed().isEmpty()) {
        removed.put(element, c.removed());
      }
    }

    FieldComparison build() {
      return new FieldComparison(new FieldSet(false, changed), new FieldSet(false, removed));
    }
  }
}
