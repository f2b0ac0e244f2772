// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.Structure;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The defaults of custom kinds: they stand in for what is absent, and for null where null is no
 * value. A null that has no default is taken out then.
 */
final class StructuralDefaults {
  private StructuralDefaults() {}

  static void apply(Map<String, @Nullable Object> tree, Schema schema) {
    fill(tree, schema);
    dropNulls(tree, schema);
  }

  private static void fill(@Nullable Object value, @Nullable Schema schema) {
    if (schema == null || schema.structure() == null) {
      return;
    }
    Map<String, @Nullable Object> map = Trees.asObject(value);
    List<@Nullable Object> list = Trees.asList(value);
    Schema element = schema.element();
    if (map != null && schema.kind() == Schema.Kind.OBJECT) {
      fields(map, schema);
    } else if (map != null && schema.kind() == Schema.Kind.MAP && element != null) {
      map.replaceAll((k, v) -> v == null ? standIn(element) : v);
      map.values().forEach(v -> fill(v, element));
    } else if (list != null && schema.kind() == Schema.Kind.LIST && element != null) {
      list.replaceAll(v -> v == null ? standIn(element) : v);
      list.forEach(v -> fill(v, element));
    }
  }

  private static void fields(Map<String, @Nullable Object> map, Schema schema) {
    for (Field field : schema.fields().values()) {
      Structure structure = field.schema().structure();
      if (structure == null) {
        continue;
      }
      boolean open = !map.containsKey(field.name()) || isBareNull(map.get(field.name()), structure);
      if (open && structure.byDefault() != null) {
        map.put(field.name(), Trees.copyValue(structure.byDefault()));
      }
      fill(map.get(field.name()), field.schema());
    }
  }

  private static boolean isBareNull(@Nullable Object value, Structure structure) {
    return value == null && !structure.nullable();
  }

  private static @Nullable Object standIn(Schema element) {
    Structure structure = element.structure();
    return structure == null || structure.nullable()
        ? null
        : Trees.copyValue(structure.byDefault());
  }

  private static void dropNulls(@Nullable Object value, @Nullable Schema schema) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    List<@Nullable Object> list = Trees.asList(value);
    if (map != null && schema != null) {
      map.entrySet().removeIf(e -> e.getValue() == null && isDropped(below(schema, e.getKey())));
      map.forEach((name, v) -> dropNulls(v, below(schema, name)));
    } else if (list != null && schema != null && schema.kind() == Schema.Kind.LIST) {
      list.forEach(v -> dropNulls(v, schema.element()));
    }
  }

  private static boolean isDropped(@Nullable Schema schema) {
    return schema != null && schema.structure() != null && !schema.structure().nullable();
  }

  private static @Nullable Schema below(Schema schema, String name) {
    if (schema.kind() == Schema.Kind.MAP) {
      return schema.element();
    }
    Field field = schema.kind() == Schema.Kind.OBJECT ? schema.fields().get(name) : null;
    return field == null ? null : field.schema();
  }
}
