// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folders of running servers, below the folder for temporary files. Each is locked for as long as
 * its JVM lives; those of JVMs that were killed are removed by the next.
 */
final class Folders {
  private static final String PREFIX = "quarterdeck-test-";
  private static final String LOCK = "lock";

  private Folders() {}

  /** A new one, and its lock, which lasts until the channel is closed. */
  record Locked(Path folder, FileChannel lock) {
    void remove() {
      try {
        lock.close();
      } catch (IOException e) {
        // the folder goes all the same
      }
      Folders.remove(folder);
    }
  }

  static Locked make() throws IOException {
    Path folder = Files.createTempDirectory(PREFIX);
    FileChannel channel = channel(folder);
    channel.lock();
    return new Locked(folder, channel);
  }

  private static FileChannel channel(Path folder) throws IOException {
    return FileChannel.open(
        folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** Removes those that nobody holds any more. */
  static void sweep() {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> left = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path folder : left) {
        if (Files.exists(folder.resolve(LOCK)) && isLeft(folder)) {
          remove(folder);
        }
      }
    } catch (IOException e) {
      // somebody else sweeps as well
    }
  }

  private static boolean isLeft(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // this JVM's own
    } catch (IOException e) {
      return false;
    }
  }

  /** Removes a folder and what is in it. */
  static void remove(Path folder) {
    try (Stream<Path> walk = Files.walk(folder)) {
      List<Path> all = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path entry : all) {
        Files.deleteIfExists(entry);
      }
    } catch (NoSuchFileException e) {
      // gone already
    } catch (IOException | UncheckedIOException e) {
      // files that somebody holds open (Windows) are the next sweep's
    }
  }
}
