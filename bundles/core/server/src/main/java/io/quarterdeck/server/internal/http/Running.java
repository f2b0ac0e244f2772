// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many requests are not through yet, whether or not their clients are still there. Grizzly's
 * own count also holds connections that were upgraded and clients that left, which never come back.
 */
public final class Running {
  private final AtomicInteger count = new AtomicInteger();

  int count() {
    return count.get();
  }

  Mark enter() {
    count.incrementAndGet();
    return new Mark();
  }

  /** One request; leaving twice counts once. */
  public final class Mark implements Runnable {
    private final AtomicBoolean left = new AtomicBoolean();

    @Override
    public void run() {
      if (left.compareAndSet(false, true)) {
        count.decrementAndGet();
      }
    }
  }
}
