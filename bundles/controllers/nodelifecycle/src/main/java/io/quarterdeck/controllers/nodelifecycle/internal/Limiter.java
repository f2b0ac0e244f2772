// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One at once, then so many a second. For one thread. */
final class Limiter {
  private static final double NANOS = 1e9;

  private double rate;
  private double tokens = 1;
  private Instant last;

  Limiter(double rate, Instant now) {
    this.rate = rate;
    last = now;
  }

  /** A new rate begins without a token where the old one had none. */
  void setRate(double next, Instant now) {
    if (next != rate) {
      tokens = tryAccept(now) ? 1 : 0;
      rate = next;
    }
  }

  boolean tryAccept(Instant now) {
    refill(now);
    if (rate == 0 || tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }

  private void refill(Instant now) {
    tokens =
        Math.min(1, tokens + Math.max(0, Duration.between(last, now).toNanos()) * rate / NANOS);
    last = now;
  }

  /** Null for never. */
  @Nullable Duration untilNext(Instant now) {
    refill(now);
    return rate == 0
        ? null
        : Duration.ofNanos((long) Math.ceil(Math.max(0, 1 - tokens) / rate * NANOS));
  }
}
