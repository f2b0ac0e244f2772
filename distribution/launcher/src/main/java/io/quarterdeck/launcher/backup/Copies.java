// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.backup;

import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Folders, whole and safe on disk. */
final class Copies {
  private Copies() {}

  /**
   * Copies what is in a folder into another one, which is made, and syncs every file; the copies
   * are private.
   */
  static void copy(Path from, Path to) throws IOException {
    for (Path source : files(from)) {
      Path target = to.resolve(from.relativize(source).toString());
      PrivateFiles.directories(Objects.requireNonNull(target.getParent(), "below a folder"));
      try (OutputStream out = PrivateFiles.create(target)) {
        Files.copy(source, out);
      }
      sync(target, StandardOpenOption.WRITE);
    }
  }

  /** All files below a folder, sorted; the lock of a store is none of its content. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(f -> !f.getFileName().toString().equals("LOCK"))
          .sorted()
          .toList();
    }
  }

  static boolean isEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return !Files.exists(folder);
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.findAny().isEmpty();
    }
  }

  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  /** A folder's names are on disk only once the folder is synced, too. */
  static void syncFolder(Path folder) throws IOException {
    sync(folder, StandardOpenOption.READ);
  }

  private static void sync(Path path, StandardOpenOption mode) throws IOException {
    try (FileChannel channel = FileChannel.open(path, mode)) {
      channel.force(true);
    }
  }
}
