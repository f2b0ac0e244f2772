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
    return ended.out();
  }

  @ParameterizedTest
  @CsvSource({
    "'alive=536870912\n', -XX:+UseSerialGC",
    "'alive=536870913\n', -XX:+UseG1GC",
    "'alive=000536870913\n', -XX:+UseG1GC",
    "'alive=2000000000', -XX:+UseSerialGC", // torn
    "'alive=99999999999999999999\n', -XX:+UseSerialGC",
    "'alive=-1\n', -XX:+UseSerialGC",
    "'alive=\n', -XX:+UseSerialGC",
    "'2000000000\n', -XX:+UseSerialGC",
    "'alive=$(touch pwned)2000000000\n', -XX:+UseSerialGC",
    "'alive=a[$(touch pwned)]\n', -XX:+UseSerialGC",
    "'', -XX:+UseSerialGC",
  })
  void aNoteIsTakenAtItsWordOrNotAtAll(String note, String collector) throws IOException {
    Files.writeString(data().resolve("memory"), note);
    assertEquals(collector, chosen("", "--port", "0", "--data", "data"));
    assertTrue(Files.notExists(folder.resolve("pwned")));
  }

  @Test
  void theNoteIsThatOfTheDataFolder() throws IOException {
    assertEquals("-XX:+UseSerialGC", chosen(""), "there is none");
    Files.writeString(data().resolve("memory"), LARGE);
    assertEquals("-XX:+UseG1GC", chosen(""));
    assertEquals("-XX:+UseG1GC", chosen("", "--data=data", "--strict"));
    assertEquals("-XX:+UseSerialGC", chosen("", "--data", "another"));
    assertEquals("-XX:+UseSerialGC", chosen("", "--data"), "which the launcher refuses");
    Files.write(data().resolve("memory"), new byte[100_000]);
    assertEquals("-XX:+UseSerialGC", chosen(""));
    Files.delete(data().resolve("memory"));
    Files.createDirectory(data().resolve("memory"));
    assertEquals("-XX:+UseSerialGC", chosen(""));
  }

  @Test
  void whoNamesACollectorHasChosen() throws IOException {
    Files.writeString(data().resolve("memory"), LARGE);
    assertEquals("none", chosen("-Xmx2g -XX:+UseZGC"));
    assertEquals("none", chosen("-XX:+UseParallelGC"));
    assertEquals("-XX:+UseSerialGC", chosen("-XX:+UseSerialGC"));
    assertEquals("-XX:+UseG1GC", chosen("-XX:-UseSerialGC -XX:+UseG1GC"));
    assertEquals("-XX:+UseG1GC", chosen("-Xmx2g"));
  }

  @Test
  void aServerStartsWithWhatWasChosenAndDoesNotForgetIt() throws IOException {
    Files.writeString(data().resolve("memory"), LARGE);
    try (DistributionProcess server = DistributionProcess.start(folder)) {
      String command = server.handle().info().commandLine().orElseThrow();
      assertTrue(command.contains("-XX:+UseG1GC"), command);
    }
    assertEquals(LARGE, Files.readString(data().resolve("memory")), "it has just started");
    Map<String, String> own = Map.of("QUARTERDECK_JAVA_OPTS", "-XX:+UseParallelGC");
    try (DistributionProcess server =
        DistributionProcess.start(Distribution.assembled(), own, folder)) {
      assertTrue(server.handle().isAlive());
    }
  }
}
