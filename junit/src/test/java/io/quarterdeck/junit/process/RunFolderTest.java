// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFolderTest {
  private static final long NOBODY = Long.MAX_VALUE - 7;

  @TempDir private Path cache;
  private RunFolder run;
  private Path archive;

  @BeforeEach
  void folder() throws Exception {
    run = new RunFolder(Files.createDirectory(cache.resolve("abc-1")));
    archive = cache.resolve("classes-1.jsa");
  }

  private void served(long pid, Instant start) throws Exception {
    Files.write(
        run.folder().resolve("process"),
        List.of(Long.toString(pid), Long.toString(start.toEpochMilli()), archive.toString()));
  }

  private void isOld() throws Exception {
    Files.setLastModifiedTime(run.folder(), FileTime.from(Instant.now().minusSeconds(120)));
  }

  @Test
  void whoServesIsFoundByNumberAndTime() throws Exception {
    ProcessHandle self = ProcessHandle.current();
    Instant start = self.info().startInstant().orElseThrow();
    assertEquals(Optional.empty(), run.server(), "nobody has begun");
    run.started(self, new ClassArchive(archive));
    assertEquals(Optional.of(self), run.server());
    served(self.pid(), start.minusSeconds(3_600));
    assertEquals(Optional.empty(), run.server(), "the number was given again");
    served(NOBODY, start);
    assertEquals(Optional.empty(), run.server());
  }

  @Test
  void whatADeadServerLeavesGoesButForItsArchive() throws Exception {
    Files.createFile(run.users());
    Files.writeString(run.folder().resolve("classes.jsa"), "classes");
    served(NOBODY, Instant.now());
    isOld();
    run.sweep();
    assertFalse(Files.exists(run.folder()));
    assertEquals("classes", Files.readString(archive));
  }

  @Test
  void theArchiveOfAKilledServerMayBeHalfOfOne() throws Exception {
    Files.createFile(run.users());
    Files.writeString(run.folder().resolve("classes.jsa"), "cla");
    Files.writeString(run.ready(), "{}");
    served(NOBODY, Instant.now());
    isOld();
    run.sweep();
    assertFalse(Files.exists(run.folder()));
    assertFalse(Files.exists(archive));
  }

  @Test
  void whatServesOrIsAboutToStays() throws Exception {
    Files.createFile(run.users());
    run.sweep();
    assertTrue(Files.exists(run.folder()), "it has hardly begun");
    run.started(ProcessHandle.current(), new ClassArchive(archive));
    isOld();
    run.sweep();
    assertTrue(Files.exists(run.folder()), "it serves");
  }

  @Test
  void aUserKeepsTheFolderAlsoOfADeadServer() throws Exception {
    try (FileChannel use = run.use()) {
      assertNotNull(use);
      isOld();
      run.sweep();
      assertTrue(Files.exists(run.folder()));
    }
  }
}
