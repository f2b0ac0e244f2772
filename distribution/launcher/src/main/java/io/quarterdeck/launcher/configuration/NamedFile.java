// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;

/**
 * What the description of a key says of the files that it names ({@code
 * io.quarterdeck.spi.configuration.NamesFile}).
 *
 * @param certificate of a private key: the key of the PID that names its certificate, or empty
 */
record NamedFile(Content content, String certificate) {
  /** The names are those of {@code NamesFile.Content}. */
  enum Content {
    READABLE,
    CERTIFICATES,
    PRIVATE_KEY,
    NAMED_PAIRS,
    WRITTEN
  }

  /**
   * Reads the file as its description says.
   *
   * @throws IllegalArgumentException with what is wrong with it
   */
  void check(Path file) {
    try {
      if (content != Content.WRITTEN && content != Content.NAMED_PAIRS) {
        requireFile(file);
      }
      switch (content) {
        case READABLE -> Files.newInputStream(file).close();
        case CERTIFICATES -> Pem.certificates(file);
        case PRIVATE_KEY -> Pem.privateKey(file);
        case NAMED_PAIRS, WRITTEN -> {} // of pairs each file is checked as what it is
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(Failures.reason(e), e);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * Whether a key and its certificate, both of which have been checked, can be used together now.
   *
   * @throws IllegalArgumentException when not
   */
  static void checkPair(Path key, Path certificate, Instant now) {
    try {
      X509Certificate leaf = Pem.certificates(certificate).getFirst();
      if (!TlsManagers.belongs(Pem.privateKey(key), leaf)) {
        throw new IllegalArgumentException(
            key + " is not the key of the certificate in " + certificate);
      }
      leaf.checkValidity(Date.from(now));
    } catch (CertificateExpiredException e) {
      throw new IllegalArgumentException(certificate + ": the certificate has expired", e);
    } catch (CertificateNotYetValidException e) {
      throw new IllegalArgumentException(certificate + ": the certificate is not valid yet", e);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static void requireFile(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + ": is a directory");
    }
  }
}
