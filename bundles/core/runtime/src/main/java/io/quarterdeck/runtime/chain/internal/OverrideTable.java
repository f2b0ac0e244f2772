// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import io.quarterdeck.runtime.chain.Overrides;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The overrides of all chains, by kind. */
record OverrideTable(
    Map<String, Set<String>> disabled,
    Map<String, Set<String>> enabled,
    Map<String, Map<String, Integer>> ranks,
    boolean ownWay) {
  private static final String PID = "io.quarterdeck.plugins: ";

  /**
   * Reads the keys.
   *
   * @throws IllegalArgumentException for an entry that is not of the form
   */
  static OverrideTable read(String[] disabled, String[] enabled, String[] ranks, boolean ownWay) {
    Map<String, Set<String>> off = names(disabled);
    Map<String, Set<String>> on = names(enabled);
    on.forEach(
        (kind, names) ->
            names.forEach(
                name -> {
                  if (off.getOrDefault(kind, Set.of()).contains(name)) {
                    throw new IllegalArgumentException(
                        PID + kind + "/" + name + " is both disabled and enabled");
                  }
                }));
    Map<String, Map<String, Integer>> byKind = new HashMap<>();
    for (String entry : ranks) {
      if (!entry.isBlank()) {
        int equals = entry.lastIndexOf('=');
        String[] plugin = plugin(equals < 0 ? "" : entry.substring(0, equals).strip());
        byKind
            .computeIfAbsent(plugin[0], k -> new HashMap<>())
            .put(plugin[1], number(entry, entry.substring(equals + 1).strip()));
      }
    }
    return new OverrideTable(off, on, byKind, ownWay);
  }

  private static Map<String, Set<String>> names(String[] entries) {
    Map<String, Set<String>> out = new HashMap<>();
    for (String entry : entries) {
      if (!entry.isBlank()) {
        String[] plugin = plugin(entry.strip());
        out.computeIfAbsent(plugin[0], k -> new HashSet<>()).add(plugin[1]);
      }
    }
    return out;
  }

  private static String[] plugin(String entry) {
    String[] parts = entry.split("/", 2);
    if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
      throw new IllegalArgumentException(PID + "a plugin is KIND/NAME, not '" + entry + "'");
    }
    return parts;
  }

  private static int number(String entry, String rank) {
    try {
      return Integer.parseInt(rank);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(PID + "ranks: no number in '" + entry + "'", e);
    }
  }

  Overrides of(String kind) {
    return new Overrides(
        disabled.getOrDefault(kind, Set.of()),
        enabled.getOrDefault(kind, Set.of()),
        ranks.getOrDefault(kind, Map.of()),
        ownWay);
  }
}
