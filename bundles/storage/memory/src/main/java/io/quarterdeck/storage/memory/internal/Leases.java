// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The leases with their keys, the next to end first. Whoever calls holds the store's lock. */
final class Leases {

  /**
   * @param end in nanoseconds of this process's clock, from an origin of this object's
   */
  private record Lease(long id, Duration ttl, long end, Set<String> keys) {}

  private static final Comparator<Lease> BY_END =
      Comparator.comparingLong(Lease::end).thenComparingLong(Lease::id);

  private final Map<Long, Lease> leases = new HashMap<>();
  private final NavigableSet<Lease> byEnd = new TreeSet<>(BY_END);
  private final long origin = System.nanoTime();
  private long last;

  long grant(Duration ttl) {
    start(++last, ttl, new HashSet<>());
    return last;
  }

  private void start(long id, Duration ttl, Set<String> keys) {
    Lease lease = new Lease(id, ttl, now() + ttl.toNanos(), keys);
    leases.put(id, lease);
    byEnd.add(lease);
  }

  private long now() {
    return System.nanoTime() - origin;
  }

  void keepAlive(long id) {
    Lease lease = existing(id);
    byEnd.remove(lease);
    start(id, lease.ttl(), lease.keys());
  }

  private Lease existing(long id) {
    Lease lease = leases.get(id);
    if (lease == null) {
      throw new StorageException("lease " + id + " is not there");
    }
    return lease;
  }

  /** Moves a key from one lease to another, 0 for none. */
  void move(String key, long from, long to) {
    if (to != 0) {
      existing(to).keys().add(key);
    }
    Lease before = from == to ? null : leases.get(from);
    if (before != null) {
      before.keys().remove(key);
    }
  }

  /** Ends one: its keys. */
  Set<String> end(long id) {
    Lease lease = existing(id);
    leases.remove(id);
    byEnd.remove(lease);
    return lease.keys();
  }

  /** One whose time is over, null when there is none. */
  @Nullable Long over() {
    return byEnd.isEmpty() || byEnd.first().end() > now() ? null : byEnd.first().id();
  }

  /** Nanoseconds until the next one ends; the largest number when there is none. */
  long untilNext() {
    return byEnd.isEmpty() ? Long.MAX_VALUE : Math.max(0, byEnd.first().end() - now());
  }
}
