// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets lie in a store: its directories keep others out, whatever the umask of the process. */
final class PrivateStoreTest {
  @TempDir private Path folder;

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static EmbeddedBackend open(Path directory) {
    return new EmbeddedBackend(directory, Duration.ZERO, 0);
  }

  @Test
  void theStoreAndItsBackup() throws Exception {
    Path store = folder.resolve("store");
    Path copy = folder.resolve("copy");
    try (EmbeddedBackend b = open(store)) {
      b.create("/registry/secrets/a/b", "s".getBytes(StandardCharsets.UTF_8), 0);
      b.backup(copy);
    }
    assertEquals("rwx------", mode(store));
    assertEquals("rwx------", mode(copy));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(copy, store), left.sorted().toList());
    }
    open(copy).close();
  }

  @Test
  void oneThatWasOpenToOthersIsClosed() throws Exception {
    Path store = folder.resolve("store");
    open(store).close();
    Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rwxr-xr-x"));
    open(store).close();
    assertEquals("rwx------", mode(store));
  }

  @Test
  void aDirectoryWithOtherThingsInItStaysAsItIs() throws Exception {
    Path shared = Files.createDirectory(folder.resolve("shared"));
    Files.writeString(shared.resolve("notes.txt"), "for all");
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
    open(shared).close();
    assertEquals("rwxr-xr-x", mode(shared));
  }
}
