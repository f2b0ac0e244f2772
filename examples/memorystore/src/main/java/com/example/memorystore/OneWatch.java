// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.memorystore;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.List;
import java.util.function.Consumer;

/** Follows the history on a thread of its own. */
final class OneWatch implements Backend.Watch {
  private final History history;
  private final String prefix;
  private final WatchListener listener;
  private final Consumer<OneWatch> ended;
  private volatile boolean closed;

  /**
   * @param ended called when nothing more will be delivered
   */
  OneWatch(History history, String prefix, WatchListener listener, Consumer<OneWatch> ended) {
    this.history = history;
    this.prefix = prefix;
    this.listener = listener;
    this.ended = ended;
  }

  void start(long from) {
    Thread.ofVirtual().name("memory-watch").start(() -> follow(from));
  }

  private void follow(long from) {
    try {
      for (long next = from; !closed; ) {
        List<StorageEvent> all = history.awaitFrom(next);
        if (!all.isEmpty() && !closed) {
          deliver(all);
          next = all.getLast().revision() + 1;
        }
      }
    } catch (StorageException e) {
      listener.onError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.accept(this);
    }
  }

  private void deliver(List<StorageEvent> all) {
    List<StorageEvent> mine = all.stream().filter(e -> e.key().startsWith(prefix)).toList();
    if (!mine.isEmpty()) {
      listener.onEvents(mine);
    }
    listener.onProgress(all.getLast().revision());
  }

  @Override
  public void close() {
    closed = true;
  }
}
