// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.memorystore;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What there is, and how it came to be: the past is the present with the later changes undone. Safe
 * for many threads; who is about to write holds the backend's lock around looking and adding.
 */
final class History {
  private final NavigableMap<String, KeyValue> latest = new TreeMap<>();
  private final NavigableMap<Long, List<StorageEvent>> log = new TreeMap<>();
  private long revision = 1;
  private long compacted = 1;

  synchronized long revision() {
    return revision;
  }

  synchronized long compacted() {
    return compacted;
  }

  /** The entries under a prefix at a revision, 0 for the latest. */
  synchronized NavigableMap<String, KeyValue> at(long wanted, String prefix) {
    if (wanted > revision) {
      throw new FutureRevisionException(wanted, revision);
    }
    if (wanted != 0 && wanted < compacted) {
      throw new CompactedException(compacted);
    }
    NavigableMap<String, KeyValue> out =
        new TreeMap<>(latest.subMap(prefix, true, prefix + Character.MAX_VALUE, true));
    if (wanted != 0) {
      log.tailMap(wanted, false).descendingMap().values().stream()
          .flatMap(List::stream)
          .filter(e -> e.key().startsWith(prefix))
          .forEach(e -> set(out, e.key(), e.previous()));
    }
    return out;
  }

  private static void set(NavigableMap<String, KeyValue> map, String key, KeyValue value) {
    if (value == null) {
      map.remove(key);
    } else {
      map.put(key, value);
    }
  }

  synchronized KeyValue latest(String key) {
    return latest.get(key);
  }

  /** The keys that go with a lease. */
  synchronized List<KeyValue> leased(long lease) {
    return latest.values().stream().filter(kv -> kv.lease() == lease).toList();
  }

  /** Changes of one new revision. */
  synchronized void add(List<StorageEvent> events) {
    revision = events.getFirst().revision();
    events.forEach(e -> set(latest, e.key(), e.current()));
    log.put(revision, events);
    notifyAll();
  }

  synchronized void compact(long to) {
    if (to > revision) {
      throw new FutureRevisionException(to, revision);
    }
    if (to <= compacted) {
      throw new CompactedException(compacted);
    }
    compacted = to;
    log.headMap(to).clear();
  }

  /** All that has happened from a revision on; waits, a second at most, until something has. */
  synchronized List<StorageEvent> awaitFrom(long from) throws InterruptedException {
    if (revision < from) {
      wait(1000);
    }
    if (from < compacted) {
      throw new CompactedException(compacted);
    }
    return log.tailMap(from, true).values().stream().flatMap(List::stream).toList();
  }
}
