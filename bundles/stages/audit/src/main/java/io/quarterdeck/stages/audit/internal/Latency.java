// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.runtime.file.GoDuration;
import java.math.BigDecimal;
import java.time.Duration;

/** A duration as Go prints it: below a second in the largest unit of which it has one. */
final class Latency {
  private Latency() {}

  static String text(Duration d) {
    long nanos = d.toNanos();
    if (nanos >= 1_000_000_000 || nanos == 0) {
      return GoDuration.format(d);
    }
    if (nanos >= 1_000_000) {
      return part(nanos, 6) + "ms";
    }
    return nanos >= 1_000 ? part(nanos, 3) + "µs" : nanos + "ns";
  }

  private static String part(long nanos, int scale) {
    return BigDecimal.valueOf(nanos, scale).stripTrailingZeros().toPlainString();
  }
}
