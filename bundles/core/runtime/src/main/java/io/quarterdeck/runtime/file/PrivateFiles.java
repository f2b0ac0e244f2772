// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files and directories that only their owner reads, whatever the umask says, for bundles that
 * write what clients have stored. Where the file system has no POSIX modes they are made without.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  private PrivateFiles() {}

  /** Makes a directory of mode 0700 unless it is there. Missing parents get the umask's mode. */
  public static void directory(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Files.createDirectories(directory, mode(directory, "rwx------"));
  }

  /**
   * Takes away what group and others may do with a file or directory that is there.
   *
   * @return whether they could do anything; false where there are no modes
   * @throws IOException also when it belongs to somebody else
   */
  public static boolean tighten(Path path) throws IOException {
    if (!Files.getFileStore(path).supportsFileAttributeView("posix")) {
      return false;
    }
    Set<PosixFilePermission> modes = EnumSet.noneOf(PosixFilePermission.class);
    modes.addAll(Files.getPosixFilePermissions(path));
    if (!modes.retainAll(OWNER)) {
      return false;
    }
    Files.setPosixFilePermissions(path, modes);
    return true;
  }

  /**
   * Opens a file to write; one that is made has mode 0600, one that is there keeps its own.
   *
   * @param options which must include WRITE or APPEND
   * @return unbuffered; the caller closes it
   */
  public static OutputStream open(Path file, OpenOption... options) throws IOException {
    return Channels.newOutputStream(
        Files.newByteChannel(file, Set.of(options), mode(file, "rw-------")));
  }

  private static FileAttribute<?>[] mode(Path path, String mode) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }
}
