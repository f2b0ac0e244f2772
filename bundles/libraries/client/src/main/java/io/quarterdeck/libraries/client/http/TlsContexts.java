// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.PemBlocks;
import io.quarterdeck.libraries.certificates.TlsManagers;
import io.quarterdeck.libraries.client.ClientCertificate;
import io.quarterdeck.libraries.client.ClientTls;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS settings by certificate authorities and client certificate; made once each, bounded.
 * Thread-safe.
 */
public final class TlsContexts {
  private static final int MOST = 1000;

  private final Map<Key, SSLSocketFactory> known = new LinkedHashMap<>();

  private record Key(boolean verified, String caBundle, @Nullable ClientCertificate certificate) {}

  /**
   * The factory of sockets that trust a bundle.
   *
   * @param caBundle PEM; null for what the platform trusts
   * @param certificate that is shown, null for none
   * @throws IOException when one of them cannot be read
   */
  SSLSocketFactory of(@Nullable String caBundle, @Nullable ClientCertificate certificate)
      throws IOException {
    return of(true, caBundle, certificate);
  }

  /**
   * The factory of sockets to an endpoint.
   *
   * @throws IOException when its bundle or certificate cannot be read
   */
  SSLSocketFactory of(Endpoint endpoint) throws IOException {
    boolean verified = endpoint.protection() == Endpoint.Protection.VERIFIED;
    return of(verified, endpoint.caBundle(), endpoint.credential().certificate());
  }

  private synchronized SSLSocketFactory of(
      boolean verified, @Nullable String caBundle, @Nullable ClientCertificate certificate)
      throws IOException {
    Key key = new Key(verified, caBundle == null ? "" : caBundle, certificate);
    SSLSocketFactory found = known.get(key);
    if (found == null) {
      found =
          (verified ? trusting(caBundle, certificate) : anybody(certificate)).getSocketFactory();
      if (known.size() >= MOST) {
        known.remove(known.keySet().iterator().next());
      }
      known.put(key, found);
    }
    return found;
  }

  private static SSLContext anybody(@Nullable ClientCertificate certificate) throws IOException {
    try {
      return ClientTls.insecure(certificate);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * A context that trusts a bundle, and says why when it does not trust.
   *
   * @param caBundle PEM; null for what the platform trusts
   * @param certificate that is shown, null for none
   * @throws IOException when one of them cannot be read
   */
  public static SSLContext trusting(
      @Nullable String caBundle, @Nullable ClientCertificate certificate) throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          certificate == null ? null : certificate.keyManagers(),
          new TrustManager[] {new ExplainingTrust(TlsManagers.trusting(authorities(caBundle)))},
          null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("unable to load root certificates: " + e.getMessage(), e);
    }
  }

  private static @Nullable List<X509Certificate> authorities(@Nullable String caBundle)
      throws GeneralSecurityException {
    if (caBundle == null) {
      return null;
    }
    if (PemBlocks.of(caBundle).isEmpty()) {
      throw new GeneralSecurityException("unable to parse bytes as PEM block");
    }
    return Pem.certificates(caBundle);
  }
}
