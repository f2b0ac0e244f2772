// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The names of kube-apiserver's {@code --tls-min-version}. Kubernetes: TLSVersion. */
final class TlsVersions {
  static final String KEY = "tls.min.version";
  static final String LOWEST = "VersionTLS12";

  /** By our name, the oldest first: the JDK's. */
  private static final Map<String, String> NAMES =
      new TreeMap<>(
          Map.of(
              "VersionTLS10", "TLSv1",
              "VersionTLS11", "TLSv1.1",
              "VersionTLS12", "TLSv1.2",
              "VersionTLS13", "TLSv1.3"));

  private TlsVersions() {}

  /**
   * The versions that are spoken, the newest first, as the JDK calls them.
   *
   * @param least our name of the oldest; blank for 1.2
   * @throws IllegalArgumentException for one that is unknown, or that the JDK does not have
   */
  static List<String> from(String least, JdkTls jdk) {
    String name = least.isBlank() ? LOWEST : least.strip();
    if (!NAMES.containsKey(name)) {
      throw new IllegalArgumentException(
          KEY
              + ": unknown tls version \""
              + name
              + "\"; there are "
              + String.join(", ", NAMES.keySet()));
    }
    if (!jdk.versions().contains(NAMES.get(name))) {
      throw new IllegalArgumentException(
          KEY
              + ": "
              + name
              + " is disabled in this JDK (jdk.tls.disabledAlgorithms); it has "
              + String.join(", ", names(jdk)));
    }
    return NAMES.entrySet().stream()
        .filter(each -> each.getKey().compareTo(name) >= 0)
        .map(Map.Entry::getValue)
        .filter(jdk.versions()::contains)
        .toList()
        .reversed();
  }

  private static List<String> names(JdkTls jdk) {
    return NAMES.keySet().stream()
        .filter(name -> jdk.versions().contains(NAMES.get(name)))
        .toList();
  }
}
