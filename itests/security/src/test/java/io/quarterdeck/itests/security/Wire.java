// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Sends requests byte by byte as given, which no decent client library does. */
final class Wire {
  private static final int PATIENCE_MILLIS = 20_000;
  private static final int MORE_MILLIS = 500;

  private final URI server;
  private final SSLContext tls;

  /** What came back; code 0 when the server hung up without a word. */
  record Answer(int code, String text) {}

  Wire(DistributionProcess server, @Nullable KeyManager identity)
      throws GeneralSecurityException, IOException {
    this.server = server.url();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(server.data().resolve("pki/ca.crt"))) {
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    tls = SSLContext.getInstance("TLS");
    tls.init(identity == null ? null : new KeyManager[] {identity}, trust.getTrustManagers(), null);
  }

  /** One request on a connection of its own, e.g. {@code GET /x}. */
  Answer send(String methodAndTarget, Map<String, String> headers, String body) throws IOException {
    StringBuilder head = new StringBuilder(methodAndTarget).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(server.getAuthority()).append("\r\nConnection: close\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    if (!body.isEmpty()) {
      head.append("Content-Type: application/json\r\nContent-Length: ").append(body.length());
      head.append("\r\n");
    }
    head.append("\r\n").append(body);
    try (SSLSocket socket =
        (SSLSocket) tls.getSocketFactory().createSocket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      try {
        socket.getOutputStream().write(head.toString().getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
      } catch (IOException e) {
        // refused before all was said; the answer may be there
      }
      return answer(socket);
    }
  }

  private static Answer answer(Socket socket) {
    StringBuilder text = new StringBuilder();
    byte[] buffer = new byte[8192];
    try {
      InputStream in = socket.getInputStream();
      int n = in.read(buffer);
      // a watch goes on and on; what it says at first is enough
      socket.setSoTimeout(MORE_MILLIS);
      while (n >= 0) {
        text.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
        n = in.read(buffer);
      }
    } catch (IOException e) {
      // what had come has come
    }
    String all = text.toString();
    return new Answer(
        all.startsWith("HTTP/1.1 ") ? Integer.parseInt(all.substring(9, 12)) : 0, all);
  }
}
