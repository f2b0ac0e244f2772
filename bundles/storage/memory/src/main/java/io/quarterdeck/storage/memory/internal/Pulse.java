// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import java.time.Duration;

/**
 * Compaction by the clock: each time to where the store was the time before, so that the past is
 * kept for one to two intervals. Where nothing is written it waits for nothing.
 */
final class Pulse {
  private long last = System.nanoTime();

  /** Where the store was then. */
  private long mark = 1;

  /**
   * The revision to compact to now; that is one that is compacted already where it is not time.
   *
   * @param interval zero for never
   */
  long due(Duration interval, long revision) {
    if (interval.isZero() || System.nanoTime() - last < interval.toNanos()) {
      return 0;
    }
    long to = mark;
    last = System.nanoTime();
    mark = revision;
    return to;
  }

  /**
   * Nanoseconds until the next time; the largest number when there is none.
   *
   * @param settled whether there is no past any more
   */
  long untilNext(Duration interval, boolean settled) {
    if (interval.isZero() || settled) {
      return Long.MAX_VALUE;
    }
    return Math.max(0, interval.toNanos() - (System.nanoTime() - last));
  }
}
