// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** One watch with a thread of its own that follows the log. */
final class FakeWatch implements Backend.Watch {
  private final FakeBackend backend;
  private final String prefix;
  private final WatchListener listener;
  private final ReentrantLock delivery = new ReentrantLock();
  private long next;
  private volatile boolean ended;

  FakeWatch(FakeBackend backend, String prefix, long from, WatchListener listener) {
    this.backend = backend;
    this.prefix = prefix;
    this.next = from;
    this.listener = listener;
  }

  void start() {
    Thread.ofVirtual().name("fake-watch").start(this::follow);
  }

  boolean isEnded() {
    return ended;
  }

  private void follow() {
    try {
      while (!ended) {
        deliver(backend.awaitFrom(next, this));
      }
    } catch (StorageException e) {
      fail(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deliver(List<StorageEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    long last = events.getLast().revision();
    List<StorageEvent> mine = events.stream().filter(e -> e.key().startsWith(prefix)).toList();
    delivery.lock();
    try {
      if (!ended && !mine.isEmpty()) {
        listener.onEvents(mine);
      }
      if (!ended) {
        listener.onProgress(last);
      }
    } finally {
      delivery.unlock();
    }
    next = last + 1;
  }

  /** Ends it with an error; no call of the listener follows. */
  void fail(StorageException error) {
    delivery.lock();
    try {
      if (!ended) {
        ended = true;
        listener.onError(error);
      }
    } finally {
      delivery.unlock();
    }
    backend.forget(this);
  }

  @Override
  public void close() {
    ended = true;
    backend.forget(this);
  }
}
