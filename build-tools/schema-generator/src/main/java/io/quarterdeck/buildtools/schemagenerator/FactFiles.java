// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import io.quarterdeck.api.Node;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fact files.
 *
 * @param always fields that Go writes even when they are empty
 * @param plain scalars that are no pointers in Go: their zero values are dropped
 * @param pointers strings that are pointers in Go: the empty string is kept
 * @param values structs that are no pointers in Go though JSON leaves them out when they are empty
 * @param atomic types that merge as one
 * @param goTypes what Go calls the type of a field that the wire knows as a scalar, list or map
 */
record FactFiles(
    Facts always,
    Facts plain,
    Facts pointers,
    Facts values,
    Facts enums,
    Facts defaults,
    Facts atomic,
    Facts goTypes) {

  static FactFiles read(Path folder) throws IOException {
    return new FactFiles(
        Facts.read(folder.resolve("always.txt")),
        Facts.read(folder.resolve("plain.txt")),
        Facts.read(folder.resolve("pointers.txt")),
        Facts.read(folder.resolve("values.txt")),
        Facts.read(folder.resolve("enums.txt")),
        Facts.read(folder.resolve("defaults.txt")),
        Facts.read(folder.resolve("atomic-types.txt")),
        Facts.read(folder.resolve("go-types.txt")));
  }

  /** Refuses facts about types or fields that there are not: they would have no effect. */
  void check(Map<String, Map<String, @Nullable Object>> types) throws IOException {
    List<String> unknown = new ArrayList<>();
    for (Facts listed : List.of(always, plain, pointers, values, atomic)) {
      listed.lines().forEach((t, l) -> l.forEach(words -> check(types, t, words, unknown)));
    }
    for (Facts keyed : List.of(enums, defaults, goTypes)) {
      keyed.lines().forEach((t, l) -> l.forEach(w -> check(types, t, w.subList(0, 1), unknown)));
    }
    if (!unknown.isEmpty()) {
      throw new IOException("facts about what is not there: " + String.join(", ", unknown));
    }
  }

  private static void check(
      Map<String, Map<String, @Nullable Object>> types,
      String type,
      List<String> fields,
      List<String> unknown) {
    Map<String, @Nullable Object> known = types.get(type);
    if (known == null) {
      unknown.add(type);
      return;
    }
    List<String> names = new ArrayList<>();
    Node.root(known).get("fields").items().forEach(f -> names.add(f.get("name").text()));
    fields.stream().filter(f -> !names.contains(f)).forEach(f -> unknown.add(type + " " + f));
  }
}
