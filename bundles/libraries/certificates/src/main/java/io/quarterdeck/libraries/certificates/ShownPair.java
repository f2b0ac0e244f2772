// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Shows one certificate, to whoever takes its kind of key and one of its issuers. The platform's
 * own key manager wants a key store, and that a password, from which a key is derived by ten
 * thousand rounds of hashing: a tenth of a second of a cold start, to keep a key in memory from
 * nobody.
 */
final class ShownPair extends X509ExtendedKeyManager {
  private static final String ALIAS = "own";

  private final X509Certificate[] chain;
  private final PrivateKey key;

  /**
   * @param chain leaf first, not empty
   */
  ShownPair(List<X509Certificate> chain, PrivateKey key) {
    this.chain = chain.toArray(X509Certificate[]::new);
    this.key = key;
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    return alias.equals(ALIAS) ? chain.clone() : null;
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    return alias.equals(ALIAS) ? key : null;
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return aliases(keyType, issuers);
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return aliases(keyType, issuers);
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return choose(issuers, keyTypes);
  }

  @Override
  public @Nullable String chooseEngineClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return choose(issuers, keyTypes);
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return choose(issuers, keyType);
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return choose(issuers, keyType);
  }

  private String @Nullable [] aliases(String keyType, Principal @Nullable [] issuers) {
    return choose(issuers, keyType) == null ? null : new String[] {ALIAS};
  }

  private @Nullable String choose(Principal @Nullable [] issuers, String... keyTypes) {
    return Arrays.asList(keyTypes).contains(key.getAlgorithm()) && isFrom(issuers) ? ALIAS : null;
  }

  /**
   * @param issuers none for any
   */
  private boolean isFrom(Principal @Nullable [] issuers) {
    return issuers == null
        || issuers.length == 0
        || Stream.of(chain)
            .anyMatch(c -> Arrays.asList(issuers).contains(c.getIssuerX500Principal()));
  }
}
