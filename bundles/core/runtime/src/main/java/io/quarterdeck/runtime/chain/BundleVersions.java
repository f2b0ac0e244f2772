// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.Comparator;

/** OSGi bundle versions as text: {@code major.minor.micro.qualifier}. */
final class BundleVersions {
  static final Comparator<String> NEWEST_FIRST =
      ((Comparator<String>) BundleVersions::compare).reversed();

  private BundleVersions() {}

  private static int compare(String a, String b) {
    String[] x = a.split("\\.", 4);
    String[] y = b.split("\\.", 4);
    for (int i = 0; i < 3; i++) {
      int byNumber = Long.compare(number(x, i), number(y, i));
      if (byNumber != 0) {
        return byNumber;
      }
    }
    return qualifier(x).compareTo(qualifier(y));
  }

  private static long number(String[] parts, int i) {
    if (i >= parts.length) {
      return 0;
    }
    try {
      return Long.parseLong(parts[i]);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static String qualifier(String[] parts) {
    return parts.length > 3 ? parts[3] : "";
  }
}
