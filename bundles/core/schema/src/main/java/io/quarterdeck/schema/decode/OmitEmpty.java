// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
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
    for (Field field : schema.fields().values()) {
      Object value = tree.get(field.name());
      if (value != null) {
        descend(value, field.schema());
      }
      if (field.always() || isRequiredContainer(field)) {
        if (value == null && field.pointer()) {
          tree.put(field.name(), null);
        } else if (value == null) {
          zero(tree, field);
        }
      } else if (isOmitted(value, field)) {
        tree.remove(field.name());
      }
    }
  }

  /** Of an object that was stored: an empty list that is always written has become null there. */
  public static void store(Map<String, @Nullable Object> tree, Schema schema) {
    if (schema.structure() != null) {
      return;
    }
    for (Field field : schema.fields().values()) {
      Object value = tree.get(field.name());
      if (value instanceof List<?> l && l.isEmpty()) {
        tree.put(field.name(), null);
      } else if (value != null) {
        stored(value, field.schema());
      }
    }
  }

  private static void stored(Object value, Schema schema) {
    Schema element = schema.element();
    switch (value) {
      case Map<?, ?> m when schema.kind() == Schema.Kind.OBJECT -> store(object(m), schema);
      case List<?> l when element != null && element.kind() == Schema.Kind.OBJECT ->
          l.forEach(
              v -> {
                if (v instanceof Map<?, ?> m) {
                  store(object(m), element);
                }
              });
      default -> {}
    }
  }

  private static void descend(Object value, Schema schema) {
    Schema element = schema.element();
    switch (value) {
      case Map<?, ?> m when schema.kind() == Schema.Kind.OBJECT -> apply(object(m), schema);
      case Map<?, ?> m when element != null -> m.values().forEach(v -> below(v, element));
      case List<?> l when element != null -> l.forEach(v -> below(v, element));
      default -> {}
    }
  }

  private static void below(@Nullable Object value, Schema schema) {
    if (value != null) {
      descend(value, schema);
    }
  }

  private static void zero(Map<String, @Nullable Object> tree, Field field) {
    switch (field.schema().kind()) {
      case OBJECT -> {
        Map<String, @Nullable Object> made = new LinkedHashMap<>();
        apply(made, field.schema());
        tree.put(field.name(), made);
      }
      case STRING -> tree.put(field.name(), "");
      case INT32, INT64, DURATION -> tree.put(field.name(), 0L);
      case DOUBLE -> tree.put(field.name(), 0L);
      case BOOLEAN -> tree.put(field.name(), false);
      case INT_OR_STRING -> tree.put(field.name(), 0L);
      case QUANTITY -> tree.put(field.name(), "0");
      default -> tree.put(field.name(), null);
    }
  }

  /** A list or map that must be there has no {@code omitempty}: unset, it is written as null. */
  private static boolean isRequiredContainer(Field field) {
    Schema.Kind kind = field.schema().kind();
    return field.required() && (kind == Schema.Kind.LIST || kind == Schema.Kind.MAP);
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
