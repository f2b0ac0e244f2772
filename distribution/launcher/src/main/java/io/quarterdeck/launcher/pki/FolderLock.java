// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Held while keys are made. The operating system lets go of it when the process dies, however it
 * dies.
 */
final class FolderLock implements AutoCloseable {
  /** The operating system knows processes only: within one, threads wait here. */
  private static final ReentrantLock MINE = new ReentrantLock();

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Waits until nobody else has it. The file stays. */
  static FolderLock await(Path file) throws IOException {
    MINE.lock();
    try {
      FileChannel channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              PrivateFiles.fileMode(file));
      channel.lock();
      return new FolderLock(channel);
    } catch (IOException | RuntimeException e) {
      MINE.unlock();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      MINE.unlock();
    }
  }
}
