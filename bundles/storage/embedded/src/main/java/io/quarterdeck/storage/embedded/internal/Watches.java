// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.runtime.storage.OneWatch;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Delivers to the watches what was committed, in revision order, on one thread. A watch that starts
 * in the past reads the log on a thread of its own until it has caught up, and joins the others
 * then.
 */
final class Watches implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Watches.class.getName());
  private static final int CHUNK = 1_000;

  private record Committed(List<StorageEvent> events, long revision) {}

  private final History history;
  private final LinkedBlockingQueue<Committed> queue = new LinkedBlockingQueue<>();
  private final List<OneWatch> live = new ArrayList<>();
  private final Thread thread;
  private long delivered;
  private boolean closed;

  Watches(History history, long revision) {
    this.history = history;
    this.delivered = revision;
    this.thread = Thread.ofPlatform().daemon().name("storage-watch").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Called by the committer, in revision order. */
  void publish(List<StorageEvent> events, long revision) {
    if (!events.isEmpty()) {
      queue.add(new Committed(events, revision));
    }
  }

  private void run() {
    List<Committed> batches = new ArrayList<>();
    try {
      while (true) {
        batches.add(queue.take());
        queue.drainTo(batches);
        List<StorageEvent> events = new ArrayList<>();
        batches.forEach(b -> events.addAll(b.events()));
        deliver(events, batches.getLast().revision());
        batches.clear();
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  private synchronized void deliver(List<StorageEvent> events, long revision) {
    delivered = revision;
    live.removeIf(w -> !w.deliver(events, revision));
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
    if (watch.next() <= delivered || history.isCompacted(watch.next())) {
      return false;
    }
    live.add(watch);
    return true;
  }

  private synchronized long delivered() {
    return delivered;
  }

  private void replay(OneWatch watch) {
    try {
      while (!watch.isEnded() && !joined(watch)) {
        History.Replayed r = history.replay(watch.prefix(), watch.next(), delivered(), CHUNK);
        watch.deliver(r.events(), r.reached());
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
    thread.interrupt();
    all.forEach(w -> w.fail(new StorageException("the storage is closed")));
  }
}
