// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.webhook.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** TLS as a kubeconfig asks for it. */
final class TlsClient {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private TlsClient() {}

  /**
   * @throws IllegalArgumentException when the material cannot be used
   */
  static SSLContext context(Kubeconfig config) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys(config), trust(config), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException("webhook kubeconfig: " + e.getMessage(), e);
    }
  }

  private static TrustManager @Nullable [] trust(Kubeconfig config)
      throws IOException, GeneralSecurityException {
    if (config.trustsAll()) {
      return new TrustManager[] {new TrustAll()};
    }
    if (config.authorities().isEmpty()) {
      return null;
    }
    KeyStore store = empty();
    int i = 0;
    for (Certificate c : certificates(config.authorities())) {
      store.setCertificateEntry("ca" + i++, c);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyManager @Nullable [] keys(Kubeconfig config)
      throws IOException, GeneralSecurityException {
    if (config.certificate().isEmpty()) {
      return null;
    }
    KeyStore store = empty();
    store.setKeyEntry(
        "client",
        key(config.key()),
        new char[0],
        certificates(config.certificate()).toArray(Certificate[]::new));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, new char[0]);
    return factory.getKeyManagers();
  }

  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Collection<? extends Certificate> certificates(String pem)
      throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)));
  }

  private static PrivateKey key(String pem) throws GeneralSecurityException {
    Matcher block = KEY.matcher(pem);
    if (!block.find()) {
      throw new GeneralSecurityException("client-key must be PKCS#8 in PEM form");
    }
    PKCS8EncodedKeySpec spec =
        new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(block.group(1)));
    try {
      return KeyFactory.getInstance("EC").generatePrivate(spec);
    } catch (InvalidKeySpecException e) {
      return KeyFactory.getInstance("RSA").generatePrivate(spec);
    }
  }

  /** For {@code insecure-skip-tls-verify}, which somebody has asked for. */
  private static final class TrustAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
