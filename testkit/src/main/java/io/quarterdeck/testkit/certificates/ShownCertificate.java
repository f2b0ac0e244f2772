// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.certificates;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A client that shows its certificate whichever authorities the server names, which a well-behaved
 * one would not.
 */
public final class ShownCertificate extends X509ExtendedKeyManager {
  private final TestCertificate shown;

  public ShownCertificate(TestCertificate shown) {
    this.shown = shown;
  }

  @Override
  public String chooseEngineClientAlias(
      String[] keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    return TestCertificate.ALIAS;
  }

  @Override
  public String chooseClientAlias(String[] keyType, Principal @Nullable [] issuers, Socket socket) {
    return TestCertificate.ALIAS;
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return new X509Certificate[] {shown.certificate()};
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return shown.key();
  }

  @Override
  public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return new String[] {TestCertificate.ALIAS};
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }
}
