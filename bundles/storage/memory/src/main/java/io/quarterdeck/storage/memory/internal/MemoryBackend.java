// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.TooLargeException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;

/** The backend that keeps everything in memory: the whole contract but for its durability. */
@Component(
    service = Backend.class,
    configurationPid = "io.quarterdeck.storage.memory",
    property = "name=memory")
@Designate(ocd = MemoryConfig.class)
public final class MemoryBackend implements Backend, AutoCloseable {
  private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);

  private final Store store;
  private final Watches watches;

  @Activate
  public MemoryBackend(MemoryConfig config) {
    this(Bounds.of(config));
  }

  MemoryBackend(Bounds bounds) {
    store = new Store(bounds);
    watches = new Watches(store);
    watches.start();
  }

  @Modified
  void modified(MemoryConfig config) {
    store.keep(Bounds.of(config));
  }

  /** How much the values take that are there now, bytes. */
  long size() {
    return store.alive();
  }

  @Override
  public @Nullable KeyValue get(String key) {
    return store.get(key, 0);
  }

  @Override
  public @Nullable KeyValue get(String key, long revision) {
    return store.get(key, revision);
  }

  @Override
  public RangeResult range(String prefix, String startAfter, long revision, int limit) {
    return store.range(prefix, startAfter, revision, limit);
  }

  @Override
  public WriteResult create(String key, byte[] value, long lease) {
    requireFits(key, value);
    return store.put(key, value, 0, lease);
  }

  @Override
  public WriteResult update(String key, byte[] value, long expectedRevision, long lease) {
    if (expectedRevision <= 0) {
      return new WriteResult.Conflicted(get(key), currentRevision());
    }
    requireFits(key, value);
    return store.put(key, value, expectedRevision, lease);
  }

  private static void requireFits(String key, byte[] value) {
    if (key.length() + value.length > TooLargeException.LARGEST) {
      throw new TooLargeException();
    }
  }

  @Override
  public WriteResult delete(String key, long expectedRevision) {
    return store.delete(key, expectedRevision);
  }

  @Override
  public Watch watch(String prefix, long fromRevision, WatchListener listener) {
    return watches.watch(prefix, fromRevision, listener);
  }

  @Override
  public long currentRevision() {
    return store.revision();
  }

  @Override
  public long compactedRevision() {
    return store.compacted();
  }

  @Override
  public void compact(long revision) {
    store.compact(revision);
  }

  @Override
  public long grantLease(Duration ttl) {
    return store.grant(ttl.compareTo(SHORTEST_LEASE) < 0 ? SHORTEST_LEASE : ttl);
  }

  @Override
  public void keepAlive(long lease) {
    store.keepAlive(lease);
  }

  @Override
  public void revokeLease(long lease) {
    store.revoke(lease);
  }

  /** Ends the watches; no write is taken any more. */
  @Deactivate
  @Override
  public void close() {
    store.close();
    watches.close();
  }
}
