// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills in the defaults that the schema declares, in objects that are there; not those that Go does
 * not write, such as the 0 of a number that is no pointer.
 */
public final class Defaulter {
  /** Go's name for the amounts of resources, by their names. */
  private static final String RESOURCES = "v1.ResourceList";

  private Defaulter() {}

  public static void apply(Map<String, @Nullable Object> tree, Schema schema) {
    if (schema.structure() != null) {
      StructuralDefaults.apply(tree, schema);
      return;
    }
    for (Field field : schema.defaulted()) {
      Object byDefault = field.defaultValue();
      if (tree.get(field.name()) == null && byDefault != null && isWritten(byDefault, field)) {
        tree.put(field.name(), Trees.copyValue(byDefault));
      }
    }
    Map<String, Field> fields = schema.fields();
    for (Map.Entry<String, @Nullable Object> entry : tree.entrySet()) {
      Field field = fields.get(entry.getKey());
      if (field != null && field.schema().isTree()) {
        descend(entry.getValue(), field.schema());
      }
    }
  }

  private static boolean isWritten(Object byDefault, Field field) {
    return !isScalar(byDefault) || !OmitEmpty.isOmitted(byDefault, field);
  }

  private static boolean isScalar(Object value) {
    return !(value instanceof Map<?, ?>) && !(value instanceof List<?>);
  }

  private static void descend(@Nullable Object value, Schema schema) {
    Schema element = schema.element();
    switch (value) {
      case Map<?, ?> m when schema.kind() == Schema.Kind.OBJECT -> apply(object(m), schema);
      case Map<?, ?> m when schema.goName().equals(RESOURCES) ->
          object(m).replaceAll(Defaulter::kept);
      case Map<?, ?> m when element != null && element.isTree() -> each(m.values(), element);
      case List<?> l when element != null && element.isTree() -> each(l, element);
      case null, default -> {}
    }
  }

  private static void each(Collection<?> values, Schema element) {
    for (Object value : values) {
      descend(value, element);
    }
  }

  /** A resource is counted in thousandths, whatever was sent. */
  private static @Nullable Object kept(String name, @Nullable Object amount) {
    Quantity sent = amount instanceof String text ? Quantity.parseOrNull(text) : null;
    Quantity kept = sent == null ? null : sent.inThousandths();
    return kept == null || kept == sent ? amount : kept.toString();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> object(Map<?, ?> map) {
    return (Map<String, @Nullable Object>) map;
  }
}
