// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What happens by the clock: leases end, history is compacted. Compaction keeps at least one
 * interval of history, as Kubernetes does with etcd, so that watches and pages find their place.
 */
final class Maintenance implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Maintenance.class.getName());
  private static final int LEASE_CHECK_MILLIS = 500;
  private static final int SIZE_CHECK_SECONDS = 10;

  private final ScheduledExecutorService timer = executor("storage-timer");
  private final ScheduledExecutorService sweeper = executor("storage-sweep");
  private final Committer committer;
  private final Leases leases;
  private final Revisions revisions;
  private final Compactor compactor;
  private final List<Future<?>> compactions = new ArrayList<>();
  private long lastSeen;

  Maintenance(Committer committer, Leases leases, Revisions revisions, Compactor compactor) {
    this.committer = committer;
    this.leases = leases;
    this.revisions = revisions;
    this.compactor = compactor;
    this.lastSeen = revisions.current();
  }

  private static ScheduledExecutorService executor(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        Thread.ofPlatform().daemon().name(name).factory());
  }

  void start() {
    timer.scheduleWithFixedDelay(
        guarded(this::endLeases), LEASE_CHECK_MILLIS, LEASE_CHECK_MILLIS, TimeUnit.MILLISECONDS);
    // an earlier process may have left a sweep unfinished
    sweepSoon();
  }

  /**
   * From now on, whatever was before.
   *
   * @param interval between compactions; zero for none
   * @param most revisions of history; zero for no bound
   */
  synchronized void schedule(Duration interval, long most) {
    compactions.forEach(turn -> turn.cancel(false));
    compactions.clear();
    if (!interval.isZero()) {
      long millis = interval.toMillis();
      compactions.add(
          timer.scheduleWithFixedDelay(
              guarded(this::compactInterval), millis, millis, TimeUnit.MILLISECONDS));
    }
    if (most > 0) {
      compactions.add(
          timer.scheduleWithFixedDelay(
              guarded(() -> bound(most)),
              SIZE_CHECK_SECONDS,
              SIZE_CHECK_SECONDS,
              TimeUnit.SECONDS));
    }
  }

  void sweepSoon() {
    sweeper.execute(guarded(compactor::sweep));
  }

  /** A task that fails must not end its own repetition; a failure that lasts is logged once. */
  private static Runnable guarded(Runnable task) {
    AtomicBoolean failing = new AtomicBoolean();
    return () -> {
      try {
        task.run();
        failing.set(false);
      } catch (StorageException e) {
        if (!failing.getAndSet(true)) {
          LOG.log(System.Logger.Level.WARNING, "storage maintenance failed, will try again", e);
        }
      }
    };
  }

  private void endLeases() {
    for (long id : leases.expired()) {
      committer.submit(new Change.Revoke(id, true));
    }
  }

  private void compactInterval() {
    long to = lastSeen;
    lastSeen = revisions.current();
    compact(to);
  }

  /** By number, and by bytes: large objects that change often must not fill the disk. */
  private void bound(long most) {
    long kept = revisions.current() - revisions.compacted();
    if (kept > 2 * most) {
      compact(revisions.current() - most);
    } else if (compactor.isPastTooLarge()) {
      compact(revisions.current() - kept / 2);
    }
  }

  private void compact(long to) {
    if (to > revisions.compacted()) {
      committer.submit(new Change.Compact(to));
      sweepSoon();
    }
  }

  /** Waits for a running sweep to come to a safe point. */
  @Override
  public void close() {
    timer.shutdownNow();
    sweeper.shutdownNow();
    try {
      timer.awaitTermination(30, TimeUnit.SECONDS);
      sweeper.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
