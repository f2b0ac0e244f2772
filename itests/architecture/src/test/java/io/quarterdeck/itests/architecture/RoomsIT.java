// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sources of all modules against the rules of packages. */
final class RoomsIT {
  private static final Path ROOT = Path.of(System.getProperty("quarterdeck.root", ""));
  private static final int MOST_FILES = 30;

  @Test
  void noPackagesImportEachOther() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path module : modules()) {
      Packages.of(module).cycles().forEach(c -> found.add(ROOT.relativize(module) + ": " + c));
    }
    assertEquals(List.of(), found);
  }

  @Test
  void noPackageHasMoreThanThirtyFiles() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path module : modules()) {
      found.addAll(Packages.of(module).fullerThan(MOST_FILES));
    }
    assertEquals(List.of(), found);
  }

  @Test
  void aPackageInfoSaysSomethingOfClassesThatAreThere() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path module : modules()) {
      found.addAll(Packages.of(module).empty());
      for (Path info : files(module.resolve("src"), "package-info.java")) {
        if (!Files.readString(info).contains("/**")) {
          found.add(ROOT.relativize(info) + " says nothing");
        }
      }
    }
    assertEquals(List.of(), found);
  }

  private static List<Path> modules() throws IOException {
    List<Path> poms = new ArrayList<>();
    for (String folder : List.of("bundles", "distribution", "testkit", "itests", "examples")) {
      poms.addAll(files(ROOT.resolve(folder), "pom.xml"));
    }
    List<Path> out =
        poms.stream()
            .map(Path::getParent)
            .filter(m -> Files.isDirectory(m.resolve("src")))
            .toList();
    assertTrue(out.size() > 100, "only " + out.size() + " modules were found");
    return out;
  }

  private static List<Path> files(Path folder, String name) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(f -> f.endsWith(name) && !f.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }
}
