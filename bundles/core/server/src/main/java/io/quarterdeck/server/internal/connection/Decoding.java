// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How many bodies are decoded at once, by their size: a tree of small values takes many times the
 * bytes that it came in. Those that are small are not counted. First come, first served.
 */
public final class Decoding {
  /** Above this many bytes. */
  private static final int COUNTED = 64 * 1024;

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final int UNIT = 1024;

  private final int units;
  private final Semaphore left;

  Decoding(long bytes) {
    units = (int) Math.clamp(bytes / UNIT, 1, Integer.MAX_VALUE);
    left = new Semaphore(units, true);
  }

  /**
   * Waits for its turn; a body for which there is never enough is decoded alone.
   *
   * @return what to give back, 0 for nothing; -1 when its turn does not come
   */
  int enter(int size) throws InterruptedException {
    if (size <= COUNTED) {
      return 0;
    }
    int wanted = (int) Math.min(units, (long) size * IncomingBody.DECODED / UNIT);
    return left.tryAcquire(wanted, LONGEST_WAIT.toNanos(), TimeUnit.NANOSECONDS) ? wanted : -1;
  }

  void leave(int entered) {
    if (entered > 0) {
      left.release(entered);
    }
  }
}
