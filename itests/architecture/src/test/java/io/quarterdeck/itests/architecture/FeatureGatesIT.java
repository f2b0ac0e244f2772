// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is said of feature gates and API versions is what the bundles ask for and have. */
final class FeatureGatesIT {
  private static final Path ROOT = Path.of(System.getProperty("quarterdeck.root", ""));
  private static final Path DATA =
      ROOT.resolve("bundles/core/runtime/src/main/resources/io/quarterdeck/runtime/feature");
  private static final Path DOCUMENT = ROOT.resolve("docs/feature-gates.md");

  /** A literal where a gate is asked for, in code or in a group's table. */
  private static final Pattern ASKED =
      Pattern.compile("isEnabled\\(\\s*\"(\\w+)\"|\"gate\": \"(\\w+)\"");

  @Test
  void theDocumentIsWhatTheTableSays() throws Exception {
    String text = FeatureGateTables.of(lines("gates.txt"));
    if (Boolean.getBoolean("quarterdeck.write")) {
      Files.writeString(DOCUMENT, text);
    }
    assertEquals(text, Files.readString(DOCUMENT), DOCUMENT + " is behind: its head says how");
  }

  @Test
  void gatesHaveAnEffectWhereSomethingAsksForThem() throws Exception {
    Set<String> asked = new TreeSet<>();
    Path plugins =
        ROOT.resolve(
            "bundles/core/registry/src/main/java/io/quarterdeck/registry/internal/admission"
                + "/AdmissionPlugins.java");
    Matcher gated =
        Pattern.compile("^ {10}\"(\\w+)\", \"\\w+\"", Pattern.MULTILINE)
            .matcher(Files.readString(plugins));
    while (gated.find()) {
      asked.add(gated.group(1));
    }
    for (Path file : sources()) {
      Matcher m = ASKED.matcher(Files.readString(file));
      while (m.find()) {
        asked.add(m.group(1) == null ? m.group(2) : m.group(1));
      }
    }
    Set<String> effective = new TreeSet<>();
    lines("gates.txt").stream()
        .filter(l -> l.contains(" here "))
        .forEach(l -> effective.add(l.split(" ")[0]));

    assertEquals(asked, effective);
  }

  @Test
  void everyBuiltInVersionIsKnownToTheRuntimeConfiguration() throws Exception {
    Set<String> known = Set.copyOf(lines("group-versions.txt"));
    Set<String> unknown = new TreeSet<>();
    int seen = 0;
    for (Path file : sources()) {
      if (!file.endsWith("resources.json")) {
        continue;
      }
      String text = Files.readString(file);
      Matcher group = Pattern.compile("\"group\": \"([^\"]*)\"").matcher(text);
      Matcher version =
          Pattern.compile("\\{\"version\": \"(\\w+)\", \"(?:enabled|res)").matcher(text);
      assertTrue(group.find(), String.valueOf(file));
      while (version.find()) {
        seen++;
        String name = group.group(1) + "/" + version.group(1);
        if (!known.contains(name)) {
          unknown.add(name);
        }
      }
    }

    assertEquals(Set.of(), unknown);
    assertTrue(seen > 30, "only " + seen + " versions were found");
  }

  private static List<String> lines(String name) throws IOException {
    return Files.readAllLines(DATA.resolve(name)).stream()
        .filter(l -> !l.isBlank() && !l.startsWith("#"))
        .toList();
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("bundles"))) {
      return files
          .filter(p -> p.toString().contains("/src/main/"))
          .filter(p -> p.toString().endsWith(".java") || p.endsWith("resources.json"))
          .toList();
    }
  }
}
