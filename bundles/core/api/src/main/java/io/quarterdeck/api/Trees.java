// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Operations on the plain JSON trees that {@link ApiObject} wraps. */
public final class Trees {
  private Trees() {}

  /** The object at {@code field}, made (in place of an absent, null or other value) when needed. */
  @SuppressWarnings("unchecked")
  public static Map<String, @Nullable Object> object(
      Map<String, @Nullable Object> parent, String field) {
    if (parent.get(field) instanceof Map<?, ?> m) {
      return (Map<String, @Nullable Object>) m;
    }
    Map<String, @Nullable Object> made = new LinkedHashMap<>();
    parent.put(field, made);
    return made;
  }

  /** The list at {@code field}, made when needed. */
  @SuppressWarnings("unchecked")
  public static List<@Nullable Object> list(Map<String, @Nullable Object> parent, String field) {
    if (parent.get(field) instanceof List<?> l) {
      return (List<@Nullable Object>) l;
    }
    List<@Nullable Object> made = new ArrayList<>();
    parent.put(field, made);
    return made;
  }

  /** The value as an object to change, or null when it is something else. */
  @SuppressWarnings("unchecked")
  public static @Nullable Map<String, @Nullable Object> asObject(@Nullable Object value) {
    return value instanceof Map<?, ?> m ? (Map<String, @Nullable Object>) m : null;
  }

  /** The value as a list to change, or null when it is something else. */
  @SuppressWarnings("unchecked")
  public static @Nullable List<@Nullable Object> asList(@Nullable Object value) {
    return value instanceof List<?> l ? (List<@Nullable Object>) l : null;
  }

  /** A deep copy of an object's tree. */
  public static Map<String, @Nullable Object> copy(Map<String, ? extends @Nullable Object> map) {
    Map<String, @Nullable Object> out = LinkedHashMap.newLinkedHashMap(map.size());
    map.forEach((k, v) -> out.put(k, copyValue(v)));
    return out;
  }

  /** A deep copy of any value of a tree. */
  @SuppressWarnings("unchecked")
  public static @Nullable Object copyValue(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> copy((Map<String, @Nullable Object>) m);
      case List<?> l -> {
        List<@Nullable Object> out = new ArrayList<>(l.size());
        l.forEach(v -> out.add(copyValue(v)));
        yield out;
      }
      case null, default -> value;
    };
  }

  /** A deep copy with the keys of every object in alphabetical order. */
  public static @Nullable Object sorted(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> {
        Map<String, @Nullable Object> out = new TreeMap<>();
        m.forEach((k, v) -> out.put((String) k, sorted(v)));
        yield out;
      }
      case List<?> l -> {
        List<@Nullable Object> out = new ArrayList<>(l.size());
        l.forEach(v -> out.add(sorted(v)));
        yield out;
      }
      case null, default -> value;
    };
  }
}
