// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The path elements of the entries of lists. */
final class ListItems {
  private ListItems() {}

  /** An entry that cannot be identified. */
  static final class Unkeyed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unkeyed(String message) {
      super(message, null, false, false);
    }

    String text() {
      return String.valueOf(getMessage());
    }
  }

  static PathElement element(@Nullable Object item, Shape list) {
    return list.kind() == Shape.Kind.SET ? value(item) : key(item, list);
  }

  /** Null for an entry without a path: nobody can own it. */
  static @Nullable PathElement elementOrNull(@Nullable Object item, Shape list) {
    try {
      return element(item, list);
    } catch (Unkeyed e) {
      return null;
    }
  }

  private static PathElement value(@Nullable Object item) {
    return switch (item) {
      case null ->
          throw new Unkeyed("associative list without keys has an element that's an explicit null");
      case Map<?, ?> m ->
          throw new Unkeyed("associative list without keys has an element that's a map type");
      case List<?> l ->
          throw new Unkeyed("associative list without keys has an element that's a list type");
      default -> new PathElement.Value(item);
    };
  }

  private static PathElement key(@Nullable Object item, Shape list) {
    if (item == null) {
      throw new Unkeyed("associative list with keys may not have a null element");
    }
    Map<String, @Nullable Object> entry = Trees.asObject(item);
    if (entry == null) {
      throw new Unkeyed("associative list with keys may not have non-map elements");
    }
    List<PathElement.Part> parts = new ArrayList<>(list.keys().size());
    for (String key : list.keys()) {
      Object value = entry.get(key);
      boolean there = value != null || entry.containsKey(key);
      parts.add(new PathElement.Part(key, there ? value : missing(key, list.element().schema())));
    }
    if (parts.size() > 1) {
      parts.sort(Comparator.comparing(PathElement.Part::name));
    }
    return new PathElement.Key(parts);
  }

  /** The default of a key that an entry leaves out: the schema's, or the zero of what must be. */
  private static Object missing(String key, @Nullable Schema element) {
    Field field = element == null ? null : element.fields().get(key);
    Object value = field == null ? null : field.defaultValue();
    if (value == null && field != null && field.required() && !field.pointer()) {
      value = zero(field.schema());
    }
    if (value == null) {
      throw new Unkeyed(
          "associative list with keys has an element that omits key field \""
              + key
              + "\" (and doesn't have default value)");
    }
    return value;
  }

  private static @Nullable Object zero(Schema schema) {
    return switch (schema.kind()) {
      case STRING -> "";
      case INT32, INT64 -> 0L;
      case BOOLEAN -> false;
      default -> null;
    };
  }
}
