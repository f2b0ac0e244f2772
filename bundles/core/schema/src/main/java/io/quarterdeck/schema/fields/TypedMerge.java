// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lays a configuration over an object: what it names wins, the rest stays. Changes neither. */
public final class TypedMerge {
  private TypedMerge() {}

  /** The merged tree; it may share parts with both. */
  public static Map<String, @Nullable Object> merge(
      Map<String, @Nullable Object> live, Map<String, @Nullable Object> config, Schema schema) {
    return fields(live, config, Shape.of(schema));
  }

  static @Nullable Object value(@Nullable Object left, @Nullable Object right, Shape declared) {
    Object live = Values.plain(left);
    Object config = Values.plain(right);
    Shape shape = declared.of(config == null ? live : config);
    if (shape.isLeaf()) {
      return right;
    }
    if (shape.isList()) {
      List<@Nullable Object> old = list(live);
      List<@Nullable Object> now = list(config);
      return old.isEmpty() && now.isEmpty() ? right : new ListMerge(old, now, shape).merged();
    }
    Map<String, @Nullable Object> old = map(live);
    Map<String, @Nullable Object> now = map(config);
    return old.isEmpty() && now.isEmpty() ? right : fields(old, now, shape);
  }

  private static Map<String, @Nullable Object> fields(
      Map<String, @Nullable Object> live, Map<String, @Nullable Object> config, Shape shape) {
    Map<String, @Nullable Object> out = LinkedHashMap.newLinkedHashMap(live.size() + config.size());
    out.putAll(live);
    config.forEach(
        (name, value) -> {
          boolean there = out.containsKey(name);
          out.put(name, there ? value(out.get(name), value, shape.fieldOrAnything(name)) : value);
        });
    return out;
  }

  private static Map<String, @Nullable Object> map(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    return map == null ? Map.of() : map;
  }

  private static List<@Nullable Object> list(@Nullable Object value) {
    List<@Nullable Object> list = Trees.asList(value);
    return list == null ? List.of() : list;
  }
}
