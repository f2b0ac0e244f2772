// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.backup;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CopiesTest {
  @TempDir private Path dir;
  private Path from;

  @BeforeEach
  void fill() throws IOException {
    from = Files.createDirectories(dir.resolve("from"));
    Files.createDirectories(from.resolve("sub/deep"));
    Files.writeString(from.resolve("b"), "b");
    Files.writeString(from.resolve("sub/deep/a"), "a");
    Files.writeString(from.resolve("LOCK"), "pid");
  }

  private static List<String> names(Path folder) throws IOException {
    return Copies.files(folder).stream().map(f -> folder.relativize(f).toString()).toList();
  }

  @Test
  void allFilesButTheLock() throws IOException {
    assertEquals(List.of("b", "sub/deep/a"), names(from));
  }

  @Test
  void aCopyHasTheSameFiles() throws IOException {
    Path to = dir.resolve("to");
    Copies.copy(from, to);
    assertEquals(names(from), names(to));
    assertEquals("a", Files.readString(to.resolve("sub/deep/a")));
    assertThrows(FileAlreadyExistsException.class, () -> Copies.copy(from, to));
  }

  @Test
  void aFolderIsEmptyWhenItIsNotThere() throws IOException {
    assertTrue(Copies.isEmpty(dir.resolve("none")));
    assertTrue(Copies.isEmpty(Files.createDirectory(dir.resolve("empty"))));
    assertFalse(Copies.isEmpty(from));
    assertFalse(Copies.isEmpty(from.resolve("b")), "a file is in the way");
  }

  @Test
  void aFolderIsDeletedWithAllInIt() throws IOException {
    Copies.delete(from);
    assertFalse(Files.exists(from));
    assertDoesNotThrow(() -> Copies.delete(from));
  }

  private void damaged(String why) {
    LaunchException e = assertThrows(LaunchException.class, () -> Manifest.verify(from));
    assertEquals(why, e.getMessage());
    assertEquals(1, e.exitCode());
  }

  @Test
  void aManifestHasTheDigestOfEveryFile() throws Exception {
    Manifest.write(from);
    assertDoesNotThrow(() -> Manifest.verify(from));
    assertEquals(
        List.of(
            "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b",
            "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  sub/deep/a"),
        Files.readAllLines(from.resolve(Manifest.NAME)));
  }

  @Test
  void whatIsMissingOrChangedIsNamed() throws Exception {
    Manifest.write(from);
    Files.writeString(from.resolve("b"), "c");
    damaged("the backup is damaged: " + from.resolve("b") + " is not what was written");
    Files.delete(from.resolve("b"));
    damaged("the backup is damaged: " + from.resolve("b") + " is missing");
  }

  @Test
  void aManifestNamesNothingOutside() throws Exception {
    Files.writeString(dir.resolve("outside"), "x");
    Files.writeString(from.resolve(Manifest.NAME), "00  ../outside\n");
    damaged("the backup is damaged: " + dir.resolve("outside") + " is missing");
    Files.writeString(from.resolve(Manifest.NAME), "no digest\n");
    damaged("the backup is damaged: " + from.resolve("no digest") + " is missing");
  }

  @Test
  void withoutAManifestAFolderIsNoBackup() {
    LaunchException e = assertThrows(LaunchException.class, () -> Manifest.verify(from));
    assertEquals(2, e.exitCode());
    assertEquals(from + " is not a whole backup: it has no file MANIFEST.sha256", e.getMessage());
  }
}
