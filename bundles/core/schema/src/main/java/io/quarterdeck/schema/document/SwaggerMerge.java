// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Adds OpenAPI v2 documents of other servers to one. Paths that are there already stay as they are.
 * A definition of the same name is the same when only the kinds that it stands for differ;
 * otherwise the one that comes later gets another name. Kubernetes: {@code
 * MergeSpecsIgnorePathConflictRenamingDefinitionsAndParameters}.
 */
final class SwaggerMerge {
  private static final String KINDS = "x-kubernetes-group-version-kind";
  private static final String DEFINITION = "#/definitions/";
  private static final String PARAMETER = "#/parameters/";

  private final Map<String, @Nullable Object> into;

  /**
   * @param into whose paths, definitions and parameters are added to
   */
  SwaggerMerge(Map<String, @Nullable Object> into) {
    this.into = into;
  }

  void add(Map<String, @Nullable Object> other) {
    Map<String, String> names = new HashMap<>();
    Map<String, @Nullable Object> definitions = named("definitions", DEFINITION, other, names);
    Map<String, @Nullable Object> parameters = named("parameters", PARAMETER, other, names);
    members("paths", other)
        .forEach((path, item) -> below("paths").putIfAbsent(path, renamed(item, names)));
    definitions.forEach((name, d) -> put(below("definitions"), name, renamed(d, names)));
    parameters.forEach((name, p) -> below("parameters").putIfAbsent(name, renamed(p, names)));
  }

  /** Under the names that they get here; {@code names} learns those that are others. */
  private Map<String, @Nullable Object> named(
      String field, String prefix, Map<String, @Nullable Object> other, Map<String, String> names) {
    Map<String, @Nullable Object> there = members(field, other);
    Map<String, @Nullable Object> here = members(field, into);
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    there.forEach(
        (name, value) -> {
          String free = name;
          for (int i = 2; isTaken(free, value, here) || isOthers(free, name, there, out); i++) {
            free = name + "_v" + i;
          }
          if (!free.equals(name)) {
            names.put(prefix + name, prefix + free);
          }
          out.put(free, value);
        });
    return out;
  }

  private static boolean isTaken(
      String name, @Nullable Object value, Map<String, @Nullable Object> here) {
    return here.containsKey(name) && !isSame(here.get(name), value);
  }

  private static boolean isOthers(
      String free,
      String name,
      Map<String, @Nullable Object> there,
      Map<String, @Nullable Object> out) {
    return !free.equals(name) && (there.containsKey(free) || out.containsKey(free));
  }

  private static boolean isSame(@Nullable Object a, @Nullable Object b) {
    return Objects.equals(withoutKinds(a), withoutKinds(b));
  }

  private static @Nullable Object withoutKinds(@Nullable Object definition) {
    Map<String, @Nullable Object> found = Trees.asObject(definition);
    if (found == null || !found.containsKey(KINDS)) {
      return definition;
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>(found);
    out.remove(KINDS);
    return out;
  }

  /** One that is the same stands for the kinds of both. */
  private static void put(
      Map<String, @Nullable Object> definitions, String name, @Nullable Object value) {
    Map<String, @Nullable Object> old = Trees.asObject(definitions.get(name));
    Map<String, @Nullable Object> more = Trees.asObject(value);
    if (old == null || more == null) {
      definitions.put(name, value);
      return;
    }
    List<@Nullable Object> kinds = Trees.asList(more.get(KINDS));
    if (kinds != null) {
      List<@Nullable Object> had = Trees.asList(old.get(KINDS));
      List<@Nullable Object> all = had == null ? new ArrayList<>() : new ArrayList<>(had);
      kinds.stream().filter(k -> !all.contains(k)).forEach(all::add);
      Map<String, @Nullable Object> both = new LinkedHashMap<>(old);
      both.put(KINDS, all);
      definitions.put(name, both);
    }
  }

  private static @Nullable Object renamed(@Nullable Object value, Map<String, String> names) {
    if (names.isEmpty()) {
      return value;
    }
    return switch (value) {
      case Map<?, ?> m -> {
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        m.forEach(
            (name, v) ->
                out.put(
                    (String) name,
                    "$ref".equals(name) && v instanceof String ref
                        ? names.getOrDefault(ref, ref)
                        : renamed(v, names)));
        yield out;
      }
      case List<?> l -> {
        List<@Nullable Object> out = new ArrayList<>();
        l.forEach(v -> out.add(renamed(v, names)));
        yield out;
      }
      case null, default -> value;
    };
  }

  private Map<String, @Nullable Object> below(String field) {
    return Trees.object(into, field);
  }

  private static Map<String, @Nullable Object> members(
      String field, Map<String, @Nullable Object> of) {
    Map<String, @Nullable Object> found = Trees.asObject(of.get(field));
    return found == null ? Map.of() : found;
  }
}
