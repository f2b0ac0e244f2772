// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The paths that an object names: its leaves, the entries of its maps and lists. */
public final class OwnedFields {
  private OwnedFields() {}

  public static FieldSet of(Map<String, @Nullable Object> tree, Schema schema) {
    return below(tree, Shape.of(schema));
  }

  /** The set at a value; the root says whether the value is a leaf. */
  private static FieldSet below(@Nullable Object raw, Shape declared) {
    Object value = Values.plain(raw);
    Shape shape = declared.of(value);
    if (shape.isLeaf()) {
      return FieldSet.LEAF;
    }
    if (shape.isList()) {
      List<@Nullable Object> list = Trees.asList(value);
      return list == null ? FieldSet.EMPTY : items(list, shape);
    }
    Map<String, @Nullable Object> map = Trees.asObject(value);
    return map == null ? FieldSet.EMPTY : fields(map, shape);
  }

  private static FieldSet items(List<@Nullable Object> list, Shape shape) {
    FieldSet.Builder out = new FieldSet.Builder(list.size());
    Shape element = shape.element();
    for (Object item : list) {
      PathElement path = ListItems.elementOrNull(item, shape);
      if (path != null) {
        out.append(path, below(item, element).withMember(true));
      }
    }
    return out.build(false);
  }

  private static FieldSet fields(Map<String, @Nullable Object> map, Shape shape) {
    FieldSet.Builder out = new FieldSet.Builder(map.size());
    map.forEach(
        (name, value) -> {
          FieldSet set = below(value, shape.fieldOrAnything(name));
          boolean own =
              value == null || value instanceof Map<?, ?> m && m.isEmpty() || !shape.names(name);
          out.append(new PathElement.Name(name), own ? set.withMember(true) : set);
        });
    return out.build(false);
  }
}
