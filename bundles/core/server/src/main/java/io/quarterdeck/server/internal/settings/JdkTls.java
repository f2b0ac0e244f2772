// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;

/**
 * What a JDK has of TLS, and its security properties leave on, each in the JDK's order of
 * preference.
 *
 * @param versions e.g. {@code TLSv1.3}
 * @param suites that can be named; IANA's names
 * @param standard the suites of a server that names none
 * @param groups e.g. {@code x25519}
 */
record JdkTls(
    List<String> versions, List<String> suites, List<String> standard, List<String> groups) {

  /** What this one has. */
  static JdkTls current() {
    try {
      // with no managers: the default ones would read the authorities that the JDK trusts
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[0], new TrustManager[0], null);
      SSLEngine engine = context.createSSLEngine();
      engine.setUseClientMode(false);
      return new JdkTls(
          List.of(engine.getEnabledProtocols()),
          List.of(engine.getSupportedCipherSuites()),
          List.of(engine.getEnabledCipherSuites()),
          Arrays.asList(context.getSupportedSSLParameters().getNamedGroups()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("io.quarterdeck.server: no TLS: " + e.getMessage(), e);
    }
  }
}
