// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what services are given in order: the default ServiceCIDR, the addresses, the node ports.
 * Checks everything at the start, which opens the allocators, and every few minutes; at one service
 * when an address of its is deleted. One thread of its own; what fails is tried again.
 */
final class ServiceKeeper implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ServiceKeeper.class.getName());
  private static final Duration RETRY = Duration.ofMillis(100);
  private static final Duration SYNC_EVERY = Duration.ofSeconds(10);
  private static final Duration REPAIR_EVERY = Duration.ofMinutes(3);
  private static final Duration SETTLED = Duration.ofSeconds(1);
  private static final int LOUD_AFTER = 100;

  private final ObjectReader reader;
  private final DefaultServiceCIDR defaultServiceCIDR;
  private final ClusterIPRepair clusterIPRepair;
  private final NodePortRepair nodePortRepair;
  private final ServiceAllocators allocators;
  private final AllocatorMetrics metrics;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("service-addresses").factory());
  private @Nullable Subscription subscription;
  private int failures;

  ServiceKeeper(
      ObjectReader reader,
      DefaultServiceCIDR defaultServiceCIDR,
      ClusterIPRepair clusterIPRepair,
      NodePortRepair nodePortRepair,
      ServiceAllocators allocators,
      AllocatorMetrics metrics) {
    this.reader = reader;
    this.defaultServiceCIDR = defaultServiceCIDR;
    this.clusterIPRepair = clusterIPRepair;
    this.nodePortRepair = nodePortRepair;
    this.allocators = allocators;
    this.metrics = metrics;
  }

  void start() {
    later(this::begin, Duration.ZERO);
  }

  /** At the start, groups come a moment later than this one. */
  private void begin() {
    try {
      defaultServiceCIDR.sync();
      all();
    } catch (RuntimeException e) {
      LOG.log(++failures == LOUD_AFTER ? Level.ERROR : Level.DEBUG, "services: " + e, e);
      later(this::begin, RETRY);
      return;
    }
    failures = 0;
    allocators.open();
    every(defaultServiceCIDR::sync, SYNC_EVERY);
    every(this::all, REPAIR_EVERY);
    follow();
  }

  private void all() {
    clusterIPRepair.all();
    try {
      nodePortRepair.all();
    } catch (RuntimeException e) {
      metrics.repairFailed();
      throw e;
    }
  }

  private synchronized void follow() {
    if (!timer.isShutdown()) {
      subscription = reader.subscribe(IPAddresses.RESOURCE, this::changed);
    }
  }

  /** Its service may be about to go, too. */
  private void changed(ApiObject address, boolean deleted) {
    ServiceName owner = IPAddresses.owner(address);
    if (deleted && owner != null) {
      later(() -> guarded(() -> clusterIPRepair.service(owner)), SETTLED);
    }
  }

  private void every(Runnable work, Duration time) {
    timer.scheduleWithFixedDelay(
        () -> guarded(work), time.toMillis(), time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void later(Runnable work, Duration time) {
    try {
      timer.schedule(work, time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "closed meanwhile");
    }
  }

  /** A failure that lasts is reported once. */
  private void guarded(Runnable work) {
    try {
      work.run();
      failures = 0;
    } catch (RuntimeException e) {
      LOG.log(++failures == 1 ? Level.WARNING : Level.DEBUG, "services: " + e, e);
    }
  }

  @Override
  public synchronized void close() {
    timer.shutdownNow();
    if (subscription != null) {
      subscription.close();
      subscription = null;
    }
  }
}
