// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.TooLargeException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A backend in memory that keeps the whole contract but durability. Tests can also have it fail:
 * {@link #setUnavailable} and {@link #breakWatches}.
 */
public final class FakeBackend implements Backend, AutoCloseable {
  private final NavigableMap<String, Versions> keys = new TreeMap<>();
  private final NavigableMap<Long, List<StorageEvent>> log = new TreeMap<>();
  private final Set<FakeWatch> watches = new HashSet<>();
  private final FakeLeases leases = new FakeLeases(this::expire);
  private long revision = 1;
  private long compacted = 1;
  private boolean unavailable;
  private int revisionQuestions;
  private @Nullable Runnable faster;

  /** Has every call fail, as a store that is out of reach. */
  public synchronized void setUnavailable(boolean value) {
    unavailable = value;
  }

  /** Ends all running watches with an error, as a lost connection does. */
  public void breakWatches() {
    breakWatches(new StorageException("connection lost"));
  }

  /** Ends all running watches with this error. */
  public void breakWatches(StorageException error) {
    List<FakeWatch> all;
    synchronized (this) {
      all = List.copyOf(watches);
      watches.clear();
    }
    all.forEach(w -> w.fail(error));
  }

  /** Has another writer be faster than the next deletion, once; it may use this backend. */
  public synchronized void outrunDeletion(Runnable writer) {
    faster = writer;
  }

  /** How often {@link #currentRevision} has been asked. */
  public synchronized int revisionQuestions() {
    return revisionQuestions;
  }

  @Override
  public synchronized @Nullable KeyValue get(String key) {
    return get(key, 0);
  }

  @Override
  public synchronized @Nullable KeyValue get(String key, long at) {
    long readAt = readable(at);
    Versions versions = keys.get(key);
    return versions == null ? null : versions.at(readAt);
  }

  @Override
  public synchronized RangeResult range(String prefix, String startAfter, long at, int limit) {
    long readAt = readable(at);
    List<KeyValue> entries = new ArrayList<>();
    long count = 0;
    boolean more = false;
    for (var e : keys.tailMap(prefix, true).entrySet()) {
      if (!e.getKey().startsWith(prefix)) {
        break;
      }
      KeyValue entry = e.getValue().at(readAt);
      if (entry == null) {
        continue;
      }
      count++;
      if (entry.key().compareTo(startAfter) > 0) {
        more |= limit > 0 && entries.size() == limit;
        if (!more) {
          entries.add(entry);
        }
      }
    }
    return new RangeResult(List.copyOf(entries), readAt, more, count);
  }

  private long readable(long at) {
    available();
    if (at > revision) {
      throw new FutureRevisionException(at, revision);
    }
    if (at != 0 && at < compacted) {
      throw new CompactedException(compacted);
    }
    return at == 0 ? revision : at;
  }

  private void available() {
    if (unavailable) {
      throw new StorageException("the fake backend has been told to fail");
    }
  }

  @Override
  public synchronized WriteResult create(String key, byte[] value, long lease) {
    requireFits(value);
    KeyValue current = get(key);
    return current == null
        ? put(key, value, null, lease)
        : new WriteResult.Conflicted(current, revision);
  }

  @Override
  public synchronized WriteResult update(
      String key, byte[] value, long expectedRevision, long lease) {
    requireFits(value);
    KeyValue current = get(key);
    return current != null && current.modRevision() == expectedRevision
        ? put(key, value, current, lease)
        : new WriteResult.Conflicted(current, revision);
  }

  private static void requireFits(byte[] value) {
    if (value.length > TooLargeException.LARGEST) {
      throw new TooLargeException();
    }
  }

  @Override
  public synchronized WriteResult delete(String key, long expectedRevision) {
    Runnable writer = faster;
    if (writer != null) {
      faster = null;
      writer.run();
    }
    KeyValue current = get(key);
    if (current == null || current.modRevision() != expectedRevision) {
      return new WriteResult.Conflicted(current, revision);
    }
    leases.detach(current.lease(), key);
    commit(List.of(new StorageEvent(revision + 1, key, null, current)));
    return new WriteResult.Written(revision, current);
  }

  private WriteResult put(String key, byte[] value, @Nullable KeyValue previous, long lease) {
    leases.move(key, previous == null ? 0 : previous.lease(), lease);
    long at = revision + 1;
    long created = previous == null ? at : previous.createRevision();
    KeyValue entry = new KeyValue(key, value, created, at, lease);
    commit(List.of(new StorageEvent(at, key, entry, previous)));
    return new WriteResult.Written(at, previous);
  }

  private void commit(List<StorageEvent> events) {
    revision++;
    for (StorageEvent e : events) {
      keys.computeIfAbsent(e.key(), k -> new Versions()).add(revision, e.current());
    }
    log.put(revision, events);
    notifyAll();
  }

  private synchronized void expire(Set<String> leased) {
    List<StorageEvent> events = new ArrayList<>();
    for (String key : leased) {
      Versions versions = keys.get(key);
      KeyValue current = versions == null ? null : versions.at(revision);
      if (current != null) {
        events.add(new StorageEvent(revision + 1, key, null, current));
      }
    }
    if (!events.isEmpty()) {
      commit(List.copyOf(events));
    }
  }

  @Override
  public synchronized Watch watch(String prefix, long fromRevision, WatchListener listener) {
    available();
    FakeWatch watch = new FakeWatch(this, prefix, fromRevision, listener);
    watches.add(watch);
    watch.start();
    return watch;
  }

  /** What has happened from a revision on; waits until something has. */
  synchronized List<StorageEvent> awaitFrom(long from, FakeWatch asker)
      throws InterruptedException {
    if (from < compacted) {
      throw new CompactedException(compacted);
    }
    while (revision < from && !asker.isEnded()) {
      wait();
    }
    return log.tailMap(from, true).values().stream().flatMap(List::stream).toList();
  }

  synchronized void forget(FakeWatch watch) {
    watches.remove(watch);
    notifyAll();
  }

  @Override
  public synchronized long currentRevision() {
    available();
    revisionQuestions++;
    return revision;
  }

  @Override
  public synchronized long compactedRevision() {
    available();
    return compacted;
  }

  @Override
  public synchronized void compact(long to) {
    available();
    if (to > revision) {
      throw new FutureRevisionException(to, revision);
    }
    if (to <= compacted) {
      throw new CompactedException(compacted);
    }
    compacted = to;
    keys.values().removeIf(v -> v.compact(to));
    log.headMap(to).clear();
  }

  @Override
  public synchronized long grantLease(Duration ttl) {
    available();
    return leases.grant(ttl);
  }

  @Override
  public synchronized void keepAlive(long lease) {
    available();
    leases.keepAlive(lease);
  }

  @Override
  public synchronized void revokeLease(long lease) {
    available();
    expire(leases.end(lease));
  }

  @Override
  public void close() {
    leases.close();
    List<FakeWatch> all;
    synchronized (this) {
      unavailable = true;
      all = List.copyOf(watches);
    }
    all.forEach(FakeWatch::close);
  }
}
