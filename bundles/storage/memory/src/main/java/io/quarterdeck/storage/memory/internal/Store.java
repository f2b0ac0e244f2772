// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * What there is and was. Writes take the lock; reads take none: they read at a revision, and again
 * when compaction has gone over it meanwhile.
 */
final class Store {
  private final ConcurrentSkipListMap<String, Versions> keys = new ConcurrentSkipListMap<>();
  private final History history = new History(2);
  private final Leases leases = new Leases();
  private final Pulse pulse = new Pulse();
  private List<StorageEvent> undelivered = new ArrayList<>();
  private Bounds bounds;
  private boolean closed;
  private volatile long alive;
  private volatile long revision = 1;
  private volatile long compacted = 1;

  /**
   * What has to be delivered.
   *
   * @param events in order, up to {@code revision}
   */
  record Turn(List<StorageEvent> events, long revision, boolean last) {}

  Store(Bounds bounds) {
    this.bounds = bounds;
  }

  synchronized void keep(Bounds wanted) {
    bounds = wanted;
    notifyAll();
  }

  long revision() {
    return revision;
  }

  long compacted() {
    return compacted;
  }

  /** How many bytes the values take that are there now. */
  long alive() {
    return alive;
  }

  @Nullable KeyValue get(String key, long wanted) {
    while (true) {
      long at = readable(wanted);
      Versions versions = keys.get(key);
      KeyValue entry = versions == null ? null : versions.at(at);
      if (holds(at, wanted)) {
        return entry;
      }
    }
  }

  RangeResult range(String prefix, String startAfter, long wanted, int limit) {
    while (true) {
      long at = readable(wanted);
      RangeResult result = collect(prefix, startAfter, at, limit);
      if (holds(at, wanted)) {
        return result;
      }
    }
  }

  private RangeResult collect(String prefix, String startAfter, long at, int limit) {
    List<KeyValue> entries = new ArrayList<>();
    long count = 0;
    boolean more = false;
    for (var key : keys.tailMap(prefix, true).entrySet()) {
      if (!key.getKey().startsWith(prefix)) {
        break;
      }
      KeyValue entry = key.getValue().at(at);
      if (entry == null) {
        continue;
      }
      count++;
      if (key.getKey().compareTo(startAfter) > 0) {
        more |= limit > 0 && entries.size() == limit;
        if (!more) {
          entries.add(entry);
        }
      }
    }
    return new RangeResult(List.copyOf(entries), at, more, count);
  }

  private long readable(long wanted) {
    long now = revision;
    if (wanted > now) {
      throw new FutureRevisionException(wanted, now);
    }
    if (wanted != 0 && wanted < compacted) {
      throw new CompactedException(compacted);
    }
    return wanted == 0 ? now : wanted;
  }

  /** Whether what was read at a revision was all there to the end; not so for the latest: again. */
  private boolean holds(long at, long wanted) {
    if (at >= compacted) {
      return true;
    }
    if (wanted != 0) {
      throw new CompactedException(compacted);
    }
    return false;
  }

  /**
   * @param expected 0 when there must be no entry
   */
  synchronized WriteResult put(String key, byte[] value, long expected, long lease) {
    requireOpen();
    KeyValue previous = get(key, 0);
    if (expected != (previous == null ? 0 : previous.modRevision())) {
      return new WriteResult.Conflicted(previous, revision);
    }
    leases.move(key, previous == null ? 0 : previous.lease(), lease);
    long at = revision + 1;
    long created = previous == null ? at : previous.createRevision();
    KeyValue entry = new KeyValue(key, value, created, at, lease);
    commit(List.of(new StorageEvent(at, key, entry, previous)));
    return new WriteResult.Written(at, previous);
  }

  synchronized WriteResult delete(String key, long expected) {
    requireOpen();
    KeyValue previous = get(key, 0);
    if (previous == null || expected != previous.modRevision()) {
      return new WriteResult.Conflicted(previous, revision);
    }
    leases.move(key, previous.lease(), 0);
    commit(List.of(new StorageEvent(revision + 1, key, null, previous)));
    return new WriteResult.Written(revision, previous);
  }

  private void delete(Set<String> leased) {
    List<StorageEvent> events = new ArrayList<>();
    for (String key : leased) {
      KeyValue previous = get(key, 0);
      if (previous != null) {
        events.add(new StorageEvent(revision + 1, key, null, previous));
      }
    }
    if (!events.isEmpty()) {
      commit(List.copyOf(events));
    }
  }

  /** All at the next revision, which is read once they are all there. */
  private void commit(List<StorageEvent> events) {
    long at = revision + 1;
    long now = alive;
    for (StorageEvent e : events) {
      keys.computeIfAbsent(e.key(), k -> new Versions()).add(at, e.current());
      now += length(e.current()) - length(e.previous());
    }
    alive = now;
    history.add(events);
    undelivered.addAll(events);
    revision = at;
    if (bounds.isPassed(history.size(), history.past(), now)) {
      compactTo(history.middle());
    }
    notifyAll();
  }

  private static long length(@Nullable KeyValue entry) {
    return entry == null ? 0 : entry.value().length;
  }

  synchronized void compact(long to) {
    requireOpen();
    if (to > revision) {
      throw new FutureRevisionException(to, revision);
    }
    if (to <= compacted) {
      throw new CompactedException(compacted);
    }
    compactTo(to);
  }

  /** Says it before it is done: a reader asks afterwards. */
  private void compactTo(long to) {
    if (to <= compacted) {
      return;
    }
    compacted = to;
    for (StorageEvent e : history.forget(to)) {
      Versions versions = keys.get(e.key());
      if (versions != null && versions.compact(to)) {
        keys.remove(e.key());
      }
    }
  }

  synchronized long grant(Duration ttl) {
    requireOpen();
    long id = leases.grant(ttl);
    notifyAll();
    return id;
  }

  synchronized void keepAlive(long lease) {
    leases.keepAlive(lease);
  }

  synchronized void revoke(long lease) {
    requireOpen();
    delete(leases.end(lease));
  }

  private void requireOpen() {
    if (closed) {
      throw new StorageException("the storage is closed");
    }
  }

  /** The changes from a revision on, up to the last one; {@link CompactedException}. */
  synchronized Turn replay(long from) {
    if (from < compacted) {
      throw new CompactedException(compacted);
    }
    return new Turn(history.from(from), revision, closed);
  }

  /** Waits for changes, and meanwhile does what the clock asks for. Only one thread calls this. */
  synchronized Turn awaitChanges() throws InterruptedException {
    while (undelivered.isEmpty() && !closed) {
      for (Long over = leases.over(); over != null; over = leases.over()) {
        delete(leases.end(over));
      }
      compactTo(pulse.due(bounds.interval(), revision));
      if (undelivered.isEmpty()) {
        pause(
            Math.min(
                leases.untilNext(), pulse.untilNext(bounds.interval(), compacted == revision)));
      }
    }
    List<StorageEvent> events = undelivered;
    undelivered = new ArrayList<>();
    return new Turn(events, revision, closed);
  }

  private void pause(long nanos) throws InterruptedException {
    if (nanos == Long.MAX_VALUE) {
      wait();
    } else {
      // rounded up: a wait of nothing would be for ever
      wait(nanos / 1_000_000 + 1);
    }
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
