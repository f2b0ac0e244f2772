// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import io.quarterdeck.libraries.certificates.NamedPair;
import java.util.Arrays;
import java.util.List;

/**
 * How handshakes are made, in the JDK's words, all of it checked against what the JDK has.
 *
 * @param versions that are spoken, the newest first
 * @param suites that are spoken, the best first
 * @param groups of the key exchange, the best first; empty for those of the JDK
 * @param insecure the suites that were named although they are weak
 * @param named certificates for clients that ask for a name, besides that for everybody else
 */
public record TlsOptions(
    List<String> versions,
    List<String> suites,
    List<String> groups,
    List<String> insecure,
    List<NamedPair> named) {

  /** Of a configuration that says nothing of them. */
  static TlsOptions standard() {
    return of("", List.of(), new int[0], "");
  }

  static TlsOptions of(ServerConfig config) {
    return of(
        config.tls_min_version(),
        Arrays.asList(config.tls_cipher_suites()),
        config.tls_curve_preferences(),
        config.tls_sni_cert_key());
  }

  /**
   * Checks the values of the keys.
   *
   * @param least of {@code tls.min.version}; empty for 1.2
   * @param suites of {@code tls.cipher.suites}
   * @param curves of {@code tls.curve.preferences}
   * @param pairs of {@code tls.sni.cert.key}
   * @throws IllegalArgumentException naming the key and the value that cannot be used
   */
  public static TlsOptions of(String least, List<String> suites, int[] curves, String pairs) {
    return of(least, suites, curves, pairs, JdkTls.current());
  }

  /** The same for a JDK. */
  static TlsOptions of(String least, List<String> suites, int[] curves, String pairs, JdkTls jdk) {
    List<String> versions = TlsVersions.from(least, jdk);
    List<String> groups = CurvePreferences.of(curves, jdk);
    return new TlsOptions(
        versions,
        bounded(CipherSuites.of(suites, jdk), groups),
        groups,
        CipherSuites.insecure(suites),
        pairs(pairs));
  }

  /** Who bounds the key exchanges does not want that over prime fields, which Go has not at all. */
  private static List<String> bounded(List<String> suites, List<String> groups) {
    return groups.isEmpty()
        ? suites
        : suites.stream().filter(suite -> !suite.startsWith("TLS_DHE_")).toList();
  }

  private static List<NamedPair> pairs(String text) {
    if (text.contains("${")) {
      throw new IllegalArgumentException("tls.sni.cert.key must name files, not: " + text);
    }
    try {
      return NamedPair.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("tls.sni.cert.key: " + e.getMessage(), e);
    }
  }
}
