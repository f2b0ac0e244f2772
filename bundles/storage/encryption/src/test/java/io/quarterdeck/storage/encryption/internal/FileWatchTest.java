// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A changed file is read, an unchanged one is not, and a failure does not end the watching. */
final class FileWatchTest {
  @TempDir private Path folder;

  @Test
  void readsEachNewContentOnce() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "one");
    LinkedBlockingQueue<String> read = new LinkedBlockingQueue<>();
    Runnable reader =
        () -> {
          String now = content(file);
          read.add(now);
          if (now.equals("bad")) {
            throw new IllegalArgumentException("bad");
          }
        };
    try (FileWatch watch = new FileWatch(file, Duration.ofMillis(10), reader)) {
      replace(file, "bad");
      assertEquals("bad", read.poll(60, TimeUnit.SECONDS));
      replace(file, "two");
      assertEquals("two", read.poll(60, TimeUnit.SECONDS));
      Thread.sleep(100);
      assertTrue(read.isEmpty());
    }
  }

  private void replace(Path file, String text) throws Exception {
    Path next = Files.writeString(folder.resolve("next"), text);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
