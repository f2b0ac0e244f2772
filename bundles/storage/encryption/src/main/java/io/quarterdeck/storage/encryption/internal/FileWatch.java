// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks now and then whether a file has other content, and has it read then. */
final class FileWatch implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(FileWatch.class.getName());

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("encryption-file").factory());
  private final Path file;
  private final Runnable read;
  private byte[] seen;

  FileWatch(Path file, Duration interval, Runnable read) {
    this.file = file;
    this.read = read;
    this.seen = content();
    long millis = interval.toMillis();
    timer.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
  }

  private byte[] content() {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      // while a file is being replaced it may be away
      return new byte[0];
    }
  }

  /**
   * A new content that is invalid is logged once, one that does not work yet each time; what was in
   * force stays.
   */
  private void look() {
    byte[] now = content();
    if (now.length == 0 || Arrays.equals(now, seen)) {
      return;
    }
    byte[] before = seen;
    seen = now;
    try {
      read.run();
      LOG.log(System.Logger.Level.INFO, "the encryption configuration " + file + " was read again");
    } catch (IllegalStateException e) {
      // what it needs may come: it is tried again
      seen = before;
      LOG.log(
          System.Logger.Level.WARNING,
          e.getMessage() + "; the configuration before it stays in force");
    } catch (IllegalArgumentException e) {
      LOG.log(
          System.Logger.Level.ERROR,
          e.getMessage() + "; the configuration before it stays in force");
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
