// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How strict, in rising order. */
enum Level {
  PRIVILEGED,
  BASELINE,
  RESTRICTED;

  /** The level of this name, or null. */
  static @Nullable Level parse(String text) {
    for (Level l : values()) {
      if (l.toString().equals(text)) {
        return l;
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
