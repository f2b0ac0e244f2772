// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of the files that a log was put aside in, and which of them are removed. */
final class OldLogsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

  @TempDir private Path folder;

  private OldLogs old(String name, int backups, Duration age) {
    LogFile.Limits limits = new LogFile.Limits(100, backups, age, false);
    return new OldLogs(folder.resolve(name), limits, () -> NOW);
  }

  private String next(String name) {
    return String.valueOf(old(name, 0, Duration.ZERO).next().getFileName());
  }

  private void add(String name, Duration age) throws IOException {
    Path file = Files.createFile(folder.resolve(name));
    Files.setLastModifiedTime(file, FileTime.from(NOW.minus(age)));
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> String.valueOf(f.getFileName())).sorted().toList();
    }
  }

  @Test
  void theTimeStandsBeforeTheExtension() {
    assertEquals("audit-2026-01-02T03-04-05.678.log", next("audit.log"));
    assertEquals("audit.json-2026-01-02T03-04-05.678.log", next("audit.json.log"));
    assertEquals("audit-2026-01-02T03-04-05.678", next("audit"));
    assertEquals(".audit-2026-01-02T03-04-05.678", next(".audit"));
  }

  @Test
  void aNameThatIsTakenIsNotUsedAgain() throws IOException {
    add("audit-2026-01-02T03-04-05.678.log", Duration.ZERO);
    assertEquals("audit-2026-01-02T03-04-05.679.log", next("audit.log"));
    add("audit-2026-01-02T03-04-05.679.log.gz", Duration.ZERO);
    assertEquals("audit-2026-01-02T03-04-05.680.log", next("audit.log"), "nor one compressed");
  }

  @Test
  void theNewestAreKept() throws IOException {
    add("a-2026-01-02T00-00-00.001.log", Duration.ZERO);
    add("a-2026-01-02T00-00-00.002.log.gz", Duration.ZERO);
    add("a-2026-01-02T00-00-00.003.log", Duration.ZERO);
    old("a.log", 2, Duration.ZERO).tidy();
    assertEquals(
        List.of("a-2026-01-02T00-00-00.002.log.gz", "a-2026-01-02T00-00-00.003.log"), left());
  }

  @Test
  void noneIsRemovedWithoutABound() throws IOException {
    add("a-2020-01-02T00-00-00.001.log", Duration.ofDays(2000));
    add("a-2026-01-02T00-00-00.003.log", Duration.ZERO);
    old("a.log", 0, Duration.ZERO).tidy();
    assertEquals(2, left().size());
  }

  @Test
  void whatIsOlderThanTheAgeIsRemovedHoweverFewThereAre() throws IOException {
    add("a-2026-01-01T03-04-05.677.log", Duration.ofDays(1).plusMillis(1));
    add("a-2026-01-01T03-04-05.678.log", Duration.ofDays(1));
    old("a.log", 5, Duration.ofDays(1)).tidy();
    assertEquals(List.of("a-2026-01-01T03-04-05.678.log"), left());
  }

  @Test
  void filesOfOthersStay() throws IOException {
    List<String> others =
        List.of(
            "a-2026-01-02T00-00-00.001.txt",
            "a-b.log",
            "a.log",
            "ab-2026-01-02T00-00-00.001.log",
            "b-2026-01-02T00-00-00.001.log");
    for (String other : others) {
      add(other, Duration.ofDays(900));
    }
    add("a-2026-01-02T00-00-00.001.log", Duration.ofDays(900));
    old("a.log", 1, Duration.ofDays(1)).tidy();
    assertEquals(others, left());
  }

  @Test
  void aFolderThatIsGoneStopsNobody() throws IOException {
    OldLogs old = old("a.log", 1, Duration.ofDays(1));
    Files.delete(folder);
    old.tidy();
    assertTrue(Files.notExists(folder));
    Files.createDirectory(folder);
  }
}
