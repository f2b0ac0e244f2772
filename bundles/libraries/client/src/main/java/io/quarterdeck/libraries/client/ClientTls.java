// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import java.net.URI;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** TLS settings of a client, from PEM. */
public final class ClientTls {
  private ClientTls() {}

  /**
   * A context.
   *
   * @param authorities whose certificates are trusted; null for the platform's
   * @param insecure whether whoever answers is believed
   * @param certificate to show, null for none
   * @param key its key, null for none
   * @throws IllegalArgumentException when a certificate or key cannot be used
   */
  public static SSLContext context(
      @Nullable String authorities,
      boolean insecure,
      @Nullable String certificate,
      @Nullable String key) {
    return Tls.of(
        new Kubeconfig(
            URI.create("https://any"), authorities, insecure, () -> "", certificate, key));
  }
}
