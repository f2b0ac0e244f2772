// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import java.util.Locale;
import java.util.Objects;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** CPU and wall time of one benchmark, in microseconds. */
record Measured(double cpu, double wall) {

  static Measured of(RunResult result) {
    Result<?> cpu = Objects.requireNonNull(result.getSecondaryResults().get(WorkerCpu.LABEL));
    return new Measured(cpu.getScore(), result.getPrimaryResult().getScore());
  }

  String note() {
    return String.format(Locale.ROOT, "wall %.1f us", wall);
  }
}
