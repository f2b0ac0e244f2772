// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The numbers of kube-apiserver's {@code --tls-curve-preferences}: IANA's of the key exchanges that
 * Go has. Kubernetes: TLSCurvePreferences.
 */
final class CurvePreferences {
  static final String KEY = "tls.curve.preferences";
  private static final int MOST = 65535;

  /** By number: the JDK's names. */
  private static final Map<Integer, String> NAMES =
      new TreeMap<>(
          Map.of(
              23, "secp256r1",
              24, "secp384r1",
              25, "secp521r1",
              29, "x25519",
              4587, "SecP256r1MLKEM768",
              4588, "X25519MLKEM768",
              4589, "SecP384r1MLKEM1024"));

  private CurvePreferences() {}

  /**
   * The named groups that are agreed on, in the JDK's order: that of the list does not count, as in
   * Kubernetes.
   *
   * @param numbers none for those of the JDK
   * @return empty for those of the JDK
   * @throws IllegalArgumentException for one that is no number of a key exchange, is there twice,
   *     or that the JDK does not have
   */
  static List<String> of(int[] numbers, JdkTls jdk) {
    Set<String> wanted = new LinkedHashSet<>();
    for (int number : numbers) {
      if (number <= 0 || number > MOST) {
        throw refused(number, "is out of range (must be 1-" + MOST + ")");
      }
      String name = NAMES.getOrDefault(number, "");
      if (!jdk.groups().contains(name)) {
        throw refused(
            number,
            (name.isEmpty() ? "" : "(" + name + ") ")
                + "is not supported by this JDK; there are "
                + possible(jdk));
      }
      if (!wanted.add(name)) {
        throw new IllegalArgumentException(KEY + ": duplicate curve preference " + number);
      }
    }
    return jdk.groups().stream().filter(wanted::contains).toList();
  }

  private static IllegalArgumentException refused(int number, String why) {
    return new IllegalArgumentException(KEY + ": curve preference " + number + " " + why);
  }

  private static String possible(JdkTls jdk) {
    return NAMES.entrySet().stream()
        .filter(each -> jdk.groups().contains(each.getValue()))
        .map(each -> each.getKey() + " (" + each.getValue() + ")")
        .collect(Collectors.joining(", "));
  }
}
