// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ManifestsTest {
  @TempDir private Path folder;

  private static String manifest(String name) {
    return "kind: K\nmetadata:\n  name: " + name + "\n";
  }

  private List<String> names(String... patterns) throws IOException {
    Path jar = folder.resolve("more.jar");
    if (!Files.exists(jar)) {
      try (OutputStream out = Files.newOutputStream(jar);
          JarOutputStream entries = new JarOutputStream(out)) {
        entries.putNextEntry(new ZipEntry("crds/"));
        entries.putNextEntry(new ZipEntry("crds/c.yml"));
        entries.write(manifest("c").getBytes(StandardCharsets.UTF_8));
        entries.putNextEntry(new ZipEntry("crds/deep/d.yml"));
        entries.write(manifest("deep").getBytes(StandardCharsets.UTF_8));
      }
      Path classes = Files.createDirectories(folder.resolve("classes/crds"));
      Files.writeString(
          classes.resolve("b.yml"), "---\n" + manifest("b") + "---\n---\n" + manifest("b2"));
      Files.writeString(classes.resolve("a.yml"), manifest("a"));
      Files.writeString(
          classes.resolve("x.json"), "{\"kind\":\"K\",\"metadata\":{\"name\":\"x\"}}");
      Files.writeString(classes.resolve("bad.txt"), "[1, 2");
    }
    URL[] path = {folder.resolve("classes/").toUri().toURL(), jar.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(path, null)) {
      return new Manifests(loader)
          .read(List.of(patterns)).stream()
              .map(o -> Trees.text(Trees.object(o, "metadata"), "name"))
              .toList();
    }
  }

  @Test
  void asterisksStandForFilesOfAFolderInFoldersAndJars() throws Exception {
    assertEquals(List.of("a", "b", "b2", "c"), names("crds/*.yml"));
    assertEquals(List.of("x", "c"), names("/crds/x.json", "crds/c*"));
    assertEquals(List.of(), names("nowhere/*.yml"), "a pattern may match nothing");
  }

  @Test
  void whatIsNotThereOrNoYamlIsNamed() {
    assertTrue(failure("crds/absent.yml").contains("crds/absent.yml is not on the class path"));
    assertTrue(failure("crds/bad.txt").startsWith("crds/bad.txt: "));
  }

  private String failure(String pattern) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> names(pattern)).getMessage());
  }
}
