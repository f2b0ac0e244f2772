// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.KeyValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a writing process again and again: what it had acknowledged must be there, whole. */
final class CrashTest {
  private static final int ROUNDS = 5;
  private static final int WRITES_A_ROUND = 400;

  @TempDir Path directory;

  @Test
  void acknowledgedWritesSurviveAKill() throws Exception {
    Path store = directory.resolve("store");
    Map<String, Long> acknowledged = new HashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      runAndKill(store, round, acknowledged);
      verify(store, acknowledged);
    }
    assertTrue(acknowledged.size() >= ROUNDS * WRITES_A_ROUND);
  }

  private void runAndKill(Path store, int round, Map<String, Long> acknowledged)
      throws IOException, InterruptedException {
    Path temporary = Files.createDirectories(directory.resolve("tmp"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                CrashWriter.class.getName(),
                store.toString(),
                "round" + round)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int seen = 0;
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        String[] parts = line.split(" ");
        if (parts.length == 2 && acknowledged.put(parts[0], Long.parseLong(parts[1])) == null) {
          seen++;
        }
        if (seen == WRITES_A_ROUND) {
          // by its handle: what it has written to the pipe stays readable
          process.toHandle().destroyForcibly();
        }
      }
    }
    process.waitFor();
    assertTrue(seen >= WRITES_A_ROUND, "the writer ended by itself after " + seen);
  }

  private static void verify(Path store, Map<String, Long> acknowledged) {
    try (EmbeddedBackend b = new EmbeddedBackend(store, Duration.ZERO, 0)) {
      acknowledged.forEach(
          (key, revision) -> {
            KeyValue found = b.get(key);
            assertNotNull(found, key + " was acknowledged at " + revision);
            assertEquals(revision, Objects.requireNonNull(found).modRevision());
          });
      HashSet<Long> revisions = new HashSet<>();
      for (KeyValue kv : b.range("/r/", "", 0, 0).entries()) {
        assertTrue(new String(kv.value(), StandardCharsets.UTF_8).startsWith(kv.key() + " x"));
        assertEquals(kv.key().length() + 501, kv.value().length);
        assertTrue(revisions.add(kv.modRevision()), "two writes at " + kv.modRevision());
        assertTrue(kv.modRevision() <= b.currentRevision());
      }
    }
  }
}
