// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The framework's memory of what is installed. It saves time while the distribution is the same,
 * else it is made anew.
 */
final class BundleCache {
  private BundleCache() {}

  /**
   * Empties the folder unless it was written for these very jars.
   *
   * @param watched folders whose plugins are in it: those of one that nobody watches any more would
   *     stay for ever
   */
  static void prepare(Path folder, List<Path> jars, List<Path> watched) throws IOException {
    StringBuilder contents = new StringBuilder();
    watched.forEach(each -> contents.append(each).append('\n'));
    for (Path jar : jars) {
      contents
          .append(jar)
          .append(' ')
          .append(Files.size(jar))
          .append(' ')
          .append(Files.getLastModifiedTime(jar).toMillis())
          .append('\n');
    }
    Path mark = folder.resolve("made-for");
    if (Files.exists(mark) && Files.readString(mark).contentEquals(contents)) {
      return;
    }
    delete(folder);
    PrivateFiles.directory(folder);
    Files.writeString(mark, contents);
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
