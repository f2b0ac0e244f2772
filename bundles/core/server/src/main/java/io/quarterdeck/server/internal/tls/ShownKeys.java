// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.StandardConstants;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Shows each client a certificate by the name that it asks for (SNI). An alias is the place of a
 * pair in a list that never changes, so that a certificate always goes with its own key.
 */
final class ShownKeys extends X509ExtendedKeyManager {
  private final NamedCertificates certificates;
  private final List<CertifiedKey> unnamed;

  /**
   * @param unnamed for clients that ask for no name, the best first
   */
  ShownKeys(NamedCertificates certificates, List<CertifiedKey> unnamed) {
    this.certificates = certificates;
    this.unnamed = unnamed;
  }

  private @Nullable String choose(String keyType, @Nullable SSLSession handshake) {
    String name = name(handshake);
    List<CertifiedKey> pairs = name.isEmpty() ? unnamed : certificates.of(name);
    // the JDK asks for one kind of key after the other, in an order that is the client's
    CertifiedKey best =
        pairs.stream()
            .filter(pair -> isVerifiable(pair, handshake))
            .findFirst()
            .orElse(pairs.getFirst());
    return best.isOf(keyType) ? Integer.toString(certificates.all().indexOf(best)) : null;
  }

  /** Whether the client knows signatures by such a key; one that does not say is believed to. */
  private static boolean isVerifiable(CertifiedKey pair, @Nullable SSLSession handshake) {
    if (!(handshake instanceof ExtendedSSLSession session)) {
      return true;
    }
    String[] known = session.getPeerSupportedSignatureAlgorithms();
    return known == null || known.length == 0 || Arrays.stream(known).anyMatch(pair::signs);
  }

  private static String name(@Nullable SSLSession handshake) {
    if (handshake instanceof ExtendedSSLSession session) {
      for (SNIServerName name : session.getRequestedServerNames()) {
        if (name.getType() == StandardConstants.SNI_HOST_NAME) {
          return new String(name.getEncoded(), StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
        }
      }
    }
    return "";
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    return choose(keyType, engine.getHandshakeSession());
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    return choose(keyType, socket instanceof SSLSocket tls ? tls.getHandshakeSession() : null);
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return pair(alias).chain().toArray(X509Certificate[]::new);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return pair(alias).key();
  }

  private CertifiedKey pair(String alias) {
    return certificates.all().get(Integer.parseInt(alias));
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyType, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }
}
