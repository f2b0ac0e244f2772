// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A set of field paths, as {@code FieldsV1} writes them: {@code f:} a field, {@code k:} an entry of
 * a keyed list, {@code v:} a value of a set, {@code .} the node itself. Immutable.
 */
record FieldSet(boolean owned, Map<String, FieldSet> children) {
  static final FieldSet EMPTY = new FieldSet(false, Map.of());
  static final FieldSet LEAF = new FieldSet(true, Map.of());

  boolean isEmpty() {
    return !owned && children.isEmpty();
  }

  /** From the JSON of a {@code fieldsV1}. */
  static FieldSet parse(@Nullable Object json) {
    Map<String, @Nullable Object> map = Trees.asObject(json);
    return map == null || map.isEmpty() ? EMPTY : node(map);
  }

  private static FieldSet node(Map<String, @Nullable Object> map) {
    if (map.isEmpty()) {
      return LEAF;
    }
    Map<String, FieldSet> children = new TreeMap<>();
    map.forEach(
        (k, v) -> {
          Map<String, @Nullable Object> child = Trees.asObject(v);
          if (!k.equals(".") && child != null) {
            children.put(k, node(child));
          }
        });
    return new FieldSet(map.containsKey("."), children);
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (owned && !children.isEmpty()) {
      out.put(".", new LinkedHashMap<>());
    }
    children.forEach((k, v) -> out.put(k, v.toJson()));
    return out;
  }

  FieldSet union(FieldSet other) {
    Map<String, FieldSet> out = new TreeMap<>(children);
    other.children.forEach((k, v) -> out.merge(k, v, FieldSet::union));
    return new FieldSet(owned || other.owned, out);
  }

  FieldSet minus(FieldSet other) {
    Map<String, FieldSet> out = new TreeMap<>();
    children.forEach(
        (k, v) -> {
          FieldSet removed = other.children.get(k);
          FieldSet rest = removed == null ? v : v.minus(removed);
          if (!rest.isEmpty()) {
            out.put(k, rest);
          }
        });
    return new FieldSet(owned && !other.owned, out);
  }

  /** The set without a path and all below it. */
  FieldSet without(String... path) {
    return without(path, 0);
  }

  private FieldSet without(String[] path, int at) {
    FieldSet child = children.get("f:" + path[at]);
    if (child == null) {
      return this;
    }
    Map<String, FieldSet> out = new TreeMap<>(children);
    FieldSet rest = at == path.length - 1 ? EMPTY : child.without(path, at + 1);
    if (rest.isEmpty()) {
      out.remove("f:" + path[at]);
    } else {
      out.put("f:" + path[at], rest);
    }
    return new FieldSet(owned, out);
  }
}
