// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.memorystore;

import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Leases that run on a timer. Which keys go with one, the entries say themselves. */
final class Leases implements AutoCloseable {
  private record Lease(Duration ttl, ScheduledFuture<?> end) {}

  private final Map<Long, Lease> running = new HashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("memory-leases").factory());
  private final LongConsumer ended;
  private long last;

  /**
   * @param ended receives each lease that has run out, on the timer's thread
   */
  Leases(LongConsumer ended) {
    this.ended = ended;
  }

  synchronized long grant(Duration ttl) {
    schedule(++last, ttl);
    return last;
  }

  private void schedule(long id, Duration ttl) {
    Runnable end = () -> runOut(id);
    running.put(id, new Lease(ttl, timer.schedule(end, ttl.toMillis(), TimeUnit.MILLISECONDS)));
  }

  private void runOut(long id) {
    synchronized (this) {
      Lease lease = running.get(id);
      if (lease == null || lease.end().getDelay(TimeUnit.NANOSECONDS) > 0) {
        return; // it was kept alive just now
      }
      running.remove(id);
    }
    ended.accept(id);
  }

  synchronized void keepAlive(long id) {
    schedule(id, end(id));
  }

  /** Takes a lease from the timer; how long it was to live. */
  synchronized Duration end(long id) {
    require(id);
    Lease lease = running.remove(id);
    lease.end().cancel(false);
    return lease.ttl();
  }

  /** 0 is no lease, which is always there. */
  synchronized void require(long id) {
    if (id != 0 && !running.containsKey(id)) {
      throw new StorageException("lease " + id + " is not there");
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
