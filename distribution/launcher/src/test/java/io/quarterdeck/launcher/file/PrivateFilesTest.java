// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PrivateFilesTest {
  @TempDir private Path folder;

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void onlyTheDirectoryAskedForIsPrivate() throws IOException {
    Path parent = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));
    PrivateFiles.directory(parent.resolve("own"));
    assertEquals("rwx------", mode(parent.resolve("own")));
    assertEquals("rwxr-xr-x", mode(parent));
  }

  @Test
  void aDirectoryThatIsThereStaysAsItIs() throws IOException {
    Path there = Files.createDirectory(folder.resolve("there"));
    Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwxr-x---"));
    PrivateFiles.directory(there);
    PrivateFiles.directories(there);
    assertEquals("rwxr-x---", mode(there));
  }

  @Test
  void allThatIsMadeOnTheWayIsPrivate() throws IOException {
    PrivateFiles.directories(folder.resolve("a/b/c"));
    assertEquals("rwx------", mode(folder.resolve("a")));
    assertEquals("rwx------", mode(folder.resolve("a/b/c")));
  }

  @Test
  void aFileIsWrittenOnceAndForItsOwner() throws IOException {
    Path file = folder.resolve("key");
    PrivateFiles.write(file, "ä");
    assertEquals("rw-------", mode(file));
    assertEquals("ä", Files.readString(file));
    assertThrows(FileAlreadyExistsException.class, () -> PrivateFiles.write(file, "other"));
    assertEquals("ä", Files.readString(file));
  }

  @Test
  void aSymbolicLinkIsNotWrittenThrough() throws IOException {
    Path target = folder.resolve("target");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    assertThrows(FileAlreadyExistsException.class, () -> PrivateFiles.create(link).close());
    assertTrue(Files.notExists(target));
  }

  @Test
  void modesAreThoseOfTheNextDirectoryThatIsThere() throws IOException {
    assertTrue(PrivateFiles.hasModes(folder.resolve("not/there/yet")));
  }
}
