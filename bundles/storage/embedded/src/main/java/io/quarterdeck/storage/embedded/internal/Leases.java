// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.StorageException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/**
 * The leases and their keys in memory; what is on disk is written by {@link Batch}. How much of a
 * lease's time has passed is not stored: after a restart it starts anew, as in etcd after a change
 * of leader.
 */
final class Leases {

  private static final class Lease {
    private final Duration ttl;
    private final Set<String> keys = new HashSet<>();
    private long deadline;

    Lease(Duration ttl) {
      this.ttl = ttl;
      renew();
    }

    void renew() {
      deadline = System.nanoTime() + ttl.toNanos();
    }
  }

  private final Map<Long, Lease> leases = new HashMap<>();

  /** Reads what an earlier process left. */
  void load(Database database) {
    database.use(
        view -> {
          try (RocksIterator i = view.iterator(Family.LEASES)) {
            for (i.seekToFirst(); i.isValid(); i.next()) {
              load(i.key(), i.value());
            }
            i.status();
            return true;
          }
        });
  }

  private synchronized void load(byte[] key, byte[] value) {
    long id = ByteBuffer.wrap(key, 1, 8).getLong();
    // 'g' sorts before 'k': a lease comes before its keys
    if (key[0] == 'g') {
      leases.put(id, new Lease(Duration.ofMillis(Records.number(value))));
    } else {
      attach(id, new String(key, 9, key.length - 9, StandardCharsets.UTF_8));
    }
  }

  synchronized long newId() {
    long id = 0;
    while (id == 0 || leases.containsKey(id)) {
      id = ThreadLocalRandom.current().nextLong() & Long.MAX_VALUE;
    }
    return id;
  }

  synchronized void add(long id, Duration ttl) {
    leases.put(id, new Lease(ttl));
  }

  synchronized void remove(long id) {
    leases.remove(id);
  }

  synchronized void attach(long id, String key) {
    Lease lease = leases.get(id);
    if (lease != null) {
      lease.keys.add(key);
    }
  }

  synchronized void detach(long id, String key) {
    Lease lease = leases.get(id);
    if (lease != null) {
      lease.keys.remove(key);
    }
  }

  /** The keys of a lease that must be there. */
  synchronized Set<String> require(long id) {
    return Set.copyOf(existing(id).keys);
  }

  synchronized void keepAlive(long id) {
    existing(id).renew();
  }

  private Lease existing(long id) {
    @Nullable Lease lease = leases.get(id);
    if (lease == null) {
      throw new StorageException("lease " + id + " is not there");
    }
    return lease;
  }

  synchronized boolean isExpired(long id) {
    Lease lease = leases.get(id);
    return lease != null && System.nanoTime() - lease.deadline >= 0;
  }

  synchronized List<Long> expired() {
    List<Long> out = new ArrayList<>();
    for (Long id : leases.keySet()) {
      if (isExpired(id)) {
        out.add(id);
      }
    }
    return out;
  }
}
