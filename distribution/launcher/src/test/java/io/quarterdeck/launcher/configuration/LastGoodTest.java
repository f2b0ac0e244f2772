// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which content a start goes by. */
final class LastGoodTest {
  @TempDir private Path folder;
  private Path copies;
  private Path file;
  private LastGood lastGood;

  @BeforeEach
  void begin() throws IOException {
    copies = folder.resolve("data/good");
    file = Files.createDirectories(folder.resolve("etc")).resolve("a.cfg");
    lastGood = LastGood.in(copies);
  }

  private static byte[] bytes(String content) {
    return content.getBytes(StandardCharsets.UTF_8);
  }

  private String content() throws IOException {
    return Files.readString(lastGood.standIn(file));
  }

  @Test
  void aFileIsReadAsItIsUntilItIsRefused() throws IOException {
    Files.writeString(file, "one");
    assertEquals("one", content());
    lastGood.accepted(file, bytes("one"));
    Files.writeString(file, "two");
    assertEquals("two", content());
    lastGood.refused(file, bytes("two"));
    assertEquals("one", content());
  }

  @Test
  void theSameContentMayBecomeGood() throws IOException {
    Files.writeString(file, "two");
    lastGood.accepted(file, bytes("one"));
    lastGood.refused(file, bytes("two"));
    lastGood.accepted(file, bytes("two"));
    assertEquals(file, lastGood.standIn(file));
  }

  @Test
  void whatWasNotThereBeforeStandsInAsNothing() throws IOException {
    Files.writeString(file, "one");
    lastGood.refused(file, bytes("one"));
    assertEquals("", content());
  }

  @Test
  void whatIsKeptOfFilesThatAreGoneIsForgotten() throws IOException {
    Files.writeString(file, "two");
    lastGood.accepted(file, bytes("one"));
    lastGood.refused(file, bytes("two"));
    lastGood.keepOnly(Set.of(file));
    assertEquals("one", content());
    lastGood.keepOnly(Set.of());
    assertEquals("two", content());
    try (var left = Files.list(copies)) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void nobodyElseReadsTheCopies() throws IOException {
    lastGood.accepted(file, bytes("secret"));
    assertEquals("[OWNER_READ, OWNER_WRITE]", modes(copies.resolve("a.cfg")));
  }

  private static String modes(Path path) throws IOException {
    return new TreeSet<>(Files.getPosixFilePermissions(path)).toString();
  }

  @Test
  void noneKeepsNothing() throws IOException {
    LastGood none = LastGood.none();
    Files.writeString(file, "one");
    none.accepted(file, bytes("zero"));
    none.refused(file, bytes("one"));
    assertEquals(file, none.standIn(file));
  }
}
