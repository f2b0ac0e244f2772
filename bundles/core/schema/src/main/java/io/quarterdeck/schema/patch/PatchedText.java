// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A patched object as kube-apiserver shows it when it does not fit its kind: the keys of what the
 * patch reached into are in alphabetical order, everything else stands as Go writes it, which sorts
 * the keys of maps and keeps the order of fields.
 */
public final class PatchedText {
  private PatchedText() {}

  /** The result of a merge patch. */
  public static String of(
      Map<String, @Nullable Object> result, Map<String, @Nullable Object> patch, Schema schema) {
    return text(result, patch, schema);
  }

  /** The result of a JSON patch. */
  public static String of(
      Map<String, @Nullable Object> result, List<@Nullable Object> operations, Schema schema) {
    Map<String, @Nullable Object> reached = new LinkedHashMap<>();
    for (Object operation : operations) {
      Map<String, @Nullable Object> o = Trees.asObject(operation);
      if (o != null && o.get("path") instanceof String path) {
        reach(reached, path);
      }
    }
    return text(result, reached, schema);
  }

  /** A custom object is a map to Go, with maps in it: all keys are in order. */
  private static String text(
      Map<String, @Nullable Object> result, Map<String, @Nullable Object> reached, Schema schema) {
    return Json.text(
        schema.structure() != null ? Trees.sorted(result) : shown(result, reached, schema));
  }

  /** The objects and lists on the way to a pointer's last name. */
  private static void reach(Map<String, @Nullable Object> reached, String pointer) {
    String[] names = pointer.split("/", -1);
    Map<String, @Nullable Object> at = reached;
    for (int i = 1; i < names.length - 1; i++) {
      at = Trees.object(at, names[i].replace("~1", "/").replace("~0", "~"));
    }
  }

  private static @Nullable Object shown(
      @Nullable Object raw, @Nullable Object patch, @Nullable Schema schema) {
    Map<String, @Nullable Object> reached = Trees.asObject(patch);
    if (reached == null) {
      return patch instanceof List<?> ? Trees.sorted(raw) : written(raw, schema);
    }
    Object value = RawValues.open(raw);
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map != null) {
      Map<String, @Nullable Object> out = new TreeMap<>();
      map.forEach((name, v) -> out.put(name, shown(v, reached.get(name), below(schema, name))));
      return out;
    }
    List<@Nullable Object> list = Trees.asList(value);
    if (list == null) {
      return raw;
    }
    List<@Nullable Object> out = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      out.add(shown(list.get(i), reached.get(Integer.toString(i)), below(schema, "")));
    }
    return out;
  }

  /** As Go writes it: the keys of maps in order. */
  private static @Nullable Object written(@Nullable Object raw, @Nullable Schema schema) {
    if (schema == null) {
      return raw;
    }
    Map<String, @Nullable Object> map = Trees.asObject(raw);
    if (map != null) {
      boolean sorted = schema.kind() == Schema.Kind.MAP;
      Map<String, @Nullable Object> out = sorted ? new TreeMap<>() : new LinkedHashMap<>();
      map.forEach((name, v) -> out.put(name, written(v, below(schema, name))));
      return out;
    }
    List<@Nullable Object> list = Trees.asList(raw);
    if (list == null) {
      return raw;
    }
    List<@Nullable Object> out = new ArrayList<>(list.size());
    list.forEach(v -> out.add(written(v, below(schema, ""))));
    return out;
  }

  private static @Nullable Schema below(@Nullable Schema schema, String name) {
    if (schema == null || schema.kind() != Schema.Kind.OBJECT) {
      return schema == null ? null : schema.element();
    }
    Field field = schema.fields().get(name);
    return field == null ? null : field.schema();
  }
}
