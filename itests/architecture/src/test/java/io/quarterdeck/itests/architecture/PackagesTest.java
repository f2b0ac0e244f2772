// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of breach is found, and nothing where there is none. */
class PackagesTest {
  @TempDir Path module;

  private void source(String name, String... imports) throws IOException {
    int dot = name.lastIndexOf('.');
    Path file = module.resolve("src/main/java/" + name.replace('.', '/') + ".java");
    Files.createDirectories(file.getParent());
    StringBuilder text = new StringBuilder("package " + name.substring(0, dot) + ";\n");
    for (String i : imports) {
      text.append("import ").append(i).append(";\n");
    }
    Files.writeString(file, text);
  }

  @Test
  void packagesThatImportOneWayAreNoCycle() throws IOException {
    source("a.One", "a.b.Two", "java.util.List", "static a.c.Three.of");
    source("a.b.Two", "a.c.Three");
    source("a.c.Three", "other.module.Thing");
    assertEquals(List.of(), Packages.of(module).cycles());
  }

  @Test
  void aKnotIsFoundOnceWithAllItsPackages() throws IOException {
    source("a.One", "a.b.Two");
    source("a.b.Two", "static a.c.Three.of");
    source("a.c.Three", "a.One");
    source("a.d.Four", "a.One");
    assertEquals(List.of(Set.of("a", "a.b", "a.c")), Packages.of(module).cycles());
  }

  @Test
  void aFullPackageAndAnEmptyOneAreNamed() throws IOException {
    source("a.One");
    source("a.Two");
    source("a.package-info");
    source("b.package-info");
    assertEquals(List.of("a has 2 files"), Packages.of(module).fullerThan(1));
    assertEquals(List.of(), Packages.of(module).fullerThan(2));
    assertEquals(List.of("b"), Packages.of(module).empty());
  }

  @Test
  void aModuleWithoutSourcesHasNone() throws IOException {
    assertEquals(List.of(), Packages.of(module).cycles());
    assertEquals(List.of(), Packages.of(module).fullerThan(0));
  }
}
