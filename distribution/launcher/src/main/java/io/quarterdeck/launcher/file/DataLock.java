// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.file;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Holds a data directory for one process. The operating system lets go of it when the process dies,
 * however it dies.
 */
public final class DataLock implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(DataLock.class.getName());

  /** What was there before. */
  private enum Before {
    NOTHING,
    EMPTY,
    DATA
  }

  private final Path data;
  private final Before before;
  private final FileChannel channel;

  private DataLock(Path data, Before before, FileChannel channel) {
    this.data = data;
    this.before = before;
    this.channel = channel;
  }

  /** Takes it, or says who is in the way. */
  public static DataLock take(Path data) throws LaunchException {
    FileChannel channel = null;
    try {
      Before before = before(data);
      PrivateFiles.directory(data);
      Path file = data.resolve("lock");
      channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              PrivateFiles.fileMode(file));
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new DataLock(data, before, channel);
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

  /** What others were allowed to do in the directory, in one line of the log. */
  public void tighten(Path data) throws LaunchException {
    try {
      String line = WideModes.tighten(data);
      if (line != null) {
        LOG.log(System.Logger.Level.WARNING, line);
      }
    } catch (IOException e) {
      throw LaunchException.environment(
          "the data directory " + data + " cannot be read: " + Failures.reason(e), e);
    }
  }

  private static Before before(Path data) throws IOException {
    if (!Files.isDirectory(data)) {
      return Before.NOTHING;
    }
    try (Stream<Path> entries = Files.list(data)) {
      return entries.findAny().isEmpty() ? Before.EMPTY : Before.DATA;
    }
  }

  /** Leaves the directory as it was, where nothing was in it; otherwise does nothing. */
  public void undo() throws IOException {
    if (before == Before.DATA) {
      return;
    }
    try (Stream<Path> all = Files.walk(data)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        if (before == Before.NOTHING || !path.equals(data)) {
          Files.delete(path);
        }
      }
    }
  }

  private static void closeQuietly(java.nio.channels.@org.jspecify.annotations.Nullable Channel c) {
    try {
      if (c != null) {
        c.close();
      }
    } catch (IOException e) {
      // the failure that led here is the one to report
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
