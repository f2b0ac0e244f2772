// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import io.quarterdeck.runtime.certificates.AuthorityFile;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Takes any client certificate: the handshake proves that the client holds its key, and whether it
 * is of a known authority is for the x509 authenticator to say. A client with a foreign certificate
 * can so still come in by a token, as with the reference. The authorities are only named to
 * clients, which choose their certificate by them.
 */
final class AskingTrustManager extends X509ExtendedTrustManager {
  private final @Nullable AuthorityFile authorities;

  /**
   * @param authorities null to name none; read again when the file changes
   */
  AskingTrustManager(@Nullable AuthorityFile authorities) {
    this.authorities = authorities;
  }

  /** A file that cannot be read now names nobody: clients then choose for themselves. */
  @Override
  public X509Certificate[] getAcceptedIssuers() {
    if (authorities == null) {
      return new X509Certificate[0];
    }
    try {
      return authorities.trust().anchors().stream()
          .map(TrustAnchor::getTrustedCert)
          .toArray(X509Certificate[]::new);
    } catch (IOException | GeneralSecurityException e) {
      return new X509Certificate[0];
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("not a client");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw new CertificateException("not a client");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw new CertificateException("not a client");
  }
}
