// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import io.quarterdeck.server.internal.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;

/** Makes the TLS context of the files that the settings name. */
public final class Tls {
  private static final byte[] PROBE = {1, 2, 3};

  private Tls() {}

  /**
   * @param authorities those to name to clients; asked at every handshake
   */
  public static SSLContext context(Settings settings, Supplier<List<X509Certificate>> authorities) {
    List<Path> files = List.of(settings.certificate(), settings.key());
    KeyManager[] keys = {new ServerKeys(files, () -> keys(settings))};
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager[] trust = {new AskingTrustManager(authorities)};
      context.init(keys, trust, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("io.quarterdeck.server: no TLS: " + e.getMessage(), e);
    }
  }

  private static X509ExtendedKeyManager keys(Settings settings) {
    List<X509Certificate> chain = read(settings.certificate(), Pem::certificates);
    PrivateKey key = read(settings.key(), Pem::key);
    try {
      if (!belongs(key, chain.getFirst())) {
        throw new GeneralSecurityException("the key is another certificate's");
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("server", key, new char[0], chain.toArray(X509Certificate[]::new));
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, new char[0]);
      return (X509ExtendedKeyManager) factory.getKeyManagers()[0];
    } catch (GeneralSecurityException | IOException e) {
      throw unusable(settings.certificate(), e);
    }
  }

  private static boolean belongs(PrivateKey key, X509Certificate certificate)
      throws GeneralSecurityException {
    String algorithm = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
    if (!key.getAlgorithm().equals(certificate.getPublicKey().getAlgorithm())) {
      return false;
    }
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(PROBE);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(PROBE);
    return signature.verify(signed);
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

  private static IllegalArgumentException unusable(Path file, Exception e) {
    return new IllegalArgumentException("io.quarterdeck.server: cannot use " + file + ": " + e, e);
  }
}
