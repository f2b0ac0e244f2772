// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands of a checkout and of a distribution say of themselves. */
final class CommandsIT {
  private static final Path ROOT = Path.of(System.getProperty("quarterdeck.root", ""));
  private static final List<Path> COMMANDS =
      List.of(
          ROOT.resolve("quarterdeck"), Distribution.assembled().home().resolve("bin/quarterdeck"));

  @TempDir private Path folder;

  private Ended run(Path command, String... words) {
    List<String> line = new ArrayList<>(List.of("bash", command.toString()));
    line.addAll(List.of(words));
    Ended ended = Distribution.end(line, folder, Map.of());
    assertEquals(0, folder.toFile().list().length, "something was written");
    return ended;
  }

  private String said(Path command, String... words) {
    Ended ended = run(command, words);
    assertEquals(0, ended.exitCode(), ended.err());
    assertEquals("", ended.err());
    return ended.out();
  }

  @Test
  void helpNamesEveryCommandAndEveryCommandHasItsOwn() {
    for (Path command : COMMANDS) {
      String all = said(command, "--help");
      assertEquals(all, said(command, "-h"));
      assertEquals(all, said(command, "help"));
      Matcher sections =
          Pattern.compile("^\\S*quarterdeck ([a-z-]+)", Pattern.MULTILINE).matcher(all);
      List<String> names = sections.results().map(r -> r.group(1)).distinct().toList();
      assertTrue(names.containsAll(List.of("run", "help", "version")), names::toString);
      for (String name : names) {
        if (name.equals("help") || name.equals("version")) {
          continue;
        }
        String own = said(command, name, "--help");
        assertTrue(own.lines().findFirst().orElse("").contains("quarterdeck " + name), own);
        assertFalse(own.isEmpty() || own.equals(all), own);
        assertEquals(own, said(command, name, "help"));
        assertEquals(own, said(command, "help", name));
        assertEquals(own, said(command, name, "--port", "0", "-h"));
      }
    }
  }

  @Test
  void versionSaysWhatWasBuiltOfWhatAndWithWhat() throws Exception {
    String facts =
        Files.readString(Distribution.assembled().home().resolve("lib/build.properties"));
    for (Path command : COMMANDS) {
      String said = said(command, "--version");
      assertEquals(said, said(command, "version"));
      assertTrue(said.startsWith("Quarterdeck "), said);
      assertTrue(said.contains("\nKubernetes 1.36."), said);
      assertTrue(said.matches("(?s).*\nJava [0-9.]+ in /.*"), said);
      Matcher commit = Pattern.compile("^commit=(.+)$", Pattern.MULTILINE).matcher(facts);
      assertTrue(!commit.find() || said.contains("\ncommit " + commit.group(1) + " of 20"), said);
    }
  }

  @Test
  void aCommandThatNobodyKnowsIsRefused() {
    for (Path command : COMMANDS) {
      for (List<String> words :
          List.of(
              List.of("nonsense"), List.of("nonsense", "--help"), List.of("help", "nonsense"))) {
        Ended ended = run(command, words.toArray(new String[0]));
        assertEquals(2, ended.exitCode(), ended.out());
        assertEquals("", ended.out());
        assertTrue(ended.err().contains("unknown command nonsense"), ended.err());
      }
    }
  }
}
