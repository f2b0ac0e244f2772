// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.Failures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/**
 * What the description of a key says of the files that it names ({@code
 * io.quarterdeck.spi.configuration.NamesFile}).
 *
 * @param certificate of a private key: the key of the PID that names its certificate, or empty
 */
record NamedFile(Content content, String certificate) {
  private static final byte[] PROBE = {1, 2, 3};

  /** The names are those of {@code NamesFile.Content}. */
  enum Content {
    READABLE,
    CERTIFICATES,
    PRIVATE_KEY,
    WRITTEN
  }

  /**
   * Reads the file as far as its description tells how.
   *
   * @throws IllegalArgumentException with what is wrong with it
   */
  void check(Path file) {
    try {
      switch (content) {
        case READABLE -> read(file);
        case CERTIFICATES -> certificates(file);
        case PRIVATE_KEY -> PemKey.read(read(file));
        case WRITTEN -> {}
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(Failures.reason(e), e);
    } catch (CertificateException e) {
      throw new IllegalArgumentException(file + ": a certificate in it is broken", e);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Whether a key and its certificate, both of which have been checked, can be used together now.
   *
   * @throws IllegalArgumentException when not
   */
  static void checkPair(Path key, Path certificate, Instant now) {
    try {
      X509Certificate leaf = certificates(certificate).getFirst();
      if (!belongs(PemKey.read(read(key)), leaf)) {
        throw new IllegalArgumentException(
            key + " is not the key of the certificate in " + certificate);
      }
      leaf.checkValidity(Date.from(now));
    } catch (CertificateExpiredException e) {
      throw new IllegalArgumentException(certificate + ": the certificate has expired", e);
    } catch (CertificateNotYetValidException e) {
      throw new IllegalArgumentException(certificate + ": the certificate is not valid yet", e);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  private static String read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + ": is a directory");
    }
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  private static List<X509Certificate> certificates(Path file)
      throws IOException, CertificateException {
    if (!read(file).contains("-----BEGIN CERTIFICATE-----")) {
      throw new IOException(file + ": holds no certificate (BEGIN CERTIFICATE)");
    }
    try (InputStream in = Files.newInputStream(file)) {
      List<X509Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (all.isEmpty()) {
        throw new CertificateException("none can be read");
      }
      return all;
    }
  }

  private static boolean belongs(PrivateKey key, X509Certificate certificate)
      throws GeneralSecurityException {
    String algorithm = key.getAlgorithm();
    if (!algorithm.equals(certificate.getPublicKey().getAlgorithm())) {
      return false;
    }
    Signature signature =
        Signature.getInstance(
            switch (algorithm) {
              case "RSA" -> "SHA256withRSA";
              case "EC" -> "SHA256withECDSA";
              default -> algorithm;
            });
    signature.initSign(key);
    signature.update(PROBE);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(PROBE);
    return signature.verify(signed);
  }
}
