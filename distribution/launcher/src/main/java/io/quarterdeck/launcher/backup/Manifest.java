// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.backup;

import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * What makes a folder a backup: the file {@code MANIFEST.sha256}, written last, with the digest of
 * every other one, as {@code sha256sum -c} reads it.
 */
final class Manifest {
  static final String NAME = "MANIFEST.sha256";

  private Manifest() {}

  static void write(Path backup) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : Copies.files(backup)) {
      lines.add(digest(file) + "  " + backup.relativize(file));
    }
    Path fresh = backup.resolve(NAME + ".new");
    try (OutputStream out = PrivateFiles.create(fresh)) {
      out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    Files.move(fresh, backup.resolve(NAME));
    Copies.syncFolder(backup);
  }

  /** Passes when the folder is a backup and all of it is as it was written. */
  static void verify(Path backup) throws IOException, LaunchException {
    Path manifest = backup.resolve(NAME);
    if (!Files.isRegularFile(manifest)) {
      throw LaunchException.configuration(
          backup + " is not a whole backup: it has no file " + NAME);
    }
    for (String line : Files.readAllLines(manifest)) {
      String[] parts = line.split("  ", 2);
      Path file = backup.resolve(parts.length == 2 ? parts[1] : line).normalize();
      if (!file.startsWith(backup) || !Files.isRegularFile(file)) {
        throw LaunchException.environment("the backup is damaged: " + file + " is missing", null);
      }
      if (!digest(file).equals(parts[0])) {
        throw LaunchException.environment(
            "the backup is damaged: " + file + " is not what was written", null);
      }
    }
  }

  private static String digest(Path file) throws IOException {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
