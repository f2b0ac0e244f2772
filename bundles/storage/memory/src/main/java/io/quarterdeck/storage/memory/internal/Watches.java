// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.runtime.storage.OneWatch;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.ArrayList;
import java.util.List;

/**
 * Delivers to the watches what was written, in revision order, on the one thread that this store
 * has. A watch that starts in the past is shown the past by a thread of its own, before it joins.
 */
final class Watches implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Watches.class.getName());

  private final Store store;
  private final List<OneWatch> live = new ArrayList<>();
  private final Thread thread =
      Thread.ofPlatform().daemon().name("storage-memory").unstarted(this::run);
  private long delivered;
  private boolean closed;

  Watches(Store store) {
    this.store = store;
    this.delivered = store.revision();
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      Store.Turn turn;
      do {
        turn = store.awaitChanges();
        deliver(turn);
      } while (!turn.last());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void deliver(Store.Turn turn) {
    delivered = turn.revision();
    live.removeIf(w -> !w.deliver(turn.events(), turn.revision()));
  }

  Backend.Watch watch(String prefix, long from, WatchListener listener) {
    OneWatch watch = new OneWatch(prefix, from, listener);
    if (!joined(watch)) {
      Thread.ofVirtual().name("storage-replay").start(() -> replay(watch));
    }
    return watch;
  }

  /** Joins the live watches, when it has nothing to catch up with. */
  private synchronized boolean joined(OneWatch watch) {
    if (closed) {
      throw new StorageException("the storage is closed");
    }
    // the replay reports a start that is compacted, also while others wait for it still
    if (watch.next() <= delivered || watch.next() < store.compacted()) {
      return false;
    }
    live.add(watch);
    return true;
  }

  private void replay(OneWatch watch) {
    try {
      while (!watch.isEnded() && !joined(watch)) {
        Store.Turn past = store.replay(watch.next());
        watch.deliver(past.events(), past.revision());
      }
    } catch (StorageException e) {
      watch.fail(e);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a replay failed", e);
      watch.fail(new StorageException("the replay failed", e));
    }
  }

  /** Ends all watches with an error. */
  @Override
  public void close() {
    List<OneWatch> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(live);
      live.clear();
    }
    all.forEach(w -> w.fail(new StorageException("the storage is closed")));
  }
}
