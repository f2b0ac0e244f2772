// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * One request of the local administrator's. The server must show a certificate of the cluster's own
 * authority.
 */
public final class AdminConnection {
  private static final int TIMEOUT_MILLIS = 120_000;

  private AdminConnection() {}

  /** The whole answer, head and body, of a POST without a body. */
  public static String post(Path pki, String host, int port, String path)
      throws IOException, GeneralSecurityException {
    try (SSLSocket socket = (SSLSocket) context(pki).getSocketFactory().createSocket(host, port)) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      String request =
          "POST "
              + path
              + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static SSLContext context(Path pki) throws IOException, GeneralSecurityException {
    X509ExtendedKeyManager identity =
        TlsManagers.showing(
            Pem.certificates(pki.resolve("admin.crt")), Pem.privateKey(pki.resolve("admin.key")));
    TrustManager authority = TlsManagers.trusting(Pem.certificates(pki.resolve("ca.crt")));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[] {identity}, new TrustManager[] {authority}, null);
    return context;
  }
}
