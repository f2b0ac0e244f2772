// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * When a call must be over. At that moment its socket is closed, which ends whatever the call waits
 * for: a timeout of a single read would start anew with each byte.
 */
public final class Deadline {
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final long nanos;

  /** A moment on {@link System#nanoTime}'s scale. */
  public Deadline(long nanos) {
    this.nanos = nanos;
  }

  public long leftNanos() {
    return nanos - System.nanoTime();
  }

  public boolean isOver() {
    return leftNanos() <= 0;
  }

  /** Milliseconds left, at least one. */
  int leftMillis() throws IOException {
    long left = leftNanos();
    if (left <= 0) {
      throw new SocketTimeoutException("the deadline is over");
    }
    return (int) Math.min(Integer.MAX_VALUE, left / NANOS_PER_MILLI + 1);
  }

  /** Closes what it is given at the deadline, unless the answer is cancelled before. */
  Future<?> closes(Closeable resource, ScheduledThreadPoolExecutor clock) {
    return clock.schedule(() -> close(resource), Math.max(0, leftNanos()), TimeUnit.NANOSECONDS);
  }

  private static void close(Closeable resource) {
    try {
      resource.close();
    } catch (IOException e) {
      // it is not used any more
    }
  }
}
