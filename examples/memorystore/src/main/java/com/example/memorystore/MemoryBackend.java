// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.memorystore;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.TooLargeException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** Keeps everything in memory and loses it at the end: for tests and demonstrations. */
@Component(
    service = Backend.class,
    property = {"name=memory", "rank:Integer=0"})
public final class MemoryBackend implements Backend, AutoCloseable {
  private final History history = new History();
  private final Leases leases = new Leases(this::expire);
  private final Set<OneWatch> watches = ConcurrentHashMap.newKeySet();

  @Override
  public KeyValue get(String key) {
    return get(key, 0);
  }

  @Override
  public synchronized KeyValue get(String key, long revision) {
    return history.at(revision, key).get(key);
  }

  @Override
  public synchronized RangeResult range(
      String prefix, String startAfter, long revision, int limit) {
    NavigableMap<String, KeyValue> all = history.at(revision, prefix);
    List<KeyValue> rest = List.copyOf(all.tailMap(startAfter, false).values());
    boolean more = limit > 0 && rest.size() > limit;
    long read = revision == 0 ? history.revision() : revision;
    return new RangeResult(more ? rest.subList(0, limit) : rest, read, more, all.size());
  }

  @Override
  public WriteResult create(String key, byte[] value, long lease) {
    return write(key, value, 0, lease);
  }

  @Override
  public WriteResult update(String key, byte[] value, long expectedRevision, long lease) {
    return write(key, value, expectedRevision, lease);
  }

  @Override
  public WriteResult delete(String key, long expectedRevision) {
    return write(key, null, expectedRevision, 0);
  }

  /** An expected revision of 0 stands for no entry, no value for a deletion. */
  private synchronized WriteResult write(String key, byte[] value, long expected, long lease) {
    if (value != null && value.length > TooLargeException.LARGEST) {
      throw new TooLargeException();
    }
    KeyValue old = history.latest(key);
    if (expected != (old == null ? 0 : old.modRevision())) {
      return new WriteResult.Conflicted(old, history.revision());
    }
    leases.require(lease);
    long at = history.revision() + 1;
    long created = old == null ? at : old.createRevision();
    KeyValue now = value == null ? null : new KeyValue(key, value, created, at, lease);
    history.add(List.of(new StorageEvent(at, key, now, old)));
    return new WriteResult.Written(at, old);
  }

  private synchronized void expire(long lease) {
    long at = history.revision() + 1;
    List<StorageEvent> deletions =
        history.leased(lease).stream().map(kv -> new StorageEvent(at, kv.key(), null, kv)).toList();
    if (!deletions.isEmpty()) {
      history.add(deletions);
    }
  }

  @Override
  public Watch watch(String prefix, long fromRevision, WatchListener listener) {
    OneWatch watch = new OneWatch(history, prefix, listener, watches::remove);
    watches.add(watch);
    watch.start(fromRevision);
    return watch;
  }

  @Override
  public synchronized long currentRevision() {
    return history.revision();
  }

  @Override
  public synchronized long compactedRevision() {
    return history.compacted();
  }

  @Override
  public synchronized void compact(long revision) {
    history.compact(revision);
  }

  @Override
  public long grantLease(Duration ttl) {
    return leases.grant(ttl);
  }

  @Override
  public void keepAlive(long lease) {
    leases.keepAlive(lease);
  }

  @Override
  public void revokeLease(long lease) {
    leases.end(lease);
    expire(lease);
  }

  @Override
  @Deactivate
  public void close() {
    leases.close();
    watches.forEach(OneWatch::close);
  }
}
