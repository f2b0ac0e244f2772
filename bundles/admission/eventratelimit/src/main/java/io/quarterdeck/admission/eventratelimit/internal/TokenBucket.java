// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.eventratelimit.internal;

import java.util.function.LongSupplier;

/** Fills at a rate up to a burst; each event takes one token. Thread-safe. */
final class TokenBucket {
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final int burst;
  private final LongSupplier nanoClock;
  private double tokens;
  private long filledAt;

  TokenBucket(double perSecond, int burst, LongSupplier nanoClock) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.nanoClock = nanoClock;
    this.tokens = burst;
    this.filledAt = nanoClock.getAsLong();
  }

  synchronized boolean take() {
    long now = nanoClock.getAsLong();
    tokens = Math.min(burst, tokens + (now - filledAt) / NANOS * perSecond);
    filledAt = now;
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }
}
