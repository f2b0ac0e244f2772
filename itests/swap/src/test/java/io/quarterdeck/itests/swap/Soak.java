// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import java.time.Duration;

/**
 * How much is done: a little in every build, all of it by {@code ./quarterdeck soak}.
 *
 * @param clients who ask at once
 * @param replacements of each plugin, by turns through {@code deploy/} and {@code swap}
 * @param quiet how long nothing is replaced, for comparison
 * @param each how long the replacements of one plugin take at least
 * @param warm how long it runs before the heap is measured: until the watch cache's windows are
 *     full, whose size is their own matter; zero where the heap says nothing
 * @param spread how many times its quiet value the p99 may rise besides: a few replacements on a
 *     machine that builds something else say little
 */
record Soak(
    int clients, int replacements, Duration quiet, Duration each, Duration warm, double spread) {

  static Soak asked() {
    return Boolean.getBoolean("quarterdeck.soak")
        ? new Soak(64, 20, Duration.ofSeconds(20), Duration.ofSeconds(60), Duration.ofMinutes(4), 0)
        : new Soak(64, 2, Duration.ofSeconds(2), Duration.ZERO, Duration.ZERO, 2);
  }

  boolean measuresHeap() {
    return !warm.isZero();
  }
}
