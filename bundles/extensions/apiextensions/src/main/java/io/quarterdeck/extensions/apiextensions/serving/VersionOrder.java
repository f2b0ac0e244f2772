// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kubernetes' order of versions: {@code v2 v1 v1beta2 v1beta1 v1alpha1}, then other names. */
final class VersionOrder {
  private static final Pattern VERSION =
      Pattern.compile("v([1-9]\\d{0,8})((alpha|beta)([1-9]\\d{0,4}))?");

  /** The one that is preferred comes first. */
  static final Comparator<String> NEWEST_FIRST =
      Comparator.comparingLong(VersionOrder::rank)
          .reversed()
          .thenComparing(Comparator.naturalOrder());

  private VersionOrder() {}

  private static long rank(String version) {
    Matcher m = VERSION.matcher(version);
    if (!m.matches()) {
      return -1;
    }
    long stability = m.group(2) == null ? 3 : m.group(3).equals("beta") ? 2 : 1;
    long minor = m.group(4) == null ? 0 : Long.parseLong(m.group(4));
    return (stability * 1_000_000_000L + Long.parseLong(m.group(1))) * 100_000L + minor;
  }
}
