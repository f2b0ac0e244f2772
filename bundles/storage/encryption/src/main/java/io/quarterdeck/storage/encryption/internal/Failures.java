// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;
import java.util.LinkedHashSet;
import java.util.Set;

/** Why a value could not be read, by each key that was tried. Not thread-safe. */
final class Failures {
  private final Set<String> reasons = new LinkedHashSet<>();
  private boolean passing;

  void add(String reason) {
    reasons.add(reason);
  }

  void add(UndecipherableException failure) {
    reasons.add(String.valueOf(failure.getMessage()));
    passing |= failure.isPassing();
  }

  /** Whether it may be read later as it is. */
  boolean isPassing() {
    return passing;
  }

  /** In Kubernetes' words. */
  String text() {
    return switch (reasons.size()) {
      case 0 -> "no matching prefix found";
      case 1 -> reasons.iterator().next();
      default -> "[" + String.join(", ", reasons) + "]";
    };
  }
}
