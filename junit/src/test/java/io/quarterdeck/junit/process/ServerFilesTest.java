// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerFilesTest {
  @TempDir private Path folder;

  private URL jar(String name, Map<String, String> files) throws IOException {
    return Jars.jar(folder.resolve(name), files);
  }

  private Path home(URL... path) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(path, null)) {
      return new ServerFiles(folder.resolve("cache"), loader).home();
    }
  }

  private static Map<String, String> server(String launcher) {
    return Map.of(
        ServerFiles.ROOT + "lib/build.properties",
        "version=1",
        ServerFiles.ROOT + "lib/launcher.jar",
        launcher,
        "META-INF/elsewhere",
        "not the server's");
  }

  @Test
  void theArtifactIsUnpackedOnceAndAnotherOneBesideIt() throws Exception {
    Path first = home(jar("a.jar", server("one")));
    assertEquals("one", Files.readString(first.resolve("lib/launcher.jar")));
    assertFalse(Files.exists(first.resolve("META-INF")));
    Files.writeString(first.resolve("mine"), "kept");
    assertEquals(
        first, home(jar("copy.jar", server("one"))), "the same content is the same server");
    assertTrue(Files.exists(first.resolve("mine")));
    assertNotEquals(first, home(jar("b.jar", server("two"))));
    try (Stream<Path> left = Files.list(folder.resolve("cache"))) {
      assertEquals(3, left.count(), "two servers and the lock");
    }
  }

  @Test
  void whatNobodyHasUsedForLongGoesWhenAnotherOneComes() throws Exception {
    Path first = home(jar("a.jar", server("one")));
    Path second = home(jar("b.jar", server("two")));
    FileTime old = FileTime.from(Instant.now().minus(Duration.ofDays(20)));
    Files.setLastModifiedTime(first, old);
    Files.setLastModifiedTime(second, old);
    assertEquals(second, home(jar("b.jar", server("two"))));
    home(jar("c.jar", server("three")));
    assertFalse(Files.exists(first));
    assertTrue(Files.exists(second), "it was used just now");
  }

  @Test
  void aFolderOfClassesIsTakenAsItIs() throws Exception {
    Path lib = Files.createDirectories(folder.resolve("classes/" + ServerFiles.ROOT + "lib"));
    Files.writeString(lib.resolve("build.properties"), "version=1");
    assertEquals(lib.getParent(), home(folder.resolve("classes").toUri().toURL()));
  }

  @Test
  void withoutAnArtifactTheErrorSaysWhatToAdd() {
    String message =
        String.valueOf(assertThrows(IllegalStateException.class, this::home).getMessage());
    assertTrue(message.contains("io.quarterdeck:quarterdeck-server"), message);
  }

  @Test
  void anEntryThatLeavesTheFolderIsRefusedAndNothingIsThere() throws Exception {
    Map<String, String> files = new TreeMap<>(server("x"));
    files.put(ServerFiles.ROOT + "../../../../evil", "x");
    URL jar = jar("evil.jar", files);
    assertThrows(IOException.class, () -> home(jar));
    assertFalse(Files.exists(folder.resolve("evil")));
    try (Stream<Path> left = Files.list(folder.resolve("cache"))) {
      assertEquals(1, left.count(), "the lock");
    }
  }
}
