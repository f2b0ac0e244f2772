// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MemoryNoteTest {
  private static final Duration YOUNG = Duration.ofMinutes(1);
  private static final Duration OLD = Duration.ofHours(1);

  @TempDir private Path data;

  private String content() throws IOException {
    return Files.readString(data.resolve("memory"));
  }

  @Test
  void whatWasAliveIsThereForTheNext() throws IOException {
    MemoryNote.in(data).keep(700 << 20, YOUNG);

    assertEquals("alive=734003200\n", content());
    assertEquals(700 << 20, MemoryNote.in(data).noted());
    assertArrayEquals(new String[] {"memory"}, data.toFile().list());
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("memory"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "alive=",
        "alive=5", // torn: its newline is missing
        "alive=-5\n",
        "alive=5\nalive=6\n",
        "alive=9999999999999999999\n",
        "\0\0\0\0\0\0\0\0\0",
      })
  void whatNobodyHasWrittenSoIsNoneAndIsWrittenOver(String garbage) throws IOException {
    Files.writeString(data.resolve("memory"), garbage);
    MemoryNote note = MemoryNote.in(data);
    assertEquals(0, note.noted());

    note.keep(1_000, YOUNG);

    assertEquals("alive=1000\n", content());
  }

  @Test
  void aServerThatHasJustStartedHasLittleAlive() throws IOException {
    MemoryNote.in(data).keep(700 << 20, OLD);
    MemoryNote next = MemoryNote.in(data);

    next.keep(100 << 20, YOUNG);
    assertEquals(700 << 20, next.noted());
    next.keep(900 << 20, YOUNG);
    assertEquals(900 << 20, next.noted());
    next.keep(100 << 20, OLD);
    assertEquals("alive=104857600\n", content());
  }

  @Test
  void onlyNewsIsWritten() throws IOException {
    MemoryNote note = MemoryNote.in(data);
    note.keep(500 << 20, OLD);

    note.keep(0, OLD); // no collection yet
    note.keep(510 << 20, OLD);
    note.keep(490 << 20, OLD);
    assertEquals("alive=524288000\n", content());
    note.keep(513 << 20, OLD); // a large one from here on
    assertEquals("alive=537919488\n", content());
    note.keep(512 << 20, OLD);
    assertEquals("alive=536870912\n", content());
  }

  @Test
  void aFolderThatIsGoneDoesNotHarm() throws IOException {
    Path gone = data.resolve("gone");
    MemoryNote note = MemoryNote.in(gone);

    note.keep(700 << 20, OLD);
    assertEquals(0, note.noted());

    Files.createDirectory(gone);
    note.keep(700 << 20, OLD);
    assertEquals(700 << 20, MemoryNote.in(gone).noted());
  }
}
