// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.util.List;

/**
 * A certificate with its key.
 *
 * @param chain the server's certificate first
 */
record CertifiedKey(List<X509Certificate> chain, PrivateKey key) {
  /**
   * Reads two files of PEM.
   *
   * @throws GeneralSecurityException naming the file that cannot be used
   */
  static CertifiedKey read(Path certificate, Path key)
      throws IOException, GeneralSecurityException {
    CertifiedKey read = new CertifiedKey(Pem.certificates(certificate), Pem.privateKey(key));
    if (!TlsManagers.belongs(read.key, read.certificate())) {
      throw new GeneralSecurityException(certificate + ": the key is another certificate's");
    }
    return read;
  }

  X509Certificate certificate() {
    return chain.getFirst();
  }

  /** Whether it can sign in a handshake that wants such a key, e.g. {@code EC}. */
  boolean isOf(String keyType) {
    return key.getAlgorithm().equals(keyType);
  }

  /**
   * Whether its key makes signatures of an algorithm.
   *
   * @param algorithm as the JDK names it, e.g. {@code SHA256withECDSA} or {@code RSASSA-PSS}
   */
  boolean signs(String algorithm) {
    return switch (key.getAlgorithm()) {
      case "EC" -> algorithm.endsWith("ECDSA");
      case "RSA" -> algorithm.endsWith("withRSA") || algorithm.startsWith("RSASSA");
      default -> algorithm.startsWith("Ed");
    };
  }

  /** The curve of its key as the JDK names it, e.g. {@code secp256r1}; empty for another kind. */
  String curve() {
    return certificate().getPublicKey() instanceof ECPublicKey ec
        ? "secp" + ec.getParams().getCurve().getField().getFieldSize() + "r1"
        : "";
  }
}
