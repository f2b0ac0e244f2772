// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.WriteResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/** The parts of a store without its threads: a test makes each batch and writes it. */
final class TestStore implements AutoCloseable {
  final Database database;
  final Revisions revisions = new Revisions(History.FIRST, History.FIRST);
  final Leases leases = new Leases();
  final History history;

  TestStore(Path directory) {
    database = new Database(directory);
    history = new History(database, revisions::compacted);
  }

  Batch batch() {
    return new Batch(history, leases, revisions);
  }

  /** What the committer does with a batch. */
  void write(Batch batch) {
    database.write(false, batch::writeTo);
    batch.afterwards();
    revisions.reached(batch.revision());
  }

  /** One change in a batch of its own. */
  <T> T make(Change<T> change) {
    Batch batch = batch();
    T result = change.applyTo(batch);
    write(batch);
    return result;
  }

  /** Creates or replaces, whatever stands there; gives the revision. */
  long put(String key, String value) {
    KeyValue now = history.current(key);
    long expected = now == null ? 0 : now.modRevision();
    return written(make(new Change.Put(key, bytes(value), expected, 0)));
  }

  long delete(String key) {
    KeyValue now = history.current(key);
    return written(make(new Change.Delete(key, now == null ? 0 : now.modRevision())));
  }

  int count(Family family) {
    return database.use(
        view -> {
          int n = 0;
          try (RocksIterator i = view.iterator(family)) {
            for (i.seekToFirst(); i.isValid(); i.next()) {
              n++;
            }
          }
          return n;
        });
  }

  static long written(WriteResult result) {
    if (result instanceof WriteResult.Written w) {
      return w.revision();
    }
    throw new AssertionError("expected a write, got " + result);
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** {@code key=value@revision}. */
  static String shown(@Nullable KeyValue entry) {
    return entry == null
        ? "nothing"
        : entry.key()
            + "="
            + new String(entry.value(), StandardCharsets.UTF_8)
            + "@"
            + entry.modRevision();
  }

  static List<String> shown(List<KeyValue> entries) {
    return entries.stream().map(TestStore::shown).toList();
  }

  /** {@code revision: what it is now < what it was}. */
  static List<String> events(List<StorageEvent> events) {
    List<String> out = new ArrayList<>();
    for (StorageEvent e : events) {
      out.add(e.revision() + ": " + shown(e.current()) + " < " + shown(e.previous()));
    }
    return out;
  }

  @Override
  public void close() {
    database.close();
  }
}
