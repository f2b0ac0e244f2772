// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Facts that neither artifact carries, from small text files: a line {@code package P}, then lines
 * of a type and what is to be known of it.
 */
final class Facts {
  private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");

  private final Map<String, List<List<String>>> lines = new HashMap<>();

  static Facts read(Path file) throws IOException {
    Facts out = new Facts();
    String prefix = "";
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("package ")) {
        prefix = line.substring("package ".length()).strip() + ".";
      } else if (!line.isBlank() && !line.startsWith("#")) {
        List<String> words = WORD.matcher(line).results().map(MatchResult::group).toList();
        out.lines
            .computeIfAbsent(prefix + words.getFirst(), k -> new ArrayList<>())
            .add(words.subList(1, words.size()));
      }
    }
    return out;
  }

  boolean has(String type) {
    return lines.containsKey(type);
  }

  /** Whether the field stands among the words of its type. */
  boolean has(String type, String field) {
    return lines.getOrDefault(type, List.of()).stream().anyMatch(w -> w.contains(field));
  }

  /** What stands behind the field in the line that begins with it; null when there is none. */
  @Nullable List<String> of(String type, String field) {
    for (List<String> words : lines.getOrDefault(type, List.of())) {
      if (!words.isEmpty() && words.getFirst().equals(field)) {
        return words.subList(1, words.size());
      }
    }
    return null;
  }

  /** All facts, by type. */
  Map<String, List<List<String>>> lines() {
    return lines;
  }
}
