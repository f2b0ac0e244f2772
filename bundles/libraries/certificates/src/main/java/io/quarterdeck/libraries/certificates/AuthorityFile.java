// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The authorities of a file. It is read when the first certificate is shown, because a first start
 * makes it only then, and again when it has changed. Thread-safe.
 */
public final class AuthorityFile {
  /** How long a look at the file's time counts. */
  private static final long LOOK_AGAIN_NANOS = 1_000_000_000L;

  /**
   * What one reading gave; a new object for each reading.
   *
   * @param certificates in the order in which they were read
   * @param anchors the same
   */
  public record Trust(List<X509Certificate> certificates, Set<TrustAnchor> anchors) {

    /** Trust in authorities; in nobody when there are none. */
    public static Trust of(List<X509Certificate> certificates) {
      return new Trust(
          List.copyOf(certificates),
          certificates.stream()
              .map(c -> new TrustAnchor(c, null))
              .collect(Collectors.toUnmodifiableSet()));
    }
  }

  private final Path file;
  private @Nullable Trust trust;
  private @Nullable FileTime read;
  private long lookedAt;

  public AuthorityFile(Path file) {
    this.file = file;
  }

  public Path file() {
    return file;
  }

  /**
   * The authorities now. Reads the file when it has changed since the last look, a second ago at
   * most.
   */
  public synchronized Trust trust() throws IOException, GeneralSecurityException {
    long now = System.nanoTime();
    Trust known = trust;
    if (known != null && now - lookedAt < LOOK_AGAIN_NANOS) {
      return known;
    }
    FileTime changed = Files.getLastModifiedTime(file);
    if (known == null || !changed.equals(read)) {
      known = Trust.of(Pem.certificates(file));
      trust = known;
      read = changed;
    }
    lookedAt = now;
    return known;
  }

  /**
   * The certificates now, or those of the last good reading where the file cannot be read; empty
   * before there was one. The same list until the file changes.
   */
  public synchronized List<X509Certificate> lastGood() {
    try {
      return trust().certificates();
    } catch (IOException | GeneralSecurityException e) {
      Trust known = trust;
      return known == null ? List.of() : known.certificates();
    }
  }
}
