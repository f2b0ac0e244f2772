// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * One request of the local administrator's. The server must show a certificate of the cluster's own
 * authority.
 */
public final class AdminConnection {
  private static final int TIMEOUT_MILLIS = 120_000;
  private static final char[] NO_PASSWORD = new char[0];

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
    KeyStore identity = KeyStore.getInstance("PKCS12");
    identity.load(null, NO_PASSWORD);
    identity.setKeyEntry(
        "admin",
        privateKey(pki.resolve("admin.key")),
        NO_PASSWORD,
        new Certificate[] {certificate(pki.resolve("admin.crt"))});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(identity, NO_PASSWORD);
    KeyStore authorities = KeyStore.getInstance("PKCS12");
    authorities.load(null, NO_PASSWORD);
    authorities.setCertificateEntry("ca", certificate(pki.resolve("ca.crt")));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(authorities);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static Certificate certificate(Path file) throws IOException, GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(file)));
  }

  private static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
    String text = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(text));
    try {
      return KeyFactory.getInstance("RSA").generatePrivate(spec);
    } catch (InvalidKeySpecException e) {
      return KeyFactory.getInstance("EC").generatePrivate(spec);
    }
  }
}
