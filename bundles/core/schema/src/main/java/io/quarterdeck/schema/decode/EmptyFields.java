// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lists and maps that a client sent with nothing in them, which {@link OmitEmpty} takes out.
 * Go's own objects still have them when they are checked, and messages show them: {@code []} where
 * a list that was not sent is {@code null}. Immutable.
 */
public final class EmptyFields {
  private final List<Place> places;

  /** The way to the object that has the field: names of fields and keys, and numbers of items. */
  private record Place(List<Object> way, String field, boolean list) {}

  private EmptyFields(List<Place> places) {
    this.places = places;
  }

  /**
   * Of an object as it was sent or patched.
   *
   * @param tree fits the schema
   */
  public static EmptyFields of(Map<String, @Nullable Object> tree, Schema schema) {
    List<Place> found = new ArrayList<>();
    if (schema.structure() == null) {
      find(tree, schema, List.of(), found);
    }
    return new EmptyFields(List.copyOf(found));
  }

  public boolean isNone() {
    return places.isEmpty();
  }

  /** Puts them where they were, as far as what they were in is still there and has none. */
  public void restore(Map<String, @Nullable Object> tree) {
    for (Place p : places) {
      Object at = tree;
      for (Object step : p.way()) {
        at = below(at, step);
      }
      if (at instanceof Map<?, ?> m && m.get(p.field()) == null) {
        OmitEmpty.object(m)
            .put(
                p.field(),
                p.list() ? new ArrayList<@Nullable Object>() : new LinkedHashMap<String, Object>());
      }
    }
  }

  private static @Nullable Object below(@Nullable Object at, Object step) {
    return switch (at) {
      case Map<?, ?> m when step instanceof String s -> m.get(s);
      case List<?> l when step instanceof Integer i && i < l.size() -> l.get(i);
      case null, default -> null;
    };
  }

  private static void find(
      Map<String, @Nullable Object> tree, Schema schema, List<Object> way, List<Place> found) {
    for (Map.Entry<String, @Nullable Object> e : tree.entrySet()) {
      Field field = schema.fields().get(e.getKey());
      Object value = e.getValue();
      if (field != null && value != null) {
        boolean list = value instanceof List<?> l && l.isEmpty();
        boolean map =
            value instanceof Map<?, ?> m && m.isEmpty() && field.schema().kind() == Schema.Kind.MAP;
        if (list || map) {
          found.add(new Place(way, e.getKey(), list));
        } else {
          descend(value, field.schema(), with(way, e.getKey()), found);
        }
      }
    }
  }

  private static void descend(Object value, Schema schema, List<Object> way, List<Place> found) {
    Schema element = schema.element();
    switch (value) {
      case Map<?, ?> m when schema.kind() == Schema.Kind.OBJECT ->
          find(OmitEmpty.object(m), schema, way, found);
      case Map<?, ?> m when element != null ->
          m.forEach(
              (k, v) -> {
                if (v != null) {
                  descend(v, element, with(way, String.valueOf(k)), found);
                }
              });
      case List<?> l when element != null -> {
        for (int i = 0; i < l.size(); i++) {
          Object item = l.get(i);
          if (item != null) {
            descend(item, element, with(way, i), found);
          }
        }
      }
      default -> {}
    }
  }

  private static List<Object> with(List<Object> way, Object step) {
    List<Object> out = new ArrayList<>(way);
    out.add(step);
    return out;
  }
}
