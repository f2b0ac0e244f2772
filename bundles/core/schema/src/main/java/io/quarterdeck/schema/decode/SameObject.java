// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether two objects of one type are the same to Go: a field at its zero and one that is left out
 * are, raw JSON is compared as text.
 */
public final class SameObject {
  private SameObject() {}

  public static boolean same(
      Map<String, @Nullable Object> a, Map<String, @Nullable Object> b, Schema schema) {
    return same(a, b, schema, Set.of());
  }

  /** The same, whatever these fields hold. */
  public static boolean same(
      Map<String, @Nullable Object> a,
      Map<String, @Nullable Object> b,
      Schema schema,
      Set<String> without) {
    if (schema.structure() != null) {
      return sameStructure(a, b, schema, without);
    }
    for (Field field : schema.fields().values()) {
      if (without.contains(field.name())) {
        continue;
      }
      Object x = a.get(field.name());
      Object y = b.get(field.name());
      boolean none = OmitEmpty.isOmitted(x, field) && OmitEmpty.isOmitted(y, field);
      if (!none && !value(x, y, field.schema())) {
        return false;
      }
    }
    return true;
  }

  /** Of a custom kind metadata is Go's, and the rest what it is. */
  private static boolean sameStructure(
      Map<String, @Nullable Object> a,
      Map<String, @Nullable Object> b,
      Schema schema,
      Set<String> without) {
    Set<String> names = new HashSet<>(a.keySet());
    names.addAll(b.keySet());
    names.removeAll(without);
    for (String name : names) {
      Field meta = name.equals("metadata") ? schema.fields().get(name) : null;
      Object x = a.get(name);
      Object y = b.get(name);
      boolean same =
          meta == null
              ? a.containsKey(name) == b.containsKey(name)
                  && (Objects.equals(x, y) || GoNumbers.same(x, y))
              : value(x, y, meta.schema());
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private static boolean value(@Nullable Object a, @Nullable Object b, Schema schema) {
    if (a == null || b == null) {
      return a == b;
    }
    Schema element = schema.element();
    return switch (schema.kind()) {
      case OBJECT ->
          a instanceof Map<?, ?> m
              && b instanceof Map<?, ?> n
              && same(OmitEmpty.object(m), OmitEmpty.object(n), schema);
      case MAP ->
          element != null && a instanceof Map<?, ?> m && b instanceof Map<?, ?> n
              ? maps(m, n, element)
              : a.equals(b);
      case LIST ->
          element != null && a instanceof List<?> l && b instanceof List<?> m
              ? lists(l, m, element)
              : a.equals(b);
      default -> a.equals(b);
    };
  }

  private static boolean maps(Map<?, ?> a, Map<?, ?> b, Schema element) {
    if (a.size() != b.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : a.entrySet()) {
      Object other = b.get(entry.getKey());
      boolean there = other != null || b.containsKey(entry.getKey());
      if (!there || !value(entry.getValue(), other, element)) {
        return false;
      }
    }
    return true;
  }

  private static boolean lists(List<?> a, List<?> b, Schema element) {
    if (a.size() != b.size()) {
      return false;
    }
    Iterator<?> others = b.iterator();
    for (Object item : a) {
      if (!value(item, others.next(), element)) {
        return false;
      }
    }
    return true;
  }
}
