// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Takes any client certificate: the handshake proves that the client holds its key, and whether it
 * is of a known authority is for the authenticators to say. A client with a foreign certificate can
 * so still come in by a token, as with kube-apiserver. The authorities are only named to clients,
 * which choose their certificate by them.
 */
final class AskingTrustManager extends X509ExtendedTrustManager {
  private final Supplier<List<X509Certificate>> authorities;

  /**
   * @param authorities asked at every handshake; empty to name none: clients then choose for
   *     themselves
   */
  AskingTrustManager(Supplier<List<X509Certificate>> authorities) {
    this.authorities = authorities;
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return authorities.get().toArray(X509Certificate[]::new);
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
