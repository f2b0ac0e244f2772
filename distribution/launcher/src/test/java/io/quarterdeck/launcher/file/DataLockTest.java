// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataLockTest {

  @Test
  void oneHolderAtATime(@TempDir Path data) throws LaunchException, IOException {
    try (DataLock held = DataLock.take(data)) {
      LaunchException e = assertThrows(LaunchException.class, () -> DataLock.take(data));
      assertEquals(1, e.exitCode());
      assertTrue(
          String.valueOf(e.getMessage()).contains("locked by another process"), held.toString());
    }
    DataLock.take(data).close();
  }

  @Test
  void whatARefusedStartHasMadeIsGoneAndWhatWasThereStays(@TempDir Path folder)
      throws LaunchException, IOException {
    Path absent = folder.resolve("absent");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path used = Files.createDirectory(folder.resolve("used"));
    Files.writeString(used.resolve("admin.kubeconfig"), "mine");
    for (Path data : List.of(absent, empty, used)) {
      try (DataLock lock = DataLock.take(data)) {
        Files.createDirectories(data.resolve("pki"));
        Files.writeString(data.resolve("pki/ca.crt"), "new");
        lock.undo();
      }
    }
    assertFalse(Files.exists(absent));
    assertEquals(0, empty.toFile().list().length);
    assertTrue(Files.exists(used.resolve("pki/ca.crt")));
  }

  @Test
  void theDirectoryThatItMakesIsPrivate(@TempDir Path folder) throws LaunchException, IOException {
    Path data = folder.resolve("parent/data");
    DataLock.take(data).close();
    assertEquals(
        "rwx------ rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(data))
            + " "
            + PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("lock"))));
  }
}
