// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import java.time.Duration;

/** So many calls a second on average, and a few more after a pause. One thread uses it. */
final class Throttle {
  private final double perSecond;
  private final int burst;
  private double saved;
  private long last = System.nanoTime();

  /**
   * @param perSecond 0 for no bound
   */
  Throttle(double perSecond, int burst) {
    this.perSecond = perSecond;
    this.burst = burst;
    saved = burst;
  }

  /** How long the next call must wait; it counts as made then. */
  Duration take(long nowNanos) {
    if (perSecond <= 0) {
      return Duration.ZERO;
    }
    saved = Math.min(burst, saved + (nowNanos - last) / 1e9 * perSecond) - 1;
    last = nowNanos;
    return saved >= 0 ? Duration.ZERO : Duration.ofNanos((long) (-saved / perSecond * 1e9));
  }
}
