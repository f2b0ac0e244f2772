// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of kube-apiserver's {@code --tls-cipher-suites}, which are Go's and nearly all IANA's.
 * They bound TLS 1.2 and below; the suites of TLS 1.3 are always on. Kubernetes: TLSCipherSuites.
 */
final class CipherSuites {
  static final String KEY = "tls.cipher.suites";

  /** Go has no say in these. */
  private static final Set<String> OF_TLS13 =
      Set.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

  private static final Set<String> SECURE =
      Set.of(
          "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA",
          "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA",
          "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
          "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA",
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256");

  private static final Set<String> INSECURE =
      Set.of(
          "TLS_RSA_WITH_RC4_128_SHA",
          "TLS_RSA_WITH_3DES_EDE_CBC_SHA",
          "TLS_RSA_WITH_AES_128_CBC_SHA",
          "TLS_RSA_WITH_AES_256_CBC_SHA",
          "TLS_RSA_WITH_AES_128_CBC_SHA256",
          "TLS_RSA_WITH_AES_128_GCM_SHA256",
          "TLS_RSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_ECDSA_WITH_RC4_128_SHA",
          "TLS_ECDHE_RSA_WITH_RC4_128_SHA",
          "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA",
          "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256");

  /** Names that Go had before, which Kubernetes still takes. */
  private static final Map<String, String> OLD =
      Map.of(
          "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305",
              "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256");

  private CipherSuites() {}

  /**
   * The suites that are spoken, in the JDK's order: that of the list does not count, as in Go.
   *
   * @param named none for those of the JDK
   * @throws IllegalArgumentException for one that is unknown, or that the JDK does not have
   */
  static List<String> of(List<String> named, JdkTls jdk) {
    if (named.isEmpty()) {
      return jdk.standard();
    }
    Set<String> wanted = new LinkedHashSet<>(OF_TLS13);
    for (String name : named) {
      wanted.add(known(name, jdk));
    }
    return jdk.suites().stream().filter(wanted::contains).toList();
  }

  private static String known(String name, JdkTls jdk) {
    String suite = OLD.getOrDefault(name, name);
    boolean known = isKnown(suite);
    if (known && jdk.suites().contains(suite)) {
      return suite;
    }
    throw new IllegalArgumentException(
        KEY
            + ": Cipher suite "
            + name
            + (known
                ? " is not in this JDK, or disabled (jdk.tls.disabledAlgorithms)"
                : " not supported or doesn't exist")
            + "; there are "
            + String.join(", ", possible(jdk)));
  }

  private static boolean isKnown(String suite) {
    return OF_TLS13.contains(suite) || SECURE.contains(suite) || INSECURE.contains(suite);
  }

  private static Set<String> possible(JdkTls jdk) {
    Set<String> possible = new TreeSet<>(jdk.suites());
    possible.removeIf(suite -> !isKnown(suite));
    return possible;
  }

  /** Those with a known weakness. Kubernetes: InsecureTLSCiphers. */
  static List<String> insecure(List<String> named) {
    List<String> weak = new ArrayList<>(named);
    weak.retainAll(INSECURE);
    return List.copyOf(weak);
  }
}
