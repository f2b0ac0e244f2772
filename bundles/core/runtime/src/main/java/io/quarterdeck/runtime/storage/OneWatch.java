// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.storage;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.ArrayList;
import java.util.List;

/**
 * One caller's watch in a backend that delivers everything to all watches: it passes on what is
 * under its prefix and not older than what it waits for. Called by one thread at a time: first by
 * that of its replay, if it starts in the past, then by that of all watches.
 */
public final class OneWatch implements Backend.Watch {
  private static final System.Logger LOG = System.getLogger(OneWatch.class.getName());

  private final String prefix;
  private final WatchListener listener;
  private volatile long next;
  private volatile boolean ended;
  private volatile Runnable onClose = () -> {};

  /**
   * A watch to which nothing has been delivered.
   *
   * @param from the first revision it wants
   */
  public OneWatch(String prefix, long from, WatchListener listener) {
    this.prefix = prefix;
    this.next = from;
    this.listener = listener;
  }

  public String prefix() {
    return prefix;
  }

  /** The revision that it waits for. */
  public long next() {
    return next;
  }

  public boolean isEnded() {
    return ended;
  }

  /** What else to end when its caller closes it, such as what replays to it. */
  public void onClose(Runnable action) {
    onClose = action;
  }

  /**
   * Passes on what concerns it.
   *
   * @param events in order, up to {@code revision}
   * @return whether it wants more
   */
  public synchronized boolean deliver(List<StorageEvent> events, long revision) {
    if (ended || revision < next) {
      return !ended;
    }
    List<StorageEvent> mine = mine(events);
    next = revision + 1;
    try {
      if (!mine.isEmpty()) {
        listener.onEvents(mine);
      }
      listener.onProgress(revision);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "the watcher of " + prefix + " failed, it ends", e);
      fail(new StorageException("the watcher failed", e));
    }
    return !ended;
  }

  private List<StorageEvent> mine(List<StorageEvent> events) {
    List<StorageEvent> mine = new ArrayList<>();
    for (StorageEvent e : events) {
      if (e.revision() >= next && e.key().startsWith(prefix)) {
        mine.add(e);
      }
    }
    return mine;
  }

  /** Ends it with an error, which is reported to its listener once. */
  public synchronized void fail(StorageException error) {
    if (!ended) {
      ended = true;
      listener.onError(error);
    }
  }

  @Override
  public void close() {
    ended = true;
    onClose.run();
  }
}
