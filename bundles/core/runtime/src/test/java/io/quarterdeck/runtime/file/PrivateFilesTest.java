// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @TempDir Path dir;

  @BeforeEach
  void hasModes() {
    assumeTrue(dir.getFileSystem().supportedFileAttributeViews().contains("posix"));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void chmod(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static void write(Path file, String text, OpenOption... options) throws IOException {
    try (OutputStream out = PrivateFiles.open(file, options)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void aDirectoryIsItsOwnersAlone() throws IOException {
    Path made = dir.resolve("a/b");
    PrivateFiles.directory(made);
    assertEquals("rwx------", mode(made));
  }

  @Test
  void aDirectoryThatIsThereStaysAsItIs() throws IOException {
    Path there = Files.createDirectory(dir.resolve("a"));
    chmod(there, "rwxr-xr-x");
    PrivateFiles.directory(there);
    assertEquals("rwxr-xr-x", mode(there));
  }

  @Test
  void aFileIsItsOwnersAlone() throws IOException {
    Path file = dir.resolve("f");
    write(file, "a", CREATE_NEW, WRITE);
    assertEquals("rw-------", mode(file));
    write(file, "b", CREATE, APPEND);
    assertEquals("ab", Files.readString(file));
    assertThrows(
        FileAlreadyExistsException.class, () -> PrivateFiles.open(file, CREATE_NEW, WRITE));
  }

  @Test
  void aFileThatIsThereKeepsItsModeUntilItIsTightened() throws IOException {
    Path file = Files.writeString(dir.resolve("f"), "a");
    chmod(file, "rw-rw-r--");
    write(file, "b", WRITE);
    assertEquals("rw-rw-r--", mode(file));
    assertTrue(PrivateFiles.tighten(file));
    assertEquals("rw-------", mode(file));
    assertFalse(PrivateFiles.tighten(file), "there is nothing left to take away");
  }
}
