// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PluginJarsTest {
  @TempDir private Path folder;
  private Path classes;
  private Path deploy;

  @BeforeEach
  void folders() throws Exception {
    classes = Files.createDirectories(folder.resolve("target/classes"));
    deploy = Files.createDirectory(folder.resolve("deploy"));
    Files.createDirectories(classes.resolve("META-INF"));
    Files.writeString(
        classes.resolve("META-INF/MANIFEST.MF"),
        "Manifest-Version: 1.0\nBundle-SymbolicName: a.plugin;singleton:=true\n\n");
    Files.createDirectories(classes.resolve("a"));
    Files.writeString(classes.resolve("a/Plugin.class"), "one");
  }

  private Map<String, String> put() throws Exception {
    return PluginJars.put(List.of(classes), deploy);
  }

  @Test
  void aFolderBecomesABundleAndAnotherWhenItHasChanged() throws Exception {
    Map<String, String> first = put();
    assertEquals(Set.of("a.plugin"), first.keySet());
    assertTrue(String.valueOf(first.get("a.plugin")).matches("[0-9a-f]{64}"), first::toString);
    Path jar = deploy.resolve("a.plugin.jar");
    FileTime old = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(jar, old);
    try (JarFile file = new JarFile(jar.toFile())) {
      assertEquals("META-INF/MANIFEST.MF", file.entries().nextElement().getName());
      assertTrue(file.getEntry("a/Plugin.class") != null);
    }
    assertEquals(first, put());
    assertEquals(first, PluginJars.put(List.of(jar), deploy), "a jar is copied as it is");
    assertEquals(old, Files.getLastModifiedTime(jar), "nothing has changed");
    Files.writeString(classes.resolve("a/Plugin.class"), "two");
    assertNotEquals(first, put());
    assertNotEquals(old, Files.getLastModifiedTime(jar));
  }

  @Test
  void whatIsNoBundleIsRefusedByName() throws Exception {
    Files.writeString(classes.resolve("META-INF/MANIFEST.MF"), "Manifest-Version: 1.0\n\n");
    String message =
        String.valueOf(assertThrows(IllegalArgumentException.class, this::put).getMessage());
    assertTrue(message.contains(classes.toString()), message);
    assertThrows(
        IllegalArgumentException.class,
        () -> PluginJars.put(List.of(folder.resolve("absent.jar")), deploy));
  }
}
