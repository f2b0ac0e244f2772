// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import java.util.function.LongSupplier;

/** How long those who are refused should stay away: longer while many are. Thread-safe. */
final class Drops {
  private static final int LONGEST = 32;
  private static final int MANY = 3;
  private static final long SECOND = 1_000_000_000L;

  private final LongSupplier clock;
  private long second;
  private long count;
  private int retryAfter = 1;

  Drops() {
    this(System::nanoTime);
  }

  Drops(LongSupplier clock) {
    this.clock = clock;
    this.second = clock.getAsLong() / SECOND;
  }

  /** Counts one more, and says how many seconds it should wait. */
  synchronized int retryAfter() {
    long now = clock.getAsLong() / SECOND;
    if (now != second) {
      settle(now - second);
      second = now;
      count = 0;
    }
    count++;
    return retryAfter;
  }

  private void settle(long seconds) {
    if (count >= (long) MANY * retryAfter) {
      retryAfter = Math.min(LONGEST, retryAfter + 1);
    } else {
      retryAfter = Math.max(1, retryAfter - 1);
    }
    // seconds in which nobody was refused
    retryAfter = (int) Math.max(1, retryAfter - (seconds - 1));
  }
}
