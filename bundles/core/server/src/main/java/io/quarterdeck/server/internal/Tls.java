// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Makes the TLS context of the files that the settings name. */
final class Tls {
  private Tls() {}

  static SSLContext context(Settings settings) {
    KeyManagerFactory keys = keys(settings);
    Path file = settings.clientAuthorities();
    List<X509Certificate> issuers = file == null ? List.of() : read(file, Pem::certificates);
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager[] trust = {new AskingTrustManager(issuers)};
      context.init(keys.getKeyManagers(), trust, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("io.quarterdeck.server: no TLS: " + e.getMessage(), e);
    }
  }

  private static KeyManagerFactory keys(Settings settings) {
    List<X509Certificate> chain = read(settings.certificate(), Pem::certificates);
    PrivateKey key = read(settings.key(), Pem::key);
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("server", key, new char[0], chain.toArray(X509Certificate[]::new));
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, new char[0]);
      return factory;
    } catch (GeneralSecurityException | IOException e) {
      throw unusable(settings.certificate(), e);
    }
  }

  private interface Reader<T> {
    T read(Path file) throws IOException, GeneralSecurityException;
  }

  private static <T> T read(Path file, Reader<T> reader) {
    try {
      return reader.read(file);
    } catch (IOException | GeneralSecurityException e) {
      throw unusable(file, e);
    }
  }

  private static IllegalStateException unusable(Path file, Exception e) {
    return new IllegalStateException("io.quarterdeck.server: cannot use " + file + ": " + e, e);
  }
}
