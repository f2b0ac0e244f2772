// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Holds a data directory for one process. The operating system lets go of it when the process dies,
 * however it dies.
 */
public final class DataLock implements AutoCloseable {
  private final FileChannel channel;

  private DataLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes it, or says who is in the way. */
  public static DataLock take(Path data) throws LaunchException {
    FileChannel channel = null;
    try {
      Files.createDirectories(data);
      channel =
          FileChannel.open(
              data.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new DataLock(channel);
      }
      channel.close();
    } catch (OverlappingFileLockException e) {
      closeQuietly(channel);
    } catch (IOException e) {
      closeQuietly(channel);
      throw LaunchException.environment(
          "the data directory " + data + " cannot be written: " + Failures.reason(e), e);
    }
    throw LaunchException.environment(
        "the data directory " + data + " is locked by another process", null);
  }

  private static void closeQuietly(java.nio.channels.@org.jspecify.annotations.Nullable Channel c) {
    try {
      if (c != null) {
        c.close();
      }
    } catch (IOException e) {
      // the failure that led here is the one to tell
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
