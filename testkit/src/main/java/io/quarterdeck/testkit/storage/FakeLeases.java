// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Leases on a timer. */
final class FakeLeases implements AutoCloseable {

  private record Lease(Duration ttl, Set<String> keys, ScheduledFuture<?> end) {}

  private final Map<Long, Lease> leases = new HashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("fake-leases").factory());
  private final Consumer<Set<String>> expired;
  private long last;

  FakeLeases(Consumer<Set<String>> expired) {
    this.expired = expired;
  }

  synchronized long grant(Duration ttl) {
    long id = ++last;
    leases.put(id, new Lease(ttl, new HashSet<>(), schedule(id, ttl)));
    return id;
  }

  private ScheduledFuture<?> schedule(long id, Duration ttl) {
    return timer.schedule(() -> expire(id), ttl.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void expire(long id) {
    Set<String> keys;
    synchronized (this) {
      Lease lease = leases.remove(id);
      keys = lease == null ? Set.of() : lease.keys();
    }
    expired.accept(keys);
  }

  synchronized void keepAlive(long id) {
    Lease lease = require(id);
    lease.end().cancel(false);
    leases.put(id, new Lease(lease.ttl(), lease.keys(), schedule(id, lease.ttl())));
  }

  /** Ends a lease and gives its keys. */
  synchronized Set<String> end(long id) {
    Lease lease = require(id);
    lease.end().cancel(false);
    leases.remove(id);
    return lease.keys();
  }

  synchronized void move(String key, long from, long to) {
    if (to != 0) {
      require(to).keys().add(key);
    }
    if (from != to) {
      detach(from, key);
    }
  }

  synchronized void detach(long id, String key) {
    Lease lease = leases.get(id);
    if (lease != null) {
      lease.keys().remove(key);
    }
  }

  private Lease require(long id) {
    Lease lease = leases.get(id);
    if (lease == null) {
      throw new StorageException("lease " + id + " is not there");
    }
    return lease;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
