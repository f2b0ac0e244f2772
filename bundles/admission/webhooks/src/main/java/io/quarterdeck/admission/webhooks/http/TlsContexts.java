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
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS settings by certificate authorities and client certificate; made once each, bounded.
 * Thread-safe.
 */
final class TlsContexts {
  private static final int MOST = 1000;

  private final Map<Key, SSLSocketFactory> known = new LinkedHashMap<>();

  private record Key(String caBundle, @Nullable ClientCertificate certificate) {}

  /**
   * The factory of sockets that trust a bundle.
   *
   * @param caBundle PEM; null for what the platform trusts
   * @param certificate that is shown, null for none
   * @throws IOException when one of them cannot be read
   */
  synchronized SSLSocketFactory of(
      @Nullable String caBundle, @Nullable ClientCertificate certificate) throws IOException {
    Key key = new Key(caBundle == null ? "" : caBundle, certificate);
    SSLSocketFactory found = known.get(key);
    if (found == null) {
      found = make(caBundle, certificate);
      if (known.size() >= MOST) {
        known.remove(known.keySet().iterator().next());
      }
      known.put(key, found);
    }
    return found;
  }

  private static SSLSocketFactory make(
      @Nullable String caBundle, @Nullable ClientCertificate certificate) throws IOException {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(caBundle == null ? null : store(caBundle));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          certificate == null ? null : certificate.keyManagers(),
          new TrustManager[] {explaining(trust)},
          null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new IOException("unable to load root certificates: " + e.getMessage(), e);
    }
  }

  private static TrustManager explaining(TrustManagerFactory trust)
      throws GeneralSecurityException {
    for (TrustManager m : trust.getTrustManagers()) {
      if (m instanceof X509ExtendedTrustManager x) {
        return new ExplainingTrust(x);
      }
    }
    throw new GeneralSecurityException("no X.509 trust manager");
  }

  private static KeyStore store(String caBundle) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int i = 0;
    byte[] pem = caBundle.getBytes(StandardCharsets.UTF_8);
    for (Certificate c :
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(pem))) {
      store.setCertificateEntry("ca" + i++, c);
    }
    if (i == 0) {
      throw new IOException("unable to load root certificates: unable to parse bytes as PEM block");
    }
    return store;
  }
}
