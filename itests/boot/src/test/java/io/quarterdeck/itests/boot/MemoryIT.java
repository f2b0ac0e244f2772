// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a start makes of the note that the last run has left of its heap. */
final class MemoryIT {
  private static final String LARGE = "alive=2000000000\n";

  @TempDir private Path folder;

  private Path data() throws IOException {
    return Files.createDirectories(folder.resolve("data"));
  }

  /** The first option that the command would give Java. */
  private String chosen(String given, String... options) {
    String script = Distribution.assembled().home().resolve("bin/memory.sh").toString();
    String body =
        "set -euo pipefail; . \"$1\"; shift; choose_memory \"$@\"; printf '%s' \"${memory[0]-none}\"";
    List<String> command = new ArrayList<>(List.of("bash", "-c", body, "bash", script, given));
    command.addAll(List.of(options));
    Distribution.Ended ended = Distribution.end(command, folder, Map.of());
    assertEquals("", ended.err());
    // the folder is that of the distribution
    return ended.out().replaceFirst("^@.*/lib/", "");
  }

  @ParameterizedTest
  @CsvSource({
    "'alive=536870912\n', memory-small.options",
    "'alive=536870913\n', memory-large.options",
    "'alive=000536870913\n', memory-large.options",
    "'alive=2000000000', memory-small.options", // torn
    "'alive=99999999999999999999\n', memory-small.options",
    "'alive=-1\n', memory-small.options",
    "'alive=\n', memory-small.options",
    "'2000000000\n', memory-small.options",
    "'alive=$(touch pwned)2000000000\n', memory-small.options",
    "'alive=a[$(touch pwned)]\n', memory-small.options",
    "'', memory-small.options",
  })
  void aNoteIsTakenAtItsWordOrNotAtAll(String note, String collector) throws IOException {
    Files.writeString(data().resolve("memory"), note);
    assertEquals(collector, chosen("", "--port", "0", "--data", "data"));
    assertTrue(Files.notExists(folder.resolve("pwned")));
  }

  @Test
  void theNoteIsThatOfTheDataFolder() throws IOException {
    assertEquals("memory-small.options", chosen(""), "there is none");
    Files.writeString(data().resolve("memory"), LARGE);
    assertEquals("memory-large.options", chosen(""));
    assertEquals("memory-large.options", chosen("", "--data=data", "--strict"));
    assertEquals("memory-small.options", chosen("", "--data", "another"));
    assertEquals("memory-small.options", chosen("", "--data"), "which the launcher refuses");
    Files.write(data().resolve("memory"), new byte[100_000]);
    assertEquals("memory-small.options", chosen(""));
    Files.delete(data().resolve("memory"));
    Files.createDirectory(data().resolve("memory"));
    assertEquals("memory-small.options", chosen(""));
  }

  @Test
  void whoNamesACollectorHasChosen() throws IOException {
    Files.writeString(data().resolve("memory"), LARGE);
    assertEquals("none", chosen("-Xmx2g -XX:+UseZGC"));
    assertEquals("none", chosen("-XX:+UseParallelGC"));
    assertEquals("memory-small.options", chosen("-XX:+UseSerialGC"));
    assertEquals("memory-large.options", chosen("-XX:-UseSerialGC -XX:+UseG1GC"));
    assertEquals("memory-large.options", chosen("-Xmx2g"));
  }

  @Test
  void aServerStartsWithWhatWasChosenAndDoesNotForgetIt() throws IOException {
    Files.writeString(data().resolve("memory"), LARGE);
    try (DistributionProcess server = DistributionProcess.start(folder)) {
      String command = server.handle().info().commandLine().orElseThrow();
      assertTrue(command.contains("/lib/memory-large.options"), command);
    }
    assertEquals(LARGE, Files.readString(data().resolve("memory")), "it has just started");
    Map<String, String> own = Map.of("QUARTERDECK_JAVA_OPTS", "-XX:+UseParallelGC");
    try (DistributionProcess server =
        DistributionProcess.start(Distribution.assembled(), own, folder)) {
      assertTrue(server.handle().isAlive());
    }
  }
}
