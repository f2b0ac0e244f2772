// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * One after the other: the test classes of a JVM and, where they share a server, those of others.
 * The operating system gives back the turn of a JVM that dies; what it has to undo is left then.
 */
public final class Turn {
  private final Semaphore here = new Semaphore(1, true);
  private final @Nullable Path folder;
  private @Nullable FileChannel channel;

  private Turn(@Nullable Path folder) {
    this.folder = folder;
  }

  /** Of one JVM. */
  static Turn here() {
    return new Turn(null);
  }

  /** Of all JVMs that know a folder. */
  static Turn between(Path folder) {
    return new Turn(folder);
  }

  /** Waits until it is ours. */
  public void take() {
    here.acquireUninterruptibly();
    if (folder != null) {
      try {
        FileChannel opened =
            FileChannel.open(
                folder.resolve("turn.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel = opened;
        opened.lock();
      } catch (IOException e) {
        give();
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Lets the next one have it. */
  public void give() {
    try (FileChannel held = channel) {
      channel = null;
    } catch (IOException e) {
      // it is open no more, which is all that the next one waits for
    } finally {
      here.release();
    }
  }

  /** What is to be undone if nobody here can do it any more. Only whose turn it is. */
  public void remember(String mark) {
    if (folder != null) {
      write(folder.resolve("mark"), mark);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It was undone. */
  public void forget() {
    if (folder != null) {
      try {
        Files.deleteIfExists(folder.resolve("mark"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** What somebody has remembered and not undone. Only whose turn it is. */
  public Optional<String> left() {
    if (folder == null) {
      return Optional.empty();
    }
    try {
      Path file = folder.resolve("mark");
      String mark = Files.exists(file) ? Files.readString(file) : "";
      return mark.isEmpty() ? Optional.empty() : Optional.of(mark);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
