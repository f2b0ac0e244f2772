// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which keys have changed since the store was as at a mark, so that a reset need not read all that
 * has not. Where a watch does not know, all is read. Thread-safe.
 */
final class Changes implements AutoCloseable {
  private static final int MOST = 100_000;

  private final Backend backend;
  private final Mark mark;
  private final Duration patience;

  /** By its last change; null when changes were missed. */
  private @Nullable Map<String, Long> keys;

  private @Nullable Follower follower;
  private long progress;

  /**
   * @param patience how long to wait for the watch before all is read instead
   */
  Changes(Backend backend, Mark mark, Duration patience) {
    this.backend = backend;
    this.mark = mark;
    this.patience = patience;
  }

  /** The store was as at the mark at this revision. */
  synchronized void cleanAt(long revision) {
    if (keys != null) {
      keys.values().removeIf(changed -> changed <= revision);
      return;
    }
    close();
    keys = new HashMap<>();
    progress = revision;
    Follower next = new Follower();
    follower = next;
    next.watch = backend.watch(StoreState.ROOT, revision + 1, next);
  }

  /**
   * The keys that have changed up to a revision, and maybe more; null when that is not known.
   *
   * @throws InterruptedException while it waits for the watch
   */
  synchronized @Nullable Set<String> upTo(long revision) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    if (progress < revision && follower != null && follower.watch != null) {
      follower.watch.requestProgress();
    }
    while (keys != null && progress < revision) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return null;
      }
      wait(left);
    }
    return keys == null ? null : Set.copyOf(keys.keySet());
  }

  private synchronized void changed(Follower by, List<StorageEvent> events) {
    if (by != follower || keys == null) {
      return;
    }
    for (StorageEvent event : events) {
      if (!LeftOut.has(event.key(), mark)) {
        keys.put(event.key(), event.revision());
      }
    }
    if (keys.size() > MOST) {
      keys = null;
      notifyAll();
    }
  }

  private synchronized void reached(Follower by, long revision) {
    if (by == follower) {
      progress = Math.max(progress, revision);
      notifyAll();
    }
  }

  private synchronized void ended(Follower by) {
    if (by == follower) {
      keys = null;
      notifyAll();
    }
  }

  @Override
  public synchronized void close() {
    Follower before = follower;
    follower = null;
    keys = null;
    if (before != null && before.watch != null) {
      before.watch.close();
    }
  }

  /** One watch. */
  private final class Follower implements WatchListener {
    private Backend.@Nullable Watch watch;

    @Override
    public void onEvents(List<StorageEvent> events) {
      changed(this, events);
    }

    @Override
    public void onProgress(long revision) {
      reached(this, revision);
    }

    @Override
    public void onError(StorageException error) {
      ended(this);
    }
  }
}
