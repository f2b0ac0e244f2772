// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.ListType;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.lookup.ObjectPatcher.PatchException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Merges a part of an object into it by the merge rules of its schema, without owners. */
public final class TypedMerge {
  private TypedMerge() {}

  /** Refuses a part with fields that its kind does not have, or with what merges as a whole. */
  public static void check(Map<String, ? extends @Nullable Object> part, Schema schema)
      throws PatchException {
    List<String> unknown = new ArrayList<>();
    List<String> atomic = new ArrayList<>();
    object(part, schema, "", unknown, atomic);
    if (!unknown.isEmpty()) {
      throw new PatchException(
          "error applying patch: failed to convert patch object to typed object: "
              + String.join(", ", unknown));
    }
    if (!atomic.isEmpty()) {
      throw new PatchException(
          "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or"
              + " structs: "
              + String.join(", ", atomic));
    }
  }

  private static void object(
      Map<String, ? extends @Nullable Object> part,
      Schema schema,
      String path,
      List<String> unknown,
      List<String> atomic) {
    part.forEach(
        (name, value) -> {
          Field field = schema.fields().get(name);
          String at = path + "." + name;
          boolean identity = path.isEmpty() && (name.equals("apiVersion") || name.equals("kind"));
          if (field == null && !identity) {
            unknown.add(at + ": field not declared in schema");
          } else if (field != null) {
            value(value, field, at, unknown, atomic);
          }
        });
  }

  private static void value(
      @Nullable Object value, Field field, String path, List<String> unknown, List<String> atomic) {
    Schema schema = field.schema();
    Map<String, @Nullable Object> map = Trees.asObject(value);
    List<@Nullable Object> list = Trees.asList(value);
    if (map != null && isStructure(schema)) {
      if (field.isAtomicMap()) {
        atomic.add(path);
      }
      if (schema.kind() == Schema.Kind.OBJECT) {
        object(map, schema, path, unknown, atomic);
      }
    }
    if (list != null && schema.kind() == Schema.Kind.LIST) {
      if (field.listType() == null || field.listType() == ListType.ATOMIC) {
        atomic.add(path);
      }
      Schema element = schema.element();
      for (int i = 0; i < list.size(); i++) {
        Map<String, @Nullable Object> item = Trees.asObject(list.get(i));
        if (item != null && element != null && element.kind() == Schema.Kind.OBJECT) {
          object(item, element, path + "[" + i + "]", unknown, atomic);
        }
      }
    }
  }

  private static boolean isStructure(Schema schema) {
    return schema.kind() == Schema.Kind.OBJECT || schema.kind() == Schema.Kind.MAP;
  }

  public static void merge(
      Map<String, @Nullable Object> into, Map<String, @Nullable Object> part, Schema schema) {
    part.forEach(
        (name, value) -> {
          Field field = schema.fields().get(name);
          into.put(name, field == null ? value : merged(into.get(name), value, field));
        });
  }

  private static @Nullable Object merged(
      @Nullable Object before, @Nullable Object value, Field field) {
    Map<String, @Nullable Object> map = Trees.asObject(before);
    Map<String, @Nullable Object> part = Trees.asObject(value);
    if (map != null && part != null) {
      Schema schema = field.schema();
      if (schema.kind() == Schema.Kind.OBJECT) {
        merge(map, part, schema);
        return map;
      }
      if (schema.kind() == Schema.Kind.MAP) {
        map.putAll(part);
        return map;
      }
    }
    List<@Nullable Object> list = Trees.asList(before);
    List<@Nullable Object> items = Trees.asList(value);
    if (list == null || items == null) {
      return value;
    }
    items.forEach(item -> add(list, item, field));
    return list;
  }

  /** What has the same keys is merged in its place; what is new comes last. */
  private static void add(List<@Nullable Object> list, @Nullable Object item, Field field) {
    Schema element = field.schema().element();
    Map<String, @Nullable Object> part = Trees.asObject(item);
    if (field.listType() == ListType.MAP && part != null && element != null) {
      for (Object there : list) {
        Map<String, @Nullable Object> map = Trees.asObject(there);
        if (map != null && sameKeys(map, part, field, element)) {
          merge(map, part, element);
          return;
        }
      }
      list.add(item);
    } else if (!list.contains(item)) {
      list.add(item);
    }
  }

  /** A key that is left out has its default. */
  private static boolean sameKeys(
      Map<String, @Nullable Object> a,
      Map<String, @Nullable Object> b,
      Field field,
      Schema element) {
    return field.listMapKeys().stream()
        .allMatch(k -> Objects.equals(key(a, k, element), key(b, k, element)));
  }

  private static @Nullable Object key(
      Map<String, @Nullable Object> of, String name, Schema element) {
    Object value = of.get(name);
    Field field = element.fields().get(name);
    return value == null && field != null ? field.defaultValue() : value;
  }
}
