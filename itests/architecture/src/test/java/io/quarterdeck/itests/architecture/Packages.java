// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The packages of one module, by what their sources import of each other.
 *
 * @param files how many each has, beside its {@code package-info}
 * @param imports by package: the packages of the same module that it imports
 */
record Packages(Map<String, Integer> files, Map<String, Set<String>> imports) {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?([a-z0-9_.]+)\\.[A-Z]");
  private static final String OWN = "package-info.java";

  /** Reads {@code src/main/java} of a module; empty for one without. */
  static Packages of(Path module) throws IOException {
    Path root = module.resolve("src/main/java");
    Map<String, Integer> files = new TreeMap<>();
    Map<String, Set<String>> imports = new TreeMap<>();
    if (!Files.isDirectory(root)) {
      return new Packages(files, imports);
    }
    try (Stream<Path> sources = Files.walk(root)) {
      for (Path source : sources.filter(f -> f.toString().endsWith(".java")).toList()) {
        String name = root.relativize(source.getParent()).toString().replace('/', '.');
        files.merge(name, source.endsWith(OWN) ? 0 : 1, Integer::sum);
        Set<String> of = imports.computeIfAbsent(name, n -> new TreeSet<>());
        Matcher matcher = IMPORT.matcher(Files.readString(source));
        while (matcher.find()) {
          of.add(String.valueOf(matcher.group(1)));
        }
      }
    }
    imports.forEach(
        (name, of) -> {
          of.retainAll(imports.keySet());
          of.remove(name);
        });
    return new Packages(files, imports);
  }

  /** The packages that hold more files than this, each with its number. */
  List<String> fullerThan(int most) {
    List<String> out = new ArrayList<>();
    files.forEach(
        (name, count) -> {
          if (count > most) {
            out.add(name + " has " + count + " files");
          }
        });
    return out;
  }

  /** The packages with nothing but a sentence about them. */
  List<String> empty() {
    return files.entrySet().stream().filter(e -> e.getValue() == 0).map(Map.Entry::getKey).toList();
  }

  /** The packages that import each other, directly or through others: each knot once. */
  List<Set<String>> cycles() {
    Map<String, Set<String>> reached = new TreeMap<>();
    imports.keySet().forEach(name -> reached.put(name, reachedFrom(name)));
    Set<Set<String>> knots = new HashSet<>();
    reached.forEach(
        (name, others) -> {
          Set<String> knot = new TreeSet<>(others);
          knot.removeIf(other -> !reached.getOrDefault(other, Set.of()).contains(name));
          if (!knot.isEmpty()) {
            knots.add(knot);
          }
        });
    return knots.stream().sorted((a, b) -> a.toString().compareTo(b.toString())).toList();
  }

  private Set<String> reachedFrom(String name) {
    Set<String> reached = new TreeSet<>();
    List<String> open = new ArrayList<>(imports.getOrDefault(name, Set.of()));
    while (!open.isEmpty()) {
      String next = open.removeLast();
      if (reached.add(next)) {
        open.addAll(imports.getOrDefault(next, Set.of()));
      }
    }
    return reached;
  }
}
