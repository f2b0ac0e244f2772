// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;

/**
 * A client certificate with its key.
 *
 * @param certificate PEM, the chain after it
 * @param key PEM
 */
public record ClientCertificate(String certificate, String key) {

  /**
   * For an SSL context.
   *
   * @throws IOException when one of the two cannot be read
   */
  public KeyManager[] keyManagers() throws IOException {
    try {
      return new KeyManager[] {
        TlsManagers.showing(Pem.certificates(certificate), Pem.privateKey(key))
      };
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException("tls: client certificate: " + e.getMessage(), e);
    }
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "ClientCertificate";
  }
}
