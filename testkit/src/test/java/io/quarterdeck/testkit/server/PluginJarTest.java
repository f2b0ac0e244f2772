// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PluginJarTest {
  @TempDir private Path folder;

  private Path classes(String manifest) throws Exception {
    Path classes = folder.resolve("classes");
    Files.createDirectories(classes.resolve("META-INF"));
    Files.createDirectories(classes.resolve("com/example"));
    Files.writeString(classes.resolve("META-INF/MANIFEST.MF"), manifest);
    Files.writeString(classes.resolve("com/example/A.class"), "bytes");
    return classes;
  }

  private Path deploy() throws Exception {
    return Files.createDirectories(folder.resolve("deploy"));
  }

  @Test
  void aFolderOfClassesIsPackedWithItsManifest() throws Exception {
    Path classes =
        classes("Manifest-Version: 1.0\nBundle-SymbolicName: com.example;singleton:=true\n\n");
    Path jar = PluginJar.put(classes, deploy());
    assertEquals("com.example.jar", String.valueOf(jar.getFileName()));
    try (JarFile packed = new JarFile(jar.toFile());
        Stream<Path> left = Files.list(deploy())) {
      assertNotNull(packed.getManifest().getMainAttributes().getValue("Bundle-SymbolicName"));
      byte[] content = packed.getInputStream(packed.getEntry("com/example/A.class")).readAllBytes();
      assertArrayEquals("bytes".getBytes("UTF-8"), content);
      assertEquals(List.of(jar), left.toList());
    }
  }

  @Test
  void aJarIsTakenAsItIs() throws Exception {
    Path jar = Files.writeString(folder.resolve("a-1.0.0.jar"), "bytes");
    assertEquals("bytes", Files.readString(PluginJar.put(jar, deploy())));
  }

  @Test
  void whatIsNoPluginIsNamed() throws Exception {
    Path absent = folder.resolve("absent");
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> PluginJar.put(absent, deploy()));
    assertTrue(String.valueOf(e.getMessage()).contains("absent is no jar"), e.getMessage());
    Path plain = classes("Manifest-Version: 1.0\n\n");
    e = assertThrows(IllegalArgumentException.class, () -> PluginJar.put(plain, deploy()));
    assertTrue(String.valueOf(e.getMessage()).contains("Bundle-SymbolicName"), e.getMessage());
  }
}
