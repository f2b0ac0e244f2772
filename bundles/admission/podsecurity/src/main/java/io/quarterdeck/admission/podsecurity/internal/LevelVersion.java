// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.regex.Pattern;

/**
 * A level as a version of Kubernetes knew it.
 *
 * @param minor of version 1.minor; {@link #LATEST} for the newest
 */
record LevelVersion(Level level, int minor) {
  static final int LATEST = Integer.MAX_VALUE;
  private static final Pattern VERSION = Pattern.compile("v1\\.(0|[1-9][0-9]{0,8})");

  /** The minor version of {@code latest} or {@code v1.N}, or -1. */
  static int parseVersion(String text) {
    if (text.equals("latest")) {
      return LATEST;
    }
    return VERSION.matcher(text).matches() ? Integer.parseInt(text.substring(3)) : -1;
  }

  /** {@code latest} or {@code v1.N}. */
  String version() {
    return minor == LATEST ? "latest" : "v1." + minor;
  }

  @Override
  public String toString() {
    return level + ":" + version();
  }
}
