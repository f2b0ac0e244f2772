// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * What the server's kubeconfig says: one cluster, one user with a certificate.
 *
 * @param authority the certificate that the server's is signed by
 * @param certificate the user's
 * @param key its key
 */
record Kubeconfig(URI server, Certificate authority, Certificate certificate, PrivateKey key) {
  private static final char[] NO_PASSWORD = new char[0];

  static Kubeconfig of(String text) {
    Map<String, Object> config = Trees.object(Trees.read(text));
    Map<String, Object> cluster = Trees.object(first(config, "clusters"), "cluster");
    Map<String, Object> user = Trees.object(first(config, "users"), "user");
    try {
      return new Kubeconfig(
          URI.create(Trees.text(cluster, "server")),
          certificate(data(cluster, "certificate-authority-data")),
          certificate(data(user, "client-certificate-data")),
          key(data(user, "client-key-data")));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the server's kubeconfig: " + e.getMessage(), e);
    }
  }

  private static Map<String, Object> first(Map<String, Object> config, String field) {
    List<Map<String, Object>> all = Trees.objects(config, field);
    if (all.isEmpty()) {
      throw new IllegalStateException("the server's kubeconfig has no " + field);
    }
    return all.get(0);
  }

  private static byte[] data(Map<String, Object> in, String field) {
    return Base64.getDecoder().decode(Trees.text(in, field));
  }

  private static Certificate certificate(byte[] pem) throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(pem));
  }

  private static PrivateKey key(byte[] pem) throws GeneralSecurityException {
    String body =
        new String(pem, StandardCharsets.US_ASCII).replaceAll("-----[^-]+-----", "").strip();
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(body));
    try {
      return KeyFactory.getInstance("EC").generatePrivate(spec);
    } catch (InvalidKeySpecException e) {
      return KeyFactory.getInstance("RSA").generatePrivate(spec);
    }
  }

  SSLContext sslContext() {
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, null);
      keys.setKeyEntry("user", key, NO_PASSWORD, new Certificate[] {certificate});
      KeyManagerFactory own =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      own.init(keys, NO_PASSWORD);
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("authority", authority);
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the server's kubeconfig: " + e.getMessage(), e);
    }
  }
}
