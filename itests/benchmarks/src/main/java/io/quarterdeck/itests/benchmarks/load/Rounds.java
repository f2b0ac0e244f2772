// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runs two things in turn, so that what else the machine does hits both, and compares the medians.
 * The first two rounds of each only warm up.
 */
record Rounds(Load.Result own, Load.Result yardstick) {
  private static final int WARMING = 2;

  static Rounds of(int rounds, Supplier<Load.Result> own, Supplier<Load.Result> yardstick) {
    List<Load.Result> ours = new ArrayList<>();
    List<Load.Result> others = new ArrayList<>();
    for (int i = 0; i < rounds + WARMING; i++) {
      Load.Result a = own.get();
      Load.Result b = yardstick.get();
      if (i >= WARMING) {
        ours.add(a);
        others.add(b);
      }
    }
    return new Rounds(median(ours), median(others));
  }

  private static Load.Result median(List<Load.Result> results) {
    results.sort(Comparator.comparingDouble(Load.Result::rate));
    return results.get(results.size() / 2);
  }

  double rateRatio() {
    return own.rate() / yardstick.rate();
  }

  /** Above 1: the yardstick takes more. */
  double cpuRatio() {
    return yardstick.cpuMicros() / own.cpuMicros();
  }
}
