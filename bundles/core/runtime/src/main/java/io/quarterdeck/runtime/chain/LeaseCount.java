// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.concurrent.atomic.AtomicInteger;

/** How many requests use a snapshot. Taking and giving back is one atomic step each. */
final class LeaseCount {
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean awaited;

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

  /** Waits until nobody uses the snapshot; false when that took longer than the deadline. */
  synchronized boolean awaitIdle(long deadlineNanos) throws InterruptedException {
    awaited = true;
    while (count.get() > 0) {
      long left = deadlineNanos - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return true;
  }
}
