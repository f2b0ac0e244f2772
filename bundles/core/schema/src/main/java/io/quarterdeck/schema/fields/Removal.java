// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes paths out of objects; what becomes empty of it is null. Changes nothing in place. */
public final class Removal {
  private Removal() {}

  public static Map<String, @Nullable Object> remove(
      Map<String, @Nullable Object> tree, FieldSet paths, Schema schema) {
    return paths.isEmpty() ? tree : fields(tree, paths, Shape.of(schema));
  }

  private static @Nullable Object value(@Nullable Object raw, FieldSet paths, Shape declared) {
    Object value = Values.plain(raw);
    Shape shape = declared.of(value);
    if (shape.isList()) {
      List<@Nullable Object> list = Trees.asList(value);
      List<@Nullable Object> rest = list == null ? List.of() : items(list, paths, shape);
      return rest.isEmpty() ? null : rest;
    }
    return switch (shape.kind()) {
      case STRUCT, MAP -> {
        Map<String, @Nullable Object> map = Trees.asObject(value);
        Map<String, @Nullable Object> rest = map == null ? Map.of() : fields(map, paths, shape);
        yield rest.isEmpty() && !(map != null && isCustom(shape)) ? null : rest;
      }
      case ATOMIC_LIST, ATOMIC_MAP -> null;
      default -> raw;
    };
  }

  /** Of custom kinds a map that has become empty stays: nothing else would bring it back. */
  private static boolean isCustom(Shape shape) {
    return shape.schema() != null && shape.schema().structure() != null;
  }

  private static Map<String, @Nullable Object> fields(
      Map<String, @Nullable Object> map, FieldSet paths, Shape shape) {
    Map<String, @Nullable Object> out = LinkedHashMap.newLinkedHashMap(map.size());
    map.forEach(
        (name, value) -> {
          FieldSet below = paths.child(new PathElement.Name(name));
          if (below.isEmpty()) {
            out.put(name, value);
          } else if (!below.isMember()) {
            out.put(name, value(value, below, shape.fieldOrAnything(name)));
          }
        });
    return out;
  }

  private static List<@Nullable Object> items(
      List<@Nullable Object> list, FieldSet paths, Shape shape) {
    List<@Nullable Object> out = new ArrayList<>(list.size());
    for (Object item : list) {
      PathElement path = ListItems.elementOrNull(item, shape);
      FieldSet below = path == null ? FieldSet.EMPTY : paths.child(path);
      if (below.isEmpty()) {
        out.add(item);
      } else if (!below.isMember()) {
        out.add(value(item, below, shape.element()));
      }
    }
    return out;
  }
}
