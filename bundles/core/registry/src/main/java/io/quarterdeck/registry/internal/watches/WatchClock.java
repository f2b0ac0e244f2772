// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Ends watches when their time is over; one thread for all. */
public final class WatchClock implements AutoCloseable {
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("registry-watch-timeouts").factory());

  public void endAfter(WatchFrames frames, long nanos) {
    var task = timer.schedule(frames::end, nanos, TimeUnit.NANOSECONDS);
    frames.onClose(() -> task.cancel(false));
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
