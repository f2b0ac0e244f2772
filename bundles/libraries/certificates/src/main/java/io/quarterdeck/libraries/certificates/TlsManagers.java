// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** What an SSL context is made of. */
public final class TlsManagers {
  private static final byte[] PROBE = {1, 2, 3};

  private TlsManagers() {}

  /**
   * Shows a certificate.
   *
   * @param chain leaf first
   */
  public static X509ExtendedKeyManager showing(List<X509Certificate> chain, PrivateKey key) {
    return new ShownPair(chain, key);
  }

  /**
   * Trusts whom authorities trust.
   *
   * @param authorities null for those of the platform
   */
  public static X509ExtendedTrustManager trusting(@Nullable List<X509Certificate> authorities)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    if (authorities == null) {
      factory.init((KeyStore) null);
    } else {
      KeyStore store = emptyStore();
      for (int i = 0; i < authorities.size(); i++) {
        store.setCertificateEntry("ca" + i, authorities.get(i));
      }
      factory.init(store);
    }
    return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
  }

  /** Whether a private key is that of a certificate: what it signs, the certificate verifies. */
  public static boolean belongs(PrivateKey key, X509Certificate certificate)
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

  private static KeyStore emptyStore() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new IllegalStateException(e); // nothing is read
    }
    return store;
  }
}
