// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.util.List;

/**
 * A certificate and its key as their files have them. A pair that cannot be used, such as one of
 * which only half is written yet, leaves the last one in place. Its owner locks.
 */
final class FollowedPair {
  private static final System.Logger LOG = System.getLogger(FollowedPair.class.getName());

  private final Path certificate;
  private final Path key;
  private CertifiedKey current;
  private List<FileTime> seen;
  private List<FileTime> refused = List.of();

  /**
   * Reads them.
   *
   * @param named the key of the configuration that names them, for the message
   * @throws IllegalArgumentException naming the file that cannot be used
   */
  FollowedPair(String named, Path certificate, Path key) {
    this.certificate = certificate;
    this.key = key;
    this.seen = times();
    try {
      this.current = CertifiedKey.read(certificate, key);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("io.quarterdeck.server: " + named + ": no TLS: " + e, e);
    }
  }

  CertifiedKey current() {
    return current;
  }

  /** Reads the files again when one of them has changed; whether another pair is shown now. */
  boolean look() {
    List<FileTime> times = times();
    if (times.equals(seen)) {
      return false;
    }
    try {
      current = CertifiedKey.read(certificate, key);
      seen = times;
      LOG.log(Level.INFO, "the server''s certificate was read again: {0}", certificate);
      return true;
    } catch (GeneralSecurityException | IOException e) {
      complain(times, e);
      return false;
    }
  }

  /** It is tried again each second, and said once. */
  private void complain(List<FileTime> times, Exception e) {
    if (!times.equals(refused)) {
      LOG.log(Level.WARNING, "the server''s certificate stays as it was: {0}", e.toString());
    }
    refused = times;
  }

  private List<FileTime> times() {
    return List.of(time(certificate), time(key));
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  @Override
  public String toString() {
    return certificate.toString();
  }
}
