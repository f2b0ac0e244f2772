// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigurationHashTest {
  private static final ServerSettings SETTINGS = settings("a.b=c");

  @TempDir private Path folder;
  private Installation installation;
  private Path jar;

  private static ServerSettings settings(String... set) {
    return new ServerSettings(List.of("*"), 0, List.of(), List.of(set), false);
  }

  @BeforeEach
  void files() throws Exception {
    Path home = folder.resolve("home");
    jar = Files.createDirectories(home.resolve("lib")).resolve("a.jar");
    Files.writeString(jar, "jar");
    Path java = Files.createDirectory(folder.resolve("java"));
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25\"");
    installation =
        new Installation(
            folder,
            java,
            new ServerCommand(
                java.resolve("bin/java"), home, new ClassArchive(folder.resolve("x.jsa"))));
  }

  private String hash(ServerSettings settings, Map<String, String> plugins) throws Exception {
    return ConfigurationHash.of(installation, settings, plugins);
  }

  @Test
  void theSameMakesTheSame() throws Exception {
    String hash = hash(SETTINGS, Map.of("p", "01"));
    assertEquals(16, hash.length());
    assertEquals(hash, hash(settings("a.b=c"), Map.of("p", "01")));
  }

  @Test
  void settingsAndPluginsTakePart() throws Exception {
    String hash = hash(SETTINGS, Map.of("p", "01"));
    assertNotEquals(hash, hash(settings("a.b=d"), Map.of("p", "01")));
    assertNotEquals(hash, hash(SETTINGS, Map.of("p", "02")));
    assertNotEquals(hash, hash(SETTINGS, Map.of()));
  }

  @Test
  void anotherBuildOfTheServerIsAnotherOne() throws Exception {
    String hash = hash(SETTINGS, Map.of());
    Files.writeString(jar, "larger");
    assertNotEquals(hash, hash(SETTINGS, Map.of()));
  }

  @Test
  void anotherJavaIsAnotherOne() throws Exception {
    String hash = hash(SETTINGS, Map.of());
    Files.writeString(installation.java().resolve("release"), "JAVA_VERSION=\"26\"");
    assertNotEquals(hash, hash(SETTINGS, Map.of()));
  }

  @Test
  void partsDoNotRunTogether() {
    assertNotEquals(
        ConfigurationHash.hash(List.of("ab", "c")), ConfigurationHash.hash(List.of("a", "bc")));
  }
}
