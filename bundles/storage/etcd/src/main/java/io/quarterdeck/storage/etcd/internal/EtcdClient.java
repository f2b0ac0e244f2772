// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.spi.egress.Egress;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One set of connections to etcd, made by one configuration, and what works on them. */
final class EtcdClient implements AutoCloseable {
  private static final int HEALTH_SECONDS = 2;

  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(
          2, Thread.ofPlatform().daemon().name("storage-timer").factory());
  final Keys keys;
  private final Connection connection;
  final Reader reader;
  final Writer writer;
  final Leases leases;
  final SharedLeases sharedLeases;
  final Hub hub;
  final Monitor monitor;

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

  /** Ends the watches and lets go of the connections. */
  @Override
  public void close() {
    timer.shutdownNow();
    hub.close();
    connection.close();
  }
}
