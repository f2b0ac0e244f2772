// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.work;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Closes connections whose time is over, which ends whatever waits for them: a timeout of single
 * reads would begin anew with each byte. Thread-safe.
 */
public final class Deadlines implements AutoCloseable {
  private final ScheduledThreadPoolExecutor clock =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().daemon().name("aggregator-clock").factory());

  public Deadlines() {
    clock.setRemoveOnCancelPolicy(true);
  }

  public ScheduledThreadPoolExecutor clock() {
    return clock;
  }

  /** Closes it at that moment of {@link System#nanoTime}, unless the answer is cancelled. */
  public Future<?> close(Closeable connection, long nanos) {
    long left = Math.max(0, nanos - System.nanoTime());
    return clock.schedule(() -> closeNow(connection), left, TimeUnit.NANOSECONDS);
  }

  private static void closeNow(Closeable connection) {
    try {
      connection.close();
    } catch (IOException e) {
      // it is closed all the same
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
