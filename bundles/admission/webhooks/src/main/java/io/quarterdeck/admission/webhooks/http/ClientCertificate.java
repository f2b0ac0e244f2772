// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

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
      byte[] pem = certificate.getBytes(StandardCharsets.UTF_8);
      Collection<? extends Certificate> chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem));
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("client", PemKey.read(key), new char[0], chain.toArray(Certificate[]::new));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, new char[0]);
      return keys.getKeyManagers();
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
