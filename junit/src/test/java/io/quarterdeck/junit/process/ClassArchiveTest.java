// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassArchiveTest {
  @TempDir private Path folder;

  private ClassArchive archive(String home, String version) throws Exception {
    Path lib = Files.createDirectories(folder.resolve(home).resolve("lib"));
    Path launcher = lib.resolve("io.quarterdeck.launcher.jar");
    if (!Files.exists(launcher)) {
      Files.createFile(launcher);
    }
    Path java = Files.createDirectories(folder.resolve("java"));
    Files.writeString(java.resolve("release"), version);
    return ClassArchive.of(folder, folder.resolve(home), java);
  }

  @Test
  void theFirstLeavesOneAndTheNextUseIt() throws Exception {
    Path run = Files.createDirectory(folder.resolve("run"));
    ClassArchive archive = archive("home", "25");
    assertEquals(
        List.of("-XX:ArchiveClassesAtExit=" + run.resolve("classes.jsa")), archive.options(run));
    archive.keep(run);
    assertEquals(1, archive.options(run).size(), "nothing was left, nothing is kept");
    Files.writeString(run.resolve("classes.jsa"), "classes");
    archive.keep(run);
    assertEquals(List.of("-XX:SharedArchiveFile=" + archive.file()), archive.options(run));
    assertEquals("classes", Files.readString(archive.file()));
  }

  @Test
  void anotherServerOrJavaHasAnother() throws Exception {
    ClassArchive one = archive("home", "25");
    assertEquals(one, archive("home", "25"));
    assertNotEquals(one, archive("other", "25"));
    assertNotEquals(one, archive("home", "26"));
  }
}
