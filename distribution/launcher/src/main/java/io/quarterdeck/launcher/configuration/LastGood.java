// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the configuration files that were last in force, in the data directory, with a mark on
 * those that a running server has refused since: the next start goes by the copy then, as the
 * server did, and does not fail over what it lived with. A file that changed while no server ran is
 * read as it is.
 */
public final class LastGood {
  private static final String REFUSED = ".refused";

  private final @Nullable Path folder;

  private LastGood(@Nullable Path folder) {
    this.folder = folder;
  }

  /** In a folder of the data directory, which need not be there yet. */
  public static LastGood in(Path folder) {
    return new LastGood(folder);
  }

  /** Keeps nothing, and knows nothing. */
  public static LastGood none() {
    return new LastGood(null);
  }

  /** The copy to read in place of a file that was refused; the file itself for all others. */
  Path standIn(Path file) throws IOException {
    if (folder == null) {
      return file;
    }
    Path copy = folder.resolve(String.valueOf(file.getFileName()));
    Path mark = mark(copy);
    boolean refused =
        Files.exists(copy)
            && Files.exists(mark)
            && Files.readString(mark, StandardCharsets.UTF_8)
                .equals(digest(Files.readAllBytes(file)));
    return refused ? copy : file;
  }

  /**
   * A file is in force.
   *
   * @param content of the file when it was read
   */
  void accepted(Path file, byte[] content) throws IOException {
    if (folder == null) {
      return;
    }
    PrivateFiles.directory(folder);
    Path copy = folder.resolve(String.valueOf(file.getFileName()));
    if (!Files.exists(copy) || !Arrays.equals(content, Files.readAllBytes(copy))) {
      PrivateFiles.replace(copy, content);
    }
    Files.deleteIfExists(mark(copy));
  }

  /**
   * A file is not in force, and what was before it stays, be that nothing.
   *
   * @param content of the file when it was read
   */
  void refused(Path file, byte[] content) throws IOException {
    if (folder == null) {
      return;
    }
    PrivateFiles.directory(folder);
    Path copy = folder.resolve(String.valueOf(file.getFileName()));
    if (!Files.exists(copy)) {
      PrivateFiles.replace(copy, new byte[0]);
    }
    PrivateFiles.replace(mark(copy), digest(content));
  }

  /** No others than these files are there: what is kept of them has nothing to say any more. */
  void keepOnly(Set<Path> files) throws IOException {
    if (folder == null || !Files.isDirectory(folder)) {
      return;
    }
    Set<String> names = new HashSet<>();
    files.forEach(file -> names.add(String.valueOf(file.getFileName())));
    try (DirectoryStream<Path> copies = Files.newDirectoryStream(folder)) {
      for (Path copy : copies) {
        String name = String.valueOf(copy.getFileName());
        if (!names.contains(name) && !names.contains(name.replace(REFUSED, ""))) {
          Files.deleteIfExists(copy);
        }
      }
    }
  }

  private static Path mark(Path copy) {
    return copy.resolveSibling(copy.getFileName() + REFUSED);
  }

  private static String digest(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
