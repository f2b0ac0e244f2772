// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A read cursor into an object's tree that knows its path, so that a rule can say where it failed.
 *
 * <p>Reading never fails: a step into something absent, null or of another type gives an absent
 * node, and its scalars read as Go's zero values.
 *
 * @param value the value, null when absent
 * @param path where it stands
 */
public record Node(@Nullable Object value, FieldPath path) {

  public static Node root(@Nullable Object value) {
    return new Node(value, FieldPath.ROOT);
  }

  public Node get(String name) {
    return new Node(value instanceof Map<?, ?> m ? m.get(name) : null, path.child(name));
  }

  /** A step through several field names. */
  public Node at(String... names) {
    Node n = this;
    for (String name : names) {
      n = n.get(name);
    }
    return n;
  }

  /** A map entry, whose path is {@code field[key]}. */
  public Node key(String key) {
    return new Node(value instanceof Map<?, ?> m ? m.get(key) : null, path.key(key));
  }

  public Node index(int i) {
    return new Node(value instanceof List<?> l && i < l.size() ? l.get(i) : null, path.index(i));
  }

  public boolean isPresent() {
    return value != null;
  }

  public boolean isAbsent() {
    return value == null;
  }

  /** True when absent, or an empty string, list or object. */
  public boolean isEmpty() {
    return switch (value) {
      case null -> true;
      case String s -> s.isEmpty();
      case Map<?, ?> m -> m.isEmpty();
      case List<?> l -> l.isEmpty();
      default -> false;
    };
  }

  public boolean isObject() {
    return value instanceof Map;
  }

  public boolean isList() {
    return value instanceof List;
  }

  /** The text, or the empty string. */
  public String text() {
    return value instanceof String s ? s : "";
  }

  public String text(String fallback) {
    return value instanceof String s ? s : fallback;
  }

  /** The whole number, or zero. */
  public long number() {
    return value instanceof Number n ? n.longValue() : 0;
  }

  public long number(long fallback) {
    return value instanceof Number n ? n.longValue() : fallback;
  }

  public boolean bool() {
    return value instanceof Boolean b && b;
  }

  public int size() {
    return switch (value) {
      case Map<?, ?> m -> m.size();
      case List<?> l -> l.size();
      case null, default -> 0;
    };
  }

  /** The elements of a list, each with its index in the path. */
  public List<Node> items() {
    if (!(value instanceof List<?> l)) {
      return List.of();
    }
    List<Node> out = new ArrayList<>(l.size());
    for (int i = 0; i < l.size(); i++) {
      out.add(new Node(l.get(i), path.index(i)));
    }
    return out;
  }

  /** The entries of a map in their order, each with its key in the path. */
  public Map<String, Node> entries() {
    if (!(value instanceof Map<?, ?> m)) {
      return Map.of();
    }
    Map<String, Node> out = LinkedHashMap.newLinkedHashMap(m.size());
    m.forEach((k, v) -> out.put((String) k, new Node(v, path.key((String) k))));
    return out;
  }

  /** The strings of a list, or the empty list. */
  public List<String> strings() {
    if (!(value instanceof List<?> l)) {
      return List.of();
    }
    return l.stream().filter(String.class::isInstance).map(String.class::cast).toList();
  }

  /** The string values of a map, or the empty map. */
  public Map<String, String> stringMap() {
    Map<String, String> out = new LinkedHashMap<>();
    entries().forEach((k, n) -> out.put(k, n.text()));
    return out;
  }

  /** The same value under another path. */
  public Node withPath(FieldPath other) {
    return new Node(value, other);
  }
}
