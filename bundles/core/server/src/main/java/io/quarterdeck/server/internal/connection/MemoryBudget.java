// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that many connections share. Thread-safe; never waits. */
final class MemoryBudget {
  private final AtomicLong left;

  MemoryBudget(long bytes) {
    left = new AtomicLong(bytes);
  }

  /** Takes all that is asked for, or nothing. */
  boolean take(long bytes) {
    long now = left.get();
    while (now >= bytes) {
      if (left.compareAndSet(now, now - bytes)) {
        return true;
      }
      now = left.get();
    }
    return false;
  }

  void give(long bytes) {
    left.addAndGet(bytes);
  }

  long left() {
    return left.get();
  }
}
