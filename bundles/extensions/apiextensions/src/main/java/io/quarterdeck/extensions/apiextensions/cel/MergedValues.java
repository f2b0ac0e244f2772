// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelMergedList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Gives expressions the lists of a schema that are sets or keyed as such. */
final class MergedValues {
  private MergedValues() {}

  /** Null where a schema has no such list, so that values stay as they are. */
  static @Nullable UnaryOperator<@Nullable Object> of(Node schema) {
    UnaryOperator<@Nullable Object> items = below(schema.get("items"));
    String type = schema.get("x-kubernetes-list-type").text();
    if (type.equals("set") || type.equals("map")) {
      List<String> keys = schema.get("x-kubernetes-list-map-keys").strings();
      return v -> v instanceof List<?> l ? new CelMergedList(list(l, items), keys) : v;
    }
    if (items != null) {
      return v -> v instanceof List<?> l ? list(l, items) : v;
    }
    Map<String, UnaryOperator<@Nullable Object>> fields = new HashMap<>();
    schema
        .get("properties")
        .entries()
        .forEach(
            (name, p) -> {
              UnaryOperator<@Nullable Object> field = of(p);
              if (field != null) {
                fields.put(name, field);
              }
            });
    UnaryOperator<@Nullable Object> values = below(schema.get("additionalProperties"));
    return fields.isEmpty() && values == null
        ? null
        : v -> v instanceof Map<?, ?> m ? map(m, fields, values) : v;
  }

  private static @Nullable UnaryOperator<@Nullable Object> below(Node schema) {
    return schema.isObject() ? of(schema) : null;
  }

  private static List<@Nullable Object> list(
      List<?> list, @Nullable UnaryOperator<@Nullable Object> items) {
    List<@Nullable Object> out = new ArrayList<>(list.size());
    list.forEach(e -> out.add(items == null ? e : items.apply(e)));
    return out;
  }

  private static Map<String, @Nullable Object> map(
      Map<?, ?> map,
      Map<String, UnaryOperator<@Nullable Object>> fields,
      @Nullable UnaryOperator<@Nullable Object> values) {
    Map<String, @Nullable Object> out = LinkedHashMap.newLinkedHashMap(map.size());
    map.forEach(
        (name, v) -> {
          UnaryOperator<@Nullable Object> field = fields.getOrDefault((String) name, values);
          out.put((String) name, field == null ? v : field.apply(v));
        });
    return out;
  }
}
