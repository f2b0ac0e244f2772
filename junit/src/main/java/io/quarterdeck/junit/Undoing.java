// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import java.util.Collection;

/** What is done behind a test class. */
final class Undoing {
  private Undoing() {}

  /** Takes every step, whichever fails; the first failure is thrown. */
  static void all(Collection<? extends Runnable> steps) {
    RuntimeException failure = null;
    for (Runnable step : steps) {
      try {
        step.run();
      } catch (RuntimeException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
