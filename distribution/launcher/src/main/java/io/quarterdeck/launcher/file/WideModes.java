// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.file;

import io.quarterdeck.launcher.failure.Failures;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a data directory of an earlier version, or one that somebody else has made, lets others do:
 * group and others lose it, below everything that is the server's own. The directory itself is its
 * own where nothing else lies in it: {@code --data /tmp} must not take /tmp away from others.
 */
public final class WideModes {
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private static final Set<String> NAMES =
      Set.of("storage", "pki", "cache", "configuration", "lock", "memory", "admin.kubeconfig");
  private static final List<String> BEGINNINGS =
      List.of("storage.", ".storage.", ".pki-", ".admin.kubeconfig.", ".memory.");

  private WideModes() {}

  /**
   * Takes them away.
   *
   * @param data the data directory, which is there
   * @return the line to log; null when there is nothing to say
   */
  static @Nullable String tighten(Path data) throws IOException {
    if (!PrivateFiles.hasModes(data)) {
      return "the file system of the data directory "
          + data
          + " has no POSIX modes: who may read the keys and Secrets in it is for its own"
          + " permissions to say";
    }
    String found = PosixFilePermissions.toString(Files.getPosixFilePermissions(data));
    if (isPrivate(data)) {
      return null;
    }
    List<Path> entries = entries(data);
    boolean own = entries.stream().allMatch(WideModes::isOwn);
    int changed = 0;
    try {
      changed += own ? tightenOne(data) : 0;
      for (Path entry : entries) {
        changed += isOwn(entry) ? tightenAll(entry.toRealPath()) : 0;
      }
    } catch (IOException e) {
      return "the data directory "
          + data
          + " ("
          + found
          + ") can be read by others and cannot be made private: "
          + Failures.reason(e);
    }
    if (changed == 0) {
      return null;
    }
    return own
        ? "the data directory " + data + " was open to others (" + found + "): it is private now"
        : "the data directory "
            + data
            + " ("
            + found
            + ") holds other files than the server's and stays as it is; what is the server's in"
            + " it was open to others and is private now";
  }

  private static boolean isOwn(Path entry) {
    String name = String.valueOf(entry.getFileName());
    return NAMES.contains(name) || BEGINNINGS.stream().anyMatch(name::startsWith);
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  /**
   * Makes a file, or a directory and all below it, private; nothing where there are no modes. A
   * directory goes before what is in it, and what symbolic links point at is left alone.
   *
   * @return how many had to be changed
   */
  public static int tightenAll(Path start) throws IOException {
    if (!PrivateFiles.hasModes(start)) {
      return 0;
    }
    var visitor =
        new SimpleFileVisitor<Path>() {
          private int changed;

          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            changed += tightenOne(folder);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            changed += attributes.isSymbolicLink() ? 0 : tightenOne(file);
            return FileVisitResult.CONTINUE;
          }
        };
    Files.walkFileTree(start, visitor);
    return visitor.changed;
  }

  private static boolean isPrivate(Path path) throws IOException {
    return OWNER.containsAll(Files.getPosixFilePermissions(path));
  }

  private static int tightenOne(Path path) throws IOException {
    if (Files.isSymbolicLink(path) || Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
      return 0;
    }
    Set<PosixFilePermission> modes = EnumSet.noneOf(PosixFilePermission.class);
    modes.addAll(Files.getPosixFilePermissions(path));
    if (!modes.retainAll(OWNER)) {
      return 0;
    }
    Files.setPosixFilePermissions(path, modes);
    return 1;
  }
}
