// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A mapping of the configuration, and where it stands. */
record Fields(String path, Map<?, ?> values) {

  static Fields of(String path, @Nullable Object value, Set<String> known) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException((path.isEmpty() ? "it" : path) + ": must be a mapping");
    }
    for (Object name : map.keySet()) {
      if (!known.contains(String.valueOf(name))) {
        throw new IllegalArgumentException("unknown field \"" + at(path, name) + "\"");
      }
    }
    return new Fields(path, map);
  }

  private static String at(String path, Object name) {
    return path.isEmpty() ? String.valueOf(name) : path + "." + name;
  }

  void require(String name, String value) {
    if (!value.equals(values.get(name))) {
      throw new IllegalArgumentException(at(path, name) + ": must be " + value);
    }
  }

  String text(String name) {
    if (values.get(name) instanceof String s && !s.isEmpty()) {
      return s;
    }
    throw new IllegalArgumentException(at(path, name) + ": Required value");
  }

  String textOr(String name, String other) {
    Object value = values.get(name);
    if (value == null) {
      return other;
    }
    if (value instanceof String s) {
      return s.isEmpty() ? other : s;
    }
    throw new IllegalArgumentException(at(path, name) + ": must be a string");
  }

  /** An error that shows the value. */
  IllegalArgumentException invalid(String name, String shown, String why) {
    return new IllegalArgumentException(at(path, name) + ": Invalid value: " + shown + ": " + why);
  }

  List<String> texts(String name) {
    List<String> out = new ArrayList<>();
    for (Object value : list(name)) {
      if (!(value instanceof String s)) {
        throw new IllegalArgumentException(at(path, name) + ": must be a list of strings");
      }
      out.add(s);
    }
    return out;
  }

  List<Fields> objects(String name, Set<String> known) {
    List<Fields> out = new ArrayList<>();
    for (Object value : list(name)) {
      out.add(of(at(path, name) + "[" + out.size() + "]", value, known));
    }
    return out;
  }

  Fields object(String name, Set<String> known) {
    return of(at(path, name), values.get(name), known);
  }

  private List<?> list(String name) {
    if (values.get(name) instanceof List<?> list && !list.isEmpty()) {
      return list;
    }
    throw new IllegalArgumentException(at(path, name) + ": Required value");
  }
}
