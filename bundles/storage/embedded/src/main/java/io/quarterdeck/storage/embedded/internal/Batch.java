// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.storage.embedded.internal.Records.LogEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Changes on their way to disk together. Later ones see earlier ones; what is in memory only
 * follows once all are safe ({@link #afterwards}). Used by the committer's thread alone.
 */
final class Batch {
  private final History history;
  private final Leases leases;
  private final Revisions revisions;
  private final Map<String, Optional<KeyValue>> overlay = new HashMap<>();
  private final List<Database.Filling> fillings = new ArrayList<>();
  private final List<Runnable> followUps = new ArrayList<>();
  private final List<StorageEvent> events = new ArrayList<>();
  private final long start;
  private long revision;

  Batch(History history, Leases leases, Revisions revisions) {
    this.history = history;
    this.leases = leases;
    this.revisions = revisions;
    this.start = revisions.current();
    this.revision = start;
  }

  /** The revision after the changes so far. */
  long revision() {
    return revision;
  }

  List<StorageEvent> events() {
    return events;
  }

  boolean isEmpty() {
    return fillings.isEmpty();
  }

  void writeTo(Database.Changes changes) throws RocksDBException {
    for (Database.Filling f : fillings) {
      f.into(changes);
    }
    if (revision != start) {
      changes.put(Family.META, History.REVISION, Records.number(revision));
    }
  }

  /** To be called once it is on disk. */
  void afterwards() {
    followUps.forEach(Runnable::run);
  }

  @Nullable KeyValue current(String key) {
    Optional<KeyValue> changed = overlay.get(key);
    return changed == null ? history.current(key) : changed.orElse(null);
  }

  void requireLease(long lease) {
    if (lease != 0) {
      leases.require(lease);
    }
  }

  long put(String key, byte[] value, @Nullable KeyValue previous, long lease) {
    long at = ++revision;
    long created = previous == null ? at : previous.createRevision();
    KeyValue entry = new KeyValue(key, value, created, at, lease);
    overlay.put(key, Optional.of(entry));
    events.add(new StorageEvent(at, key, entry, previous));
    fillings.add(
        c -> {
          c.put(Family.CURRENT, Records.key(key), Records.entry(entry));
          retire(c, previous);
          log(c, at, 0, key, previous, false);
        });
    attach(key, previous == null ? 0 : previous.lease(), lease);
    return at;
  }

  /** Deletes entries at one revision. */
  long delete(List<KeyValue> entries) {
    long at = ++revision;
    for (int i = 0; i < entries.size(); i++) {
      KeyValue gone = entries.get(i);
      int index = i;
      overlay.put(gone.key(), Optional.empty());
      events.add(new StorageEvent(at, gone.key(), null, gone));
      fillings.add(
          c -> {
            c.delete(Family.CURRENT, Records.key(gone.key()));
            retire(c, gone);
            c.put(Family.HISTORY, Records.history(gone.key(), at), new byte[0]);
            log(c, at, index, gone.key(), gone, true);
          });
      attach(gone.key(), gone.lease(), 0);
    }
    return at;
  }

  private static void retire(Database.Changes c, @Nullable KeyValue old) throws RocksDBException {
    if (old != null) {
      c.put(Family.HISTORY, Records.history(old.key(), old.modRevision()), Records.entry(old));
    }
  }

  private static void log(
      Database.Changes c,
      long at,
      int index,
      String key,
      @Nullable KeyValue previous,
      boolean deletion)
      throws RocksDBException {
    long before = previous == null ? 0 : previous.modRevision();
    LogEntry entry = new LogEntry(at, index, deletion, before, key);
    c.put(Family.LOG, Records.logKey(at, index), Records.logValue(entry));
  }

  private void attach(String key, long from, long to) {
    if (from == to) {
      return;
    }
    if (from != 0) {
      fillings.add(c -> c.delete(Family.LEASES, Records.leased(from, key)));
      followUps.add(() -> leases.detach(from, key));
    }
    if (to != 0) {
      fillings.add(c -> c.put(Family.LEASES, Records.leased(to, key), new byte[0]));
      followUps.add(() -> leases.attach(to, key));
    }
  }

  long grant(Duration ttl) {
    long id = leases.newId();
    byte[] millis = Records.number(ttl.toMillis());
    fillings.add(c -> c.put(Family.LEASES, Records.lease(id), millis));
    followUps.add(() -> leases.add(id, ttl));
    return id;
  }

  boolean revoke(long lease, boolean ifExpired) {
    if (ifExpired && !leases.isExpired(lease)) {
      return false;
    }
    Set<String> keys = leases.require(lease);
    List<KeyValue> entries = new ArrayList<>();
    for (String key : keys) {
      KeyValue entry = current(key);
      if (entry != null && entry.lease() == lease) {
        entries.add(entry);
      }
    }
    if (!entries.isEmpty()) {
      delete(entries);
    }
    fillings.add(c -> c.delete(Family.LEASES, Records.lease(lease)));
    followUps.add(() -> leases.remove(lease));
    return true;
  }

  void compact(long to) {
    if (to > revision) {
      throw new FutureRevisionException(to, revision);
    }
    if (to <= revisions.compacted()) {
      throw new CompactedException(revisions.compacted());
    }
    fillings.add(c -> c.put(Family.META, History.COMPACTED, Records.number(to)));
    followUps.add(() -> revisions.compactedTo(to));
  }

  /** An error that concerns one change only. */
  static StorageException of(RuntimeException e) {
    return e instanceof StorageException s
        ? s
        : new StorageException("the change could not be made", e);
  }
}
