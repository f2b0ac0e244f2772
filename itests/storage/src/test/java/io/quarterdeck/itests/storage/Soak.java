// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import java.time.Duration;

/** The long form of these tests, with {@code -Dquarterdeck.soak=true}; otherwise they are short. */
final class Soak {
  private static final boolean ON = Boolean.getBoolean("quarterdeck.soak");

  private Soak() {}

  static Duration seconds(int shortly, int soak) {
    return Duration.ofSeconds(ON ? soak : shortly);
  }
}
