// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.runtime.lookup.ServerProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The file in which the operator's decisions stand, so that they outlive a restart. Comments and
 * all other lines stay as they are. The launcher sees a change and puts it in force.
 */
final class OverrideFile {
  static final String NAME = "io.quarterdeck.plugins.cfg";
  private static final String DISABLED = "disabled";
  private static final String ENABLED = "enabled";
  private static final String RANKS = "ranks";

  private final Path file;

  /** In the folder of configuration that this server was started with. */
  static OverrideFile ofThisServer() {
    return new OverrideFile(
        Path.of(ServerProperties.get(OverrideFile.class, "quarterdeck.etc", "etc")));
  }

  OverrideFile(Path folder) {
    this.file = folder.resolve(NAME);
  }

  /**
   * Writes what is decided of one plugin; nothing when the file says so already.
   *
   * @param plugin KIND/NAME
   */
  synchronized void decide(String plugin, Decision decision) throws IOException {
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    SortedSet<String> disabled = new TreeSet<>(values(lines, DISABLED));
    SortedSet<String> enabled = new TreeSet<>(values(lines, ENABLED));
    SortedMap<String, String> ranks = new TreeMap<>();
    for (String entry : values(lines, RANKS)) {
      int equals = entry.lastIndexOf('=');
      if (equals > 0) {
        ranks.put(entry.substring(0, equals).strip(), entry.substring(equals + 1).strip());
      }
    }
    disabled.remove(plugin);
    enabled.remove(plugin);
    if (decision.enabled() != null) {
      (decision.enabled() ? enabled : disabled).add(plugin);
    }
    if (decision.rank() == null) {
      ranks.remove(plugin);
    } else {
      ranks.put(plugin, Integer.toString(decision.rank()));
    }
    List<String> next = set(lines, DISABLED, List.copyOf(disabled));
    next = set(next, ENABLED, List.copyOf(enabled));
    next = set(next, RANKS, ranks.entrySet().stream().map(OverrideFile::entry).toList());
    if (!next.equals(lines)) {
      replace(next);
    }
  }

  private static String entry(Map.Entry<String, String> e) {
    return e.getKey() + "=" + e.getValue();
  }

  private static boolean isKey(String line, String key) {
    String text = line.strip();
    return text.startsWith(key) && text.substring(key.length()).strip().startsWith("=");
  }

  private static List<String> values(List<String> lines, String key) {
    List<String> out = new ArrayList<>();
    for (String line : lines) {
      if (isKey(line, key)) {
        out.clear(); // the last one counts
        for (String value : line.substring(line.indexOf('=') + 1).split(",")) {
          if (!value.isBlank()) {
            out.add(value.strip());
          }
        }
      }
    }
    return out;
  }

  /** The lines with one for the key: where it stood, behind its commented example, or last. */
  private static List<String> set(List<String> lines, String key, List<String> values) {
    List<String> out = new ArrayList<>(lines);
    int at = -1;
    int example = -1;
    for (int i = out.size() - 1; i >= 0; i--) {
      if (isKey(out.get(i), key)) {
        out.remove(i);
        at = i;
      } else if (out.get(i).startsWith("#") && isKey(out.get(i).substring(1), key)) {
        example = i;
      }
    }
    if (!values.isEmpty()) {
      int place = at >= 0 ? at : example >= 0 ? example + 1 : out.size();
      out.add(place, key + " = " + String.join(", ", values));
    }
    return out;
  }

  /** Whole or not at all; who may read it stays as it is, whatever the umask says. */
  private void replace(List<String> lines) throws IOException {
    Path next = file.resolveSibling(NAME + ".new");
    if (Files.exists(file)) {
      Files.copy(
          file, next, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }
    Files.write(next, lines);
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
