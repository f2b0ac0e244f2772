// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files and directories that nobody but their owner reads, from the moment that they exist and
 * whatever the umask says: mode 0600 and 0700. Where the file system has no such modes, as on
 * Windows, they are made without.
 */
public final class PrivateFiles {
  private static final String DIRECTORY = "rwx------";
  private static final String FILE = "rw-------";

  private PrivateFiles() {}

  /** Makes a directory unless it is there. Parents that are missing get the umask's mode. */
  public static void directory(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    // createDirectories, unlike createDirectory, does not mind another process that was quicker
    Files.createDirectories(directory, mode(directory, DIRECTORY));
  }

  /** Makes a directory with all of its missing parents. */
  public static void directories(Path directory) throws IOException {
    Files.createDirectories(directory, mode(directory, DIRECTORY));
  }

  /**
   * Writes a file that must not be there.
   *
   * @return unbuffered; the caller closes it
   */
  public static OutputStream create(Path file) throws IOException {
    return Channels.newOutputStream(
        Files.newByteChannel(
            file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), fileMode(file)));
  }

  /** Writes a file that must not be there, with this text. */
  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The same with these bytes. */
  public static void write(Path file, byte[] content) throws IOException {
    try (OutputStream out = create(file)) {
      out.write(content);
    }
  }

  /** Writes a file in place of what is there: whoever reads it finds the one or the other whole. */
  public static void replace(Path file, String text) throws IOException {
    replace(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The same with these bytes. */
  public static void replace(Path file, byte[] content) throws IOException {
    Path fresh = file.resolveSibling("." + file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    write(fresh, content);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** What a file is made with. */
  public static FileAttribute<?>[] fileMode(Path file) {
    return mode(file, FILE);
  }

  /** Whether the file system of a path, which need not be there yet, has modes. */
  static boolean hasModes(Path path) throws IOException {
    Path there = path.toAbsolutePath();
    while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS) && there.getParent() != null) {
      there = there.getParent();
    }
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        && Files.getFileStore(there).supportsFileAttributeView("posix");
  }

  private static FileAttribute<?>[] mode(Path path, String mode) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }
}
