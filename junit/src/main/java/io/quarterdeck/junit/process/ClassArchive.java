// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Loaded classes of a server, which make later starts quicker. The first server that ends leaves
 * them; Java passes over an archive that does not fit it.
 *
 * @param file where it is, or will be
 */
record ClassArchive(Path file) {
  /** {@code false} to make none: a server that makes one takes a second or two longer to end. */
  static final String PROPERTY = "quarterdeck.archive";

  private static final String FRESH = "classes.jsa";

  /** That of a distribution on a Java. */
  static ClassArchive of(Path cache, Path home, Path javaHome) throws IOException {
    Path launcher = home.resolve("lib").resolve("io.quarterdeck.launcher.jar");
    String what =
        String.join(
            "\n",
            home.toString(),
            Files.getLastModifiedTime(launcher).toString(),
            javaHome.toString(),
            Files.readString(javaHome.resolve("release")));
    CRC32 crc = new CRC32();
    crc.update(what.getBytes(StandardCharsets.UTF_8));
    return new ClassArchive(cache.resolve("classes-%08x.jsa".formatted(crc.getValue())));
  }

  /** What makes Java use it, or leave one in a folder when it ends. */
  List<String> options(Path folder) {
    if (Files.exists(file)) {
      return List.of("-XX:SharedArchiveFile=" + file);
    }
    return Boolean.parseBoolean(System.getProperty(PROPERTY, "true"))
        ? List.of("-XX:ArchiveClassesAtExit=" + folder.resolve(FRESH))
        : List.of();
  }

  /** Keeps what a server has left, whole or not at all. */
  void keep(Path folder) {
    Path fresh = folder.resolve(FRESH);
    if (Files.exists(fresh)) {
      try {
        Path beside = Files.createTempFile(file.getParent(), ".classes-", ".tmp");
        Files.move(fresh, beside, StandardCopyOption.REPLACE_EXISTING);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        // the next server makes another one
      }
    }
  }
}
