// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts what the platform's manager trusts (chain and host name), and certificates with names
 * only: the fallback to the subject's common name is refused. A refusal says why as Go does.
 */
final class ExplainingTrust extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager delegate;

  ExplainingTrust(X509ExtendedTrustManager delegate) {
    this.delegate = delegate;
  }

  /** A refusal in Go's words. */
  static final class Refused extends CertificateException {
    private static final long serialVersionUID = 1L;

    Refused(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    String host = host(socket);
    try {
      delegate.checkServerTrusted(chain, type, socket);
      // a server's certificate that stands in the bundle itself is not asked for its dates
      chain[0].checkValidity();
    } catch (CertificateException e) {
      throw new Refused(GoCertificateErrors.text(chain[0], host, e), e);
    }
    if (!GoCertificateErrors.hasNames(chain[0])) {
      throw new Refused(GoCertificateErrors.noNames(), null);
    }
  }

  private static String host(Socket socket) {
    if (!(socket instanceof SSLSocket tls)) {
      return "";
    }
    SSLSession session = tls.getHandshakeSession();
    return session == null ? "" : String.valueOf(session.getPeerHost());
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw unused();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw unused();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw unused();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw unused();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw unused();
  }

  private static CertificateException unused() {
    return new CertificateException("only servers are checked, with their host names");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return delegate.getAcceptedIssuers();
  }
}
