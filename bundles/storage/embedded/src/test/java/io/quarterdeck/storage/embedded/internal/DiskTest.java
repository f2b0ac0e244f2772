// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.WriteResult;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Updates without end do not fill the disk: afterwards the store takes three times what is alive at
 * most. The values are noise, which no compression makes smaller. A million updates with {@code
 * -Dquarterdeck.soak=true}, where compaction comes by itself as it is configured by default;
 * otherwise it is asked for at the end.
 */
final class DiskTest {
  private static final boolean SOAK = Boolean.getBoolean("quarterdeck.soak");
  private static final int UPDATES = SOAK ? 1_000_000 : 20_000;
  private static final int OBJECTS = SOAK ? 32_000 : 4_000;
  private static final int WRITERS = 32;
  private static final int SIZE = 3_000;

  @TempDir Path directory;

  @Test
  void takesThreeTimesWhatIsAliveAtMost() throws Exception {
    long live = (long) OBJECTS * SIZE;
    try (EmbeddedBackend b =
        new EmbeddedBackend(directory, Duration.ofSeconds(SOAK ? 300 : 0), SOAK ? 50_000 : 0)) {
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int w = 0; w < WRITERS; w++) {
          int first = w;
          threads.submit(() -> write(b, first));
        }
      }
      assertTrue(b.currentRevision() > UPDATES, "only " + b.currentRevision());
      if (!SOAK) {
        assertTrue(size() > 3 * live, "the updates left nothing behind: " + size());
        b.compact(b.currentRevision());
      }
      long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      while (size() > 3 * live && System.nanoTime() < end) {
        Thread.sleep(100);
      }
      assertTrue(size() <= 3 * live, size() + " bytes for " + live);
    }
  }

  private static void write(EmbeddedBackend b, int first) {
    Random random = new Random(first);
    byte[] value = new byte[SIZE];
    int own = OBJECTS / WRITERS;
    long[] revisions = new long[own];
    for (int i = 0; i < own + UPDATES / WRITERS; i++) {
      random.nextBytes(value);
      String key = "/registry/pods/default/" + first + "-" + i % own;
      WriteResult written =
          i < own ? b.create(key, value, 0) : b.update(key, value, revisions[i % own], 0);
      revisions[i % own] = ((WriteResult.Written) written).revision();
    }
  }

  /** Files come and go meanwhile; one that is gone has no length. */
  private long size() {
    File[] files = Objects.requireNonNull(directory.toFile().listFiles());
    return Arrays.stream(files).mapToLong(File::length).sum();
  }
}
