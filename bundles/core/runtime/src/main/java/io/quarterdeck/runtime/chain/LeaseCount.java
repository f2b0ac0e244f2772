// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.concurrent.atomic.AtomicInteger;

/** How many requests use a snapshot. Taking and giving back is one atomic step each. */
final class LeaseCount {
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean awaited;
  private boolean bounded;
  private long givenUpAt;

  void take() {
    count.incrementAndGet();
  }

  void giveBack() {
    if (count.decrementAndGet() == 0 && awaited) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  int current() {
    return count.get();
  }

  /**
   * Waits until nobody uses the snapshot; false when that took longer than the deadline. That of
   * the first who waits is everybody's: many plugins that leave because of one request that hangs
   * wait for it once, and not one after the other.
   */
  synchronized boolean awaitIdle(long deadline) throws InterruptedException {
    awaited = true;
    while (count.get() > 0) {
      if (!bounded) {
        bounded = true;
        givenUpAt = deadline;
      }
      long left = givenUpAt - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return true;
  }
}
