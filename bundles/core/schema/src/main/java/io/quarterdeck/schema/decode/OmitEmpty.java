// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes fields that are empty out of a tree as Go's {@code omitempty} does, and puts in those that
 * Go writes even when they are empty, with their zero value. Applying it twice changes nothing.
 */
public final class OmitEmpty {
  private OmitEmpty() {}

  /** The object and all below it; unknown fields stay as they are. */
  public static void apply(Map<String, @Nullable Object> tree, Schema schema) {
    if (schema.structure() != null) {
      StructuralTree.metadata(tree, schema);
      return;
    }
    Map<String, Field> fields = schema.fields();
    Iterator<Map.Entry<String, @Nullable Object>> entries = tree.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<String, @Nullable Object> entry = entries.next();
      Field field = fields.get(entry.getKey());
      Object value = entry.getValue();
      if (field != null && value != null) {
        descend(value, field.schema());
      }
      if (field != null && isOmitted(value, field) && !field.isWrittenEmpty()) {
        entries.remove();
      }
    }
    for (Field field : schema.written()) {
      if (tree.get(field.name()) == null) {
        tree.put(field.name(), field.pointer() ? null : zero(field.schema()));
      }
    }
  }

  /** Of an object that was stored: an empty list that is always written has become null there. */
  public static void store(Map<String, @Nullable Object> tree, Schema schema) {
    if (schema.structure() != null) {
      return;
    }
    Map<String, Field> fields = schema.fields();
    for (Map.Entry<String, @Nullable Object> entry : tree.entrySet()) {
      Field field = fields.get(entry.getKey());
      Object value = entry.getValue();
      if (field == null || value == null) {
        continue;
      }
      if (value instanceof List<?> l && l.isEmpty()) {
        entry.setValue(null);
      } else {
        stored(value, field.schema());
      }
    }
  }

  private static void stored(Object value, Schema schema) {
    Schema element = schema.element();
    if (value instanceof Map<?, ?> m && isObject(schema)) {
      store(object(m), schema);
    } else if (value instanceof List<?> l && element != null && isObject(element)) {
      for (Object item : l) {
        if (item != null) {
          stored(item, element);
        }
      }
    }
  }

  private static void descend(Object value, Schema schema) {
    Schema element = schema.element();
    if (value instanceof Map<?, ?> m && isObject(schema)) {
      apply(object(m), schema);
    } else if (element != null && element.isTree()) {
      below(value, element);
    }
  }

  private static void below(Object value, Schema element) {
    Collection<?> values =
        switch (value) {
          case Map<?, ?> m -> m.values();
          case List<?> l -> l;
          default -> List.of();
        };
    for (Object v : values) {
      if (v != null) {
        descend(v, element);
      }
    }
  }

  private static boolean isObject(Schema schema) {
    return schema.kind() == Schema.Kind.OBJECT;
  }

  /** What Go writes for a value that is none; null for one that is nothing else. */
  private static @Nullable Object zero(Schema schema) {
    return switch (schema.kind()) {
      case OBJECT -> {
        Map<String, @Nullable Object> made = new LinkedHashMap<>();
        apply(made, schema);
        yield made;
      }
      case STRING -> "";
      case INT32, INT64, DURATION, DOUBLE, INT_OR_STRING -> 0L;
      case BOOLEAN -> false;
      case QUANTITY -> "0";
      default -> null;
    };
  }

  /** Null, empty lists and maps, and the zero of a scalar that is no pointer. */
  static boolean isOmitted(@Nullable Object value, Field field) {
    return switch (value) {
      case null -> true;
      case List<?> l -> l.isEmpty();
      case Map<?, ?> m -> m.isEmpty() && field.schema().kind() == Schema.Kind.MAP;
      case String s -> s.isEmpty() && !field.pointer() && isPlainText(field.schema());
      case Boolean b -> !b && !field.pointer();
      case Number n -> n.doubleValue() == 0 && !field.pointer() && isPlainNumber(field.schema());
      default -> false;
    };
  }

  private static boolean isPlainText(Schema schema) {
    return schema.kind() == Schema.Kind.STRING || schema.kind() == Schema.Kind.BYTES;
  }

  private static boolean isPlainNumber(Schema schema) {
    return switch (schema.kind()) {
      case INT32, INT64, DOUBLE, DURATION -> true;
      default -> false;
    };
  }

  @SuppressWarnings("unchecked")
  static Map<String, @Nullable Object> object(Map<?, ?> map) {
    return (Map<String, @Nullable Object>) map;
  }
}
