// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Types of one version of a group that are those of another in all but their names, with all types
 * of that version that they reach; {@code same-types.txt} names them. Those that {@code
 * messages.txt} has stay as they are.
 */
final class SameTypes {
  private final Map<String, Map<String, @Nullable Object>> types;
  private final Set<String> own;
  private final Set<String> seen = new HashSet<>();

  private SameTypes(Map<String, Map<String, @Nullable Object>> types, Set<String> own) {
    this.types = types;
    this.own = own;
  }

  /**
   * @param own the types that are different
   */
  static void add(Path file, Set<String> own, Map<String, Map<String, @Nullable Object>> types)
      throws IOException {
    SameTypes same = new SameTypes(types, own);
    for (Map.Entry<String, List<List<String>>> line : Facts.read(file).lines().entrySet()) {
      for (List<String> words : line.getValue()) {
        same.add(line.getKey(), words.getFirst());
      }
    }
  }

  /**
   * @param wanted the full name of the type
   * @param source the package that has it under the same name
   */
  private void add(String wanted, String source) throws IOException {
    String target = wanted.substring(0, wanted.lastIndexOf('.'));
    Deque<String> todo = new ArrayDeque<>(List.of(wanted, wanted + "List"));
    while (!todo.isEmpty()) {
      String name = todo.poll();
      if (!name.startsWith(target + ".") || !seen.add(name)) {
        continue;
      }
      if (!own.contains(name)) {
        String from = source + name.substring(target.length());
        Map<String, @Nullable Object> type = types.get(from);
        if (type != null) {
          types.put(name, object(type, source + ".", target + "."));
        } else if (!name.equals(wanted + "List")) {
          throw new IOException("no type " + from + " that " + name + " could be");
        }
      }
      references(types.get(name), todo);
    }
  }

  private static Map<String, @Nullable Object> object(Map<?, ?> map, String from, String to) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    map.forEach((key, value) -> out.put(String.valueOf(key), renamed(key, value, from, to)));
    return out;
  }

  private static @Nullable Object renamed(
      Object key, @Nullable Object value, String from, String to) {
    return switch (value) {
      case Map<?, ?> m -> object(m, from, to);
      case List<?> l -> l.stream().map(e -> renamed("", e, from, to)).toList();
      case String s when key.equals("ref") && s.startsWith(from) -> to + s.substring(from.length());
      case null, default -> value;
    };
  }

  private static void references(@Nullable Object value, Deque<String> out) {
    switch (value) {
      case Map<?, ?> m -> {
        if (m.get("ref") instanceof String ref) {
          out.add(ref);
        }
        m.values().stream().filter(Objects::nonNull).forEach(v -> references(v, out));
      }
      case List<?> l -> l.forEach(v -> references(v, out));
      case null, default -> {}
    }
  }
}
