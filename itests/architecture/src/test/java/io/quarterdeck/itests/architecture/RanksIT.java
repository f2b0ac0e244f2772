// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.architecture.Components.Component;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the documents say of ranks and defaults is what the components say. */
final class RanksIT {
  private static final Path ROOT = Path.of(System.getProperty("quarterdeck.root", ""));
  private static final Path HOME = Path.of(System.getProperty("quarterdeck.distribution", ""));
  private static final Path RANKS = ROOT.resolve("docs/ranks.md");

  @Test
  void theTablesAreWhatTheComponentsSay() throws Exception {
    List<Component> components = Components.of(HOME);
    String text = RankTables.of(Files.readString(RANKS), components);
    if (Boolean.getBoolean("quarterdeck.write")) {
      Files.writeString(RANKS, text);
    }
    assertEquals(text, Files.readString(RANKS), RANKS + " is behind: its head says how");
  }

  @Test
  void aPluginsReadmeSaysItsRank() throws Exception {
    Set<String> wrong = new TreeSet<>();
    int seen = 0;
    for (Component c : Components.of(HOME)) {
      if (c.provides(Components.ADMISSION)) {
        seen++;
        Path readme =
            ROOT.resolve("bundles/admission")
                .resolve(c.name().toLowerCase(Locale.ROOT))
                .resolve("README.md");
        String text = Files.readString(readme).replaceAll("\\s+", " ");
        String expected = "`" + c.name() + "`, rank " + c.rank();
        if (!text.contains(expected)) {
          wrong.add(readme + " does not say " + expected);
        }
      }
    }

    assertEquals(Set.of(), wrong);
    assertTrue(seen > 40, "only " + seen + " admission plugins were found");
  }
}
