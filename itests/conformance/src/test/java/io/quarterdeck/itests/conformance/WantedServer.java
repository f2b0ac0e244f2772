// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A server that some areas want, as a line of {@code servers.txt} says; the script {@code
 * quarterdeck conformance} reads the same file.
 *
 * @param jobs how many cases at once
 * @param areas names, in which a star at the end stands for anything
 * @param settings as {@code --set} takes them
 */
record WantedServer(String name, String jobs, List<String> areas, List<String> settings) {
  private static final Path HERE =
      Path.of(System.getProperty("quarterdeck.root", ".")).resolve("itests/conformance");
  private static final WantedServer USUAL =
      new WantedServer("usual", "12", List.of("*"), List.of());

  /** Which areas are replayed on which server. */
  static Map<WantedServer, List<String>> group(Collection<String> areas) throws IOException {
    List<WantedServer> all = read();
    Map<WantedServer, List<String>> out = new LinkedHashMap<>();
    for (String area : areas) {
      WantedServer server = all.stream().filter(s -> s.replays(area)).findFirst().orElse(USUAL);
      out.computeIfAbsent(server, k -> new ArrayList<>()).add(area);
    }
    return out;
  }

  private static List<WantedServer> read() throws IOException {
    String folder = HERE.toRealPath().toString();
    List<WantedServer> out = new ArrayList<>();
    for (String line : Files.readAllLines(HERE.resolve("servers.txt"))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        List<String> words = Arrays.asList(line.strip().replace("@", folder).split("\\s+"));
        out.add(
            new WantedServer(
                words.get(0),
                words.get(1),
                List.of(words.get(2).split(",")),
                List.copyOf(words.subList(3, words.size()))));
      }
    }
    return out;
  }

  private boolean replays(String area) {
    return areas.stream()
        .anyMatch(
            a ->
                a.endsWith("*") ? area.startsWith(a.substring(0, a.length() - 1)) : area.equals(a));
  }
}
