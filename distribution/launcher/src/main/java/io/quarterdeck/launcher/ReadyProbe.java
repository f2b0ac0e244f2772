// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Asks {@code /readyz} as a client would, as the administrator. A plain socket: java.net.http would
 * cost a tenth of the whole start.
 */
final class ReadyProbe {
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final char[] NO_PASSWORD = new char[0];

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
    KeyStore identity = KeyStore.getInstance("PKCS12");
    identity.load(null, NO_PASSWORD);
    identity.setKeyEntry(
        "admin", privateKey(clientKey), NO_PASSWORD, new Certificate[] {certificate(clientCert)});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(identity, NO_PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        keys.getKeyManagers(), new TrustManager[] {new Pinned(certificate(expected))}, null);
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

  private static X509Certificate certificate(Path file) throws IOException, CertificateException {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(file)));
  }

  private static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
    String text = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(text));
    try {
      return KeyFactory.getInstance("RSA").generatePrivate(spec);
    } catch (InvalidKeySpecException e) {
      // the operator's own, or one that an earlier version has made
      return KeyFactory.getInstance("EC").generatePrivate(spec);
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
