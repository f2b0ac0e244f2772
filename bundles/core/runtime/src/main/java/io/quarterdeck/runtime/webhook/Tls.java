// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.webhook;

import io.quarterdeck.runtime.certificates.AnyCertificate;
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
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The TLS settings that a kubeconfig asks for. */
final class Tls {
  private Tls() {}

  /**
   * @throws IllegalArgumentException when a certificate or key cannot be used
   */
  static SSLContext of(Kubeconfig config) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys(config), trust(config), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(config + ": " + e.getMessage(), e);
    }
  }

  private static TrustManager @Nullable [] trust(Kubeconfig config)
      throws GeneralSecurityException, IOException {
    if (config.insecure()) {
      return new TrustManager[] {new AnyCertificate()};
    }
    if (config.authorities() == null) {
      return null;
    }
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int i = 0;
    for (Certificate c : certificates(config.authorities())) {
      store.setCertificateEntry("ca" + i++, c);
    }
    if (i == 0) {
      throw new IOException("no certificate in certificate-authority");
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyManager @Nullable [] keys(Kubeconfig config)
      throws GeneralSecurityException, IOException {
    String certificate = config.certificate();
    String key = config.key();
    if (certificate == null || key == null) {
      return null;
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    Certificate[] chain = certificates(certificate).toArray(Certificate[]::new);
    store.setKeyEntry("client", PemKey.read(key), new char[0], chain);
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, new char[0]);
    return factory.getKeyManagers();
  }

  private static Collection<? extends Certificate> certificates(String pem)
      throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)));
  }
}
