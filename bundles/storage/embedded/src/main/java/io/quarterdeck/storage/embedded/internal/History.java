// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.storage.embedded.internal.Database.View;
import io.quarterdeck.storage.embedded.internal.Records.LogEntry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Reads: now, at a revision, and what has happened since one. */
final class History {
  static final byte[] REVISION = "revision".getBytes(StandardCharsets.US_ASCII);
  static final byte[] COMPACTED = "compacted".getBytes(StandardCharsets.US_ASCII);

  /** The revision of an empty store, as in etcd: 0 and below stay free for other meanings. */
  static final long FIRST = 1;

  private static final byte[] FORMAT = "format".getBytes(StandardCharsets.US_ASCII);
  private static final long THIS_FORMAT = 1;

  private final Database database;
  private final LongSupplier compacted;
  private final RangeCounts counts = new RangeCounts();

  History(Database database, LongSupplier compacted) {
    this.database = database;
    this.compacted = compacted;
  }

  /** Whether what happened at a revision may be forgotten. */
  boolean isCompacted(long revision) {
    return revision < compacted.getAsLong();
  }

  /** Refuses a store that a later version laid out, and marks a new one as ours. */
  static void checkFormat(Database database) {
    byte[] found = database.get(Family.META, FORMAT);
    if (found == null) {
      database.write(true, c -> c.put(Family.META, FORMAT, Records.number(THIS_FORMAT)));
    } else if (Records.number(found) != THIS_FORMAT) {
      throw new StorageException(
          "the store has format "
              + Records.number(found)
              + ", this version reads format "
              + THIS_FORMAT);
    }
  }

  static long number(byte @Nullable [] stored) {
    return stored == null ? FIRST : Records.number(stored);
  }

  @Nullable KeyValue current(String key) {
    byte[] record = database.get(Family.CURRENT, Records.key(key));
    return record == null ? null : Records.entry(key, record);
  }

  @Nullable KeyValue at(String key, long revision) {
    if (revision == 0) {
      return current(key);
    }
    Optional<KeyValue> found =
        database.use(
            view -> {
              readable(view, revision);
              KeyValue now = current(view, key);
              boolean shown = now != null && now.modRevision() <= revision;
              return Optional.ofNullable(shown ? now : past(view, key, revision));
            });
    return found.orElse(null);
  }

  private static @Nullable KeyValue current(View view, String key) throws RocksDBException {
    byte[] record = view.get(Family.CURRENT, Records.key(key));
    return record == null ? null : Records.entry(key, record);
  }

  /** The newest version in the history that is not newer than the revision. */
  private static @Nullable KeyValue past(View view, String key, long revision) {
    try (RocksIterator i = view.iterator(Family.HISTORY)) {
      i.seekForPrev(Records.history(key, revision));
      if (!i.isValid() || !Records.historyKey(i.key()).equals(key)) {
        return null;
      }
      byte[] record = i.value();
      return record.length == 0 ? null : Records.entry(key, record);
    }
  }

  /** The revision to read at. The view is older than this check: nothing of it can be missing. */
  private long readable(View view, long revision) throws RocksDBException {
    long now = number(view.get(Family.META, REVISION));
    if (revision > now) {
      throw new FutureRevisionException(revision, now);
    }
    if (revision != 0 && isCompacted(revision)) {
      throw new CompactedException(compacted.getAsLong());
    }
    return revision == 0 ? now : revision;
  }

  RangeResult range(String prefix, String startAfter, long revision, int limit) {
    return database.use(
        view -> {
          long at = readable(view, revision);
          PageCollector page = new PageCollector(startAfter, limit, counts.of(prefix, at));
          try (RocksIterator current = view.iterator(Family.CURRENT)) {
            if (revision == 0) {
              collectCurrent(current, prefix, page);
            } else {
              collectPast(view, current, prefix, at, page);
            }
          }
          RangeResult result = page.result(at);
          if (result.more()) {
            counts.put(prefix, at, result.count());
          }
          return result;
        });
  }

  private static void collectCurrent(RocksIterator i, String prefix, PageCollector page)
      throws RocksDBException {
    byte[] start = Records.key(prefix);
    for (i.seek(Records.key(page.from(prefix)));
        !page.isDone() && i.isValid() && startsWith(i.key(), start);
        i.next()) {
      String key = Records.key(i.key());
      if (page.wants(key)) {
        page.add(Records.entry(key, i.value()));
      }
    }
    i.status();
  }

  /** Walks what is current and what was, side by side in key order. */
  private static void collectPast(
      View view, RocksIterator current, String prefix, long at, PageCollector page)
      throws RocksDBException {
    byte[] start = Records.key(prefix);
    byte[] first = Records.key(page.from(prefix));
    ByteBuffer head = ByteBuffer.allocateDirect(Records.HEADER);
    try (RocksIterator old = view.iterator(Family.HISTORY)) {
      current.seek(first);
      PastVersions past = new PastVersions(old, start, first, at);
      @Nullable KeyValue was = past.next();
      for (;
          !page.isDone() && current.isValid() && startsWith(current.key(), start);
          current.next()) {
        String key = Records.key(current.key());
        while (was != null && was.key().compareTo(key) < 0) {
          page.offer(was);
          was = past.next();
        }
        boolean same = was != null && was.key().equals(key);
        current.value(head.clear());
        if (Records.modRevision(head) <= at) {
          // a page is a small part of what is walked over to count it
          if (page.wants(key)) {
            page.add(Records.entry(key, current.value()));
          }
        } else if (same) {
          page.offer(Objects.requireNonNull(was));
        }
        was = same ? past.next() : was;
      }
      for (; was != null && !page.isDone(); was = past.next()) {
        page.offer(was);
      }
      current.status();
    }
  }

  static boolean startsWith(byte[] bytes, byte[] prefix) {
    return bytes.length >= prefix.length
        && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
  }

  /**
   * What has happened in a span of revisions under a prefix; both ends inclusive. Whole revisions
   * only: it stops early behind the revision at which there are {@code about} events.
   */
  Replayed replay(String prefix, long from, long to, int about) {
    return database.use(
        view -> {
          if (isCompacted(from)) {
            throw new CompactedException(compacted.getAsLong());
          }
          List<StorageEvent> events = new ArrayList<>();
          long reached = to;
          try (RocksIterator i = view.iterator(Family.LOG)) {
            for (i.seek(Records.logKey(from, 0)); i.isValid(); i.next()) {
              LogEntry e = Records.log(i.key(), i.value());
              boolean enough = events.size() >= about && events.getLast().revision() < e.revision();
              if (e.revision() > to || enough) {
                reached = enough ? e.revision() - 1 : to;
                break;
              }
              if (e.key().startsWith(prefix)) {
                events.add(event(view, e));
              }
            }
            i.status();
          }
          return new Replayed(events, reached);
        });
  }

  /** A piece of the log: its events, and the revision up to which it goes. */
  record Replayed(List<StorageEvent> events, long reached) {}

  private static StorageEvent event(View view, LogEntry e) throws RocksDBException {
    KeyValue after = e.deletion() ? null : version(view, e.key(), e.revision());
    KeyValue before = e.previous() == 0 ? null : version(view, e.key(), e.previous());
    return new StorageEvent(e.revision(), e.key(), after, before);
  }

  private static @Nullable KeyValue version(View view, String key, long revision)
      throws RocksDBException {
    KeyValue now = current(view, key);
    if (now != null && now.modRevision() == revision) {
      return now;
    }
    byte[] record = view.get(Family.HISTORY, Records.history(key, revision));
    return record == null || record.length == 0 ? null : Records.entry(key, record);
  }
}
