// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import io.quarterdeck.server.internal.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;

/** The TLS context of the files that the settings name. Thread-safe. */
public final class Tls {
  private final ServerKeys keys;
  private final SSLContext context;

  private Tls(ServerKeys keys, SSLContext context) {
    this.keys = keys;
    this.context = context;
  }

  /**
   * Reads the files.
   *
   * @param authorities those to name to clients; asked at every handshake
   * @throws IllegalArgumentException naming the file that cannot be used
   */
  public static Tls of(Settings settings, Supplier<List<X509Certificate>> authorities) {
    ServerKeys keys = new ServerKeys(files(settings), () -> keys(settings));
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager[] trust = {new AskingTrustManager(authorities)};
      context.init(new KeyManager[] {keys}, trust, null);
      return new Tls(keys, context);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("io.quarterdeck.server: no TLS: " + e.getMessage(), e);
    }
  }

  public SSLContext context() {
    return context;
  }

  /**
   * Shows the certificate of other files from the next handshake on.
   *
   * @throws IllegalArgumentException naming the file that cannot be used: the last ones count
   */
  public void show(Settings settings) {
    keys.follow(files(settings), () -> keys(settings));
  }

  private static List<Path> files(Settings settings) {
    return List.of(settings.certificate(), settings.key());
  }

  private static X509ExtendedKeyManager keys(Settings settings) {
    try {
      List<X509Certificate> chain = Pem.certificates(settings.certificate());
      PrivateKey key = Pem.privateKey(settings.key());
      if (!TlsManagers.belongs(key, chain.getFirst())) {
        throw new GeneralSecurityException(
            settings.certificate() + ": the key is another certificate's");
      }
      return TlsManagers.showing(chain, key);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("io.quarterdeck.server: no TLS: " + e, e);
    }
  }
}
