// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With files in place of a store: the commands do not look into them. */
final class BackupCommandsTest {
  @TempDir private Path folder;
  private Path data;
  private Path backup;
  private Path other;

  @BeforeEach
  void store() throws Exception {
    data = folder.resolve("data");
    backup = folder.resolve("backup");
    other = folder.resolve("other");
    write(data.resolve("storage/000001.sst"), "one");
    write(data.resolve("storage/LOCK"), "");
    write(data.resolve("pki/ca.key"), "secret");
  }

  private static void write(Path file, String text) throws Exception {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void run(String... words) throws LaunchException {
    BackupCommands.run(new PrintStream(OutputStream.nullOutputStream()), words);
  }

  private static String refusal(String... words) {
    return String.valueOf(assertThrows(LaunchException.class, () -> run(words)).getMessage());
  }

  private void backUp() throws LaunchException {
    run("backup", backup.toString(), "--data", data.toString());
  }

  private String restoring(Path to) {
    return refusal("restore", backup.toString(), "--data", to.toString());
  }

  @Test
  void whatIsBackedUpComesBack() throws Exception {
    backUp();
    assertFalse(Files.exists(backup.resolve("storage/LOCK")));
    run("restore", backup.toString(), "--data=" + other);
    assertEquals("one", Files.readString(other.resolve("storage/000001.sst")));
    assertEquals("secret", Files.readString(other.resolve("pki/ca.key")));
    assertFalse(Files.exists(other.resolve("storage.restoring")));
  }

  @Test
  void copiesArePrivateWhateverTheOriginalsWere() throws Exception {
    Files.createDirectories(backup);
    backUp();
    run("restore", backup.toString(), "--data=" + other);
    for (Path top : List.of(backup, other)) {
      try (Stream<Path> all = Files.walk(top)) {
        for (Path each : all.toList()) {
          assertEquals(
              Files.isDirectory(each) ? "rwx------" : "rw-------",
              PosixFilePermissions.toString(Files.getPosixFilePermissions(each)),
              each.toString());
        }
      }
    }
  }

  @Test
  void nothingIsWrittenOver() throws Exception {
    backUp();
    assertTrue(
        refusal("backup", backup.toString(), "--data", data.toString()).contains("not empty"));
    assertTrue(restoring(data).contains("move it away"));
    Files.delete(data.resolve("storage/000001.sst"));
    Files.delete(data.resolve("storage/LOCK"));
    write(data.resolve("pki/ca.key"), "newer");
    run("restore", backup.toString(), "--data", data.toString());
    assertEquals("newer", Files.readString(data.resolve("pki/ca.key")));
  }

  @Test
  void aBackupThatIsNotWholeIsRefused() throws Exception {
    backUp();
    write(backup.resolve("storage/000001.sst"), "two");
    assertTrue(restoring(other).contains("000001.sst is not what was written"));
    Files.delete(backup.resolve("storage/000001.sst"));
    assertTrue(restoring(other).contains("000001.sst is missing"));
    Files.delete(backup.resolve(Manifest.NAME));
    assertTrue(restoring(other).contains("not a whole backup"));
    assertFalse(Files.exists(other.resolve("storage")));
  }

  @Test
  void wrongUseIsExplained() {
    assertTrue(refusal("backup").startsWith("usage: "));
    assertTrue(refusal("restore", "a", "b").startsWith("usage: "));
    assertTrue(
        refusal("backup", backup.toString(), "--data", other.toString())
            .contains("no data directory"));
  }
}
