// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Believes a server on its own data directory, and shows it the administrator's certificate. */
public final class ServerTls {
  private static final char[] NO_PASSWORD = {};

  private ServerTls() {}

  /** Shows the administrator's certificate to the server on a data directory. */
  public static SSLContext admin(Path data) {
    return context(data, true);
  }

  /** Shows nothing. */
  public static SSLContext anonymous(Path data) {
    return context(data, false);
  }

  private static SSLContext context(Path data, boolean admin) {
    Path pki = data.resolve("pki");
    try {
      KeyManager[] keys =
          admin ? identity(pki.resolve("admin.crt"), pki.resolve("admin.key")) : new KeyManager[0];
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(keys, trust(pki.resolve("ca.crt")).getTrustManagers(), null);
      return tls;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static KeyManager[] identity(Path certificate, Path key)
      throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    store.setKeyEntry(
        "admin", privateKey(key), NO_PASSWORD, new Certificate[] {certificate(certificate)});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, NO_PASSWORD);
    return keys.getKeyManagers();
  }

  private static TrustManagerFactory trust(Path authority)
      throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    store.setCertificateEntry("ca", certificate(authority));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    return trust;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  private static Certificate certificate(Path file) throws GeneralSecurityException, IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  private static PrivateKey privateKey(Path file) throws GeneralSecurityException, IOException {
    String body = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
    byte[] der = Base64.getMimeDecoder().decode(body);
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
  }
}
