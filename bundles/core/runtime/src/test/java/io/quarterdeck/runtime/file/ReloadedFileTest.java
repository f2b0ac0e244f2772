// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadedFileTest {
  @TempDir Path dir;

  private static int number(byte[] content) {
    return Integer.parseInt(new String(content, StandardCharsets.UTF_8));
  }

  @Test
  void whatIsWrongOrGoneLeavesWhatWasInForce() throws IOException {
    Path path = Files.writeString(dir.resolve("f"), "1");
    ReloadedFile<Integer> file = new ReloadedFile<>(path, ReloadedFileTest::number);
    Files.writeString(path, "2");
    file.reload();
    assertEquals(2, file.get());
    Files.writeString(path, "two");
    file.reload();
    assertEquals(2, file.get());
    Files.delete(path);
    file.reload();
    assertEquals(2, file.get());
    Files.writeString(path, "3");
    file.reload();
    assertEquals(3, file.get());
  }

  @Test
  void aWrongFileAtTheStartIsAnErrorThatNamesIt() throws IOException {
    Path path = Files.writeString(dir.resolve("f"), "x");
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new ReloadedFile<>(path, ReloadedFileTest::number));
    assertTrue(String.valueOf(e.getMessage()).startsWith(path.toString()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ReloadedFile<>(dir.resolve("none"), ReloadedFileTest::number));
  }
}
