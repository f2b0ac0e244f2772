// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.libraries.certificates.AnyCertificate;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/** TLS settings of a client, from PEM. */
public final class ClientTls {
  private ClientTls() {}

  /**
   * A context that trusts authorities.
   *
   * @param authorities PEM; null for those of the platform
   * @param certificate to show, null for none
   * @throws IllegalArgumentException when a certificate or key cannot be used
   */
  public static SSLContext trusting(
      @Nullable String authorities, @Nullable ClientCertificate certificate) {
    try {
      return context(
          TlsManagers.trusting(authorities == null ? null : Pem.certificates(authorities)),
          certificate);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * A context that believes whoever answers.
   *
   * @param certificate to show, null for none
   * @throws IllegalArgumentException when it or its key cannot be used
   */
  public static SSLContext insecure(@Nullable ClientCertificate certificate) {
    return context(new AnyCertificate(), certificate);
  }

  private static SSLContext context(TrustManager trust, @Nullable ClientCertificate certificate) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          certificate == null ? null : certificate.keyManagers(), new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
