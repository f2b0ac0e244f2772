// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Who starts the server of a configuration: one JVM at a time. It is a byte of one file for each
 * configuration, so that nothing is left of those that are no more.
 */
final class StartLock implements AutoCloseable {
  private static final long STEP_MILLIS = 20;

  private final FileChannel channel;

  private StartLock(FileChannel channel) {
    this.channel = channel;
  }

  /** It was not to be had in time. */
  static final class TakenException extends Exception {
    private static final long serialVersionUID = 1;
  }

  /**
   * Waits for it. Only one thread of a JVM at a time.
   *
   * @param hash of the configuration, hexadecimal
   */
  static StartLock take(Path folder, String hash, Duration patience)
      throws IOException, TakenException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve("start.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    long position = Long.parseUnsignedLong(hash, 16) & Long.MAX_VALUE >>> 1;
    long until = System.nanoTime() + patience.toNanos();
    try {
      while (!isTaken(channel, position)) {
        if (System.nanoTime() > until) {
          channel.close();
          throw new TakenException();
        }
        Thread.sleep(STEP_MILLIS);
      }
    } catch (InterruptedException e) {
      channel.close();
      Thread.currentThread().interrupt();
      throw new TakenException();
    }
    return new StartLock(channel);
  }

  private static boolean isTaken(FileChannel channel, long position) throws IOException {
    try {
      FileLock lock = channel.tryLock(position, 1, false);
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // another class loader of this JVM
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // it is let go of at the latest with the JVM
    }
  }
}
