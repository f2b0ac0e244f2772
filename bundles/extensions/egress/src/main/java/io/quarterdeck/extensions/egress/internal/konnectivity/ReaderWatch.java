// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Reports a reader that takes nothing for too long; one timer a tunnel, however often it waits. */
final class ReaderWatch {
  private final Arrivals arrivals;
  private final ReentrantLock lock;
  private final Runnable stalled;
  private boolean timed;

  /**
   * @param lock of the tunnel
   * @param stalled called under it
   */
  ReaderWatch(Arrivals arrivals, ReentrantLock lock, Runnable stalled) {
    this.arrivals = arrivals;
    this.lock = lock;
    this.stalled = stalled;
  }

  /** The reader is waited for from now on. Under the lock. */
  void begin() {
    if (!timed) {
      timed = true;
      CompletableFuture.delayedExecutor(arrivals.patienceLeft(), TimeUnit.NANOSECONDS)
          .execute(this::check);
    }
  }

  private void check() {
    lock.lock();
    try {
      timed = false;
      if (arrivals.isFull() && arrivals.patienceLeft() > 0) {
        begin();
      } else if (arrivals.isFull()) {
        stalled.run();
      }
    } finally {
      lock.unlock();
    }
  }
}
