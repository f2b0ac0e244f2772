// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WideModesTest {
  @TempDir private Path folder;
  private Path data;

  /** As an earlier version left it. */
  @BeforeEach
  void wide() throws IOException {
    data = Files.createDirectories(folder.resolve("data"));
    Files.createDirectories(data.resolve("storage/lost"));
    Files.writeString(data.resolve("storage/000001.log"), "secrets");
    Files.writeString(data.resolve("admin.kubeconfig"), "key");
    for (String each : new String[] {"", "storage", "storage/lost"}) {
      chmod(data.resolve(each), "rwxr-xr-x");
    }
    chmod(data.resolve("storage/000001.log"), "rw-r--r--");
    chmod(data.resolve("admin.kubeconfig"), "rw-rw----");
  }

  private static void chmod(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void allOfItsOwnBecomesPrivateAndOneLineSaysSo() throws IOException {
    String line = String.valueOf(WideModes.tighten(data));

    assertTrue(line.contains(data + " was open to others (rwxr-xr-x)"), line);
    assertEquals(1, line.lines().count());
    assertEquals("rwx------", mode(data));
    assertEquals("rwx------", mode(data.resolve("storage")));
    assertEquals("rwx------", mode(data.resolve("storage/lost")));
    assertEquals("rw-------", mode(data.resolve("storage/000001.log")));
    assertEquals("rw-------", mode(data.resolve("admin.kubeconfig")));
    assertNull(WideModes.tighten(data), "there is nothing more to say");
  }

  @Test
  void whatIsNotItsOwnStaysAsItIs() throws IOException {
    Path others = Files.writeString(data.resolve("notes.txt"), "for all");
    chmod(others, "rw-r--r--");
    Path target = Files.writeString(folder.resolve("target"), "for all");
    chmod(target, "rw-r--r--");
    Files.createSymbolicLink(data.resolve("storage/link"), target);

    String line = String.valueOf(WideModes.tighten(data));

    assertTrue(line.contains("holds other files than the server's and stays as it is"), line);
    assertEquals("rwxr-xr-x", mode(data));
    assertEquals("rw-r--r--", mode(others));
    assertEquals("rw-r--r--", mode(target), "behind a symbolic link");
    assertEquals("rwx------", mode(data.resolve("storage")));
    assertEquals("rw-------", mode(data.resolve("storage/000001.log")));
    assertNull(WideModes.tighten(data), "what is its own is private now");
  }

  @Test
  void aStoreThatLiesElsewhereIsFollowed() throws IOException {
    Path elsewhere = folder.resolve("disk");
    Files.move(data.resolve("storage"), elsewhere);
    Files.createSymbolicLink(data.resolve("storage"), elsewhere);

    WideModes.tighten(data);

    assertEquals("rwx------", mode(elsewhere));
    assertEquals("rw-------", mode(elsewhere.resolve("000001.log")));
  }

  @Test
  void aFileSystemWithoutModesIsNamedAndUsed() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(folder.resolve("a.zip"), Map.of("create", "true"))) {
      Path there = zip.getPath("/data");
      PrivateFiles.directory(there);
      PrivateFiles.create(there.resolve("lock")).close();

      String line = String.valueOf(WideModes.tighten(there));

      assertTrue(line.contains("has no POSIX modes"), line);
      assertTrue(Files.exists(there.resolve("lock")));
    }
  }
}
