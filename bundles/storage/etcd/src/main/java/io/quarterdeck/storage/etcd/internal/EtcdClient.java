// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One set of connections to etcd, made by one configuration. */
final class EtcdClient implements Backend, HealthCheck, AutoCloseable {
  private static final int HEALTH_SECONDS = 2;

  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(
          2, Thread.ofPlatform().daemon().name("storage-timer").factory());
  private final Keys keys;
  private final Connection connection;
  private final Reader reader;
  private final Writer writer;
  private final Leases leases;
  private final SharedLeases sharedLeases;
  private final Hub hub;
  private final Monitor monitor;

  EtcdClient(EtcdSettings settings, Egress egress) {
    keys = new Keys(settings.prefix());
    connection = new Connection(settings, egress);
    reader = new Reader(connection, keys);
    writer = new Writer(connection, keys);
    leases = new Leases(connection);
    sharedLeases = new SharedLeases(leases::grant, settings.leaseReuse(), InstantSource.system());
    hub = new Hub(connection, keys, reader::currentRevision);
    monitor = new Monitor(connection);
    timer.scheduleWithFixedDelay(monitor::check, 0, HEALTH_SECONDS, TimeUnit.SECONDS);
    if (!settings.compactionInterval().isZero()) {
      Compactor compactor = new Compactor(connection);
      long millis = settings.compactionInterval().toMillis();
      timer.scheduleWithFixedDelay(compactor::turn, millis, millis, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public String storedKey(String key) {
    return keys.stored(key).toStringUtf8();
  }

  @Override
  public @Nullable KeyValue get(String key) {
    return reader.get(key, 0);
  }

  @Override
  public @Nullable KeyValue get(String key, long revision) {
    return reader.get(key, revision);
  }

  @Override
  public RangeResult range(String prefix, String startAfter, long revision, int limit) {
    return reader.range(prefix, startAfter, revision, limit);
  }

  @Override
  public WriteResult create(String key, byte[] value, long lease) {
    return writer.put(key, value, 0, lease);
  }

  @Override
  public WriteResult update(String key, byte[] value, long expectedRevision, long lease) {
    return expectedRevision > 0
        ? writer.put(key, value, expectedRevision, lease)
        : new WriteResult.Conflicted(get(key), currentRevision());
  }

  @Override
  public WriteResult delete(String key, long expectedRevision) {
    return expectedRevision > 0
        ? writer.delete(key, expectedRevision)
        : new WriteResult.Conflicted(get(key), currentRevision());
  }

  @Override
  public Watch watch(String prefix, long fromRevision, WatchListener listener) {
    return hub.watch(prefix, fromRevision, listener);
  }

  /** Which cluster it is, as etcd numbers them. */
  long clusterId() {
    return reader.clusterId();
  }

  @Override
  public long currentRevision() {
    return reader.currentRevision();
  }

  @Override
  public long compactedRevision() {
    return reader.compactedRevision();
  }

  @Override
  public void compact(long revision) {
    reader.compact(revision);
  }

  @Override
  public long grantLease(Duration ttl) {
    return leases.grant(ttl);
  }

  @Override
  public long sharedLease(Duration ttl) {
    return sharedLeases.of(ttl);
  }

  @Override
  public void keepAlive(long lease) {
    leases.keepAlive(lease);
  }

  @Override
  public void revokeLease(long lease) {
    leases.revoke(lease);
  }

  @Override
  public @Nullable String problem() {
    return monitor.problem();
  }

  /** Ends the watches and lets go of the connections. */
  @Override
  public void close() {
    timer.shutdownNow();
    hub.close();
    connection.close();
  }
}
