// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One caller's watch; told by one thread at a time: first its replay's, then that of all. */
final class OneWatch implements Backend.Watch {
  private static final System.Logger LOG = System.getLogger(OneWatch.class.getName());

  private final String prefix;
  private final WatchListener listener;
  private volatile long next;
  private volatile boolean ended;
  private volatile @Nullable EventStream replay;

  OneWatch(String prefix, long from, WatchListener listener) {
    this.prefix = prefix;
    this.next = from;
    this.listener = listener;
  }

  /** The revision that it waits for. */
  long next() {
    return next;
  }

  boolean isEnded() {
    return ended;
  }

  /** What to close with it. */
  void replayedBy(EventStream stream) {
    replay = stream;
  }

  /** Passes on what concerns it; says whether it wants more. */
  synchronized boolean deliver(List<StorageEvent> events, long revision) {
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

  synchronized void fail(StorageException error) {
    if (!ended) {
      ended = true;
      listener.onError(error);
    }
  }

  @Override
  public void close() {
    ended = true;
    EventStream stream = replay;
    if (stream != null) {
      stream.close();
    }
  }
}
