// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509TrustManager;

/**
 * Asks {@code /readyz} as a client would, as the administrator. A plain socket: java.net.http would
 * cost a tenth of the whole start.
 */
final class ReadyProbe {
  private static final int TIMEOUT_MILLIS = 5_000;

  private final SSLContext context;
  private final InetSocketAddress address;

  private ReadyProbe(SSLContext context, InetSocketAddress address) {
    this.context = context;
    this.address = address;
  }

  /**
   * @param expected the file of the certificate that the server must show: it is our own, so no
   *     chain is followed
   */
  static ReadyProbe of(InetSocketAddress address, Path expected, Path clientCert, Path clientKey)
      throws IOException, GeneralSecurityException {
    X509ExtendedKeyManager identity =
        TlsManagers.showing(Pem.certificates(clientCert), Pem.privateKey(clientKey));
    TrustManager pinned = new Pinned(Pem.certificates(expected).getFirst());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[] {identity}, new TrustManager[] {pinned}, null);
    return new ReadyProbe(context, address);
  }

  /** The status of one request. */
  int status() throws IOException {
    try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket()) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.connect(address, TIMEOUT_MILLIS);
      String request = "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      String head = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
      // "HTTP/1.1 200"
      return head.length() == 12 ? Integer.parseInt(head.substring(9)) : 0;
    } catch (NumberFormatException e) {
      throw new IOException("the answer is not HTTP", e);
    }
  }

  private record Pinned(X509Certificate expected) implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("this side is the client");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      if (!chain[0].equals(expected)) {
        throw new CertificateException("another certificate than the configured one is served");
      }
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
