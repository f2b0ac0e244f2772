// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.libraries.certificates.AnyCertificate;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/** The TLS settings that a kubeconfig asks for. */
final class Tls {
  private Tls() {}

  /**
   * @throws IllegalArgumentException when a certificate or key cannot be used
   */
  static SSLContext of(Kubeconfig config) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys(config), new TrustManager[] {trust(config)}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(config + ": " + e.getMessage(), e);
    }
  }

  private static TrustManager trust(Kubeconfig config) throws GeneralSecurityException {
    if (config.insecure()) {
      return new AnyCertificate();
    }
    String authorities = config.authorities();
    return TlsManagers.trusting(authorities == null ? null : Pem.certificates(authorities));
  }

  private static KeyManager @Nullable [] keys(Kubeconfig config) throws GeneralSecurityException {
    String certificate = config.certificate();
    String key = config.key();
    return certificate == null || key == null
        ? null
        : new KeyManager[] {
          TlsManagers.showing(Pem.certificates(certificate), Pem.privateKey(key))
        };
  }
}
