// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.reflector;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.watchcache.stored.ResourceValues;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Waits for values that cannot be read for now: one of them is tried every few seconds, and once it
 * can be read, all are. Those who read the cache by other ways than a request never ask again.
 */
final class Recovery {
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Backend backend;
  private final ResourceValues values;
  private final Unreadable unreadable;
  private final AtomicBoolean waiting = new AtomicBoolean();

  Recovery(Backend backend, ResourceValues values, Unreadable unreadable) {
    this.backend = backend;
    this.values = values;
    this.unreadable = unreadable;
  }

  /**
   * Begins to wait if there is anything to wait for and nobody waits yet.
   *
   * @param over whether the cache is closed
   * @param reload reads everything anew
   */
  void await(BooleanSupplier over, Runnable reload) {
    if (unreadable.firstPassing() != null && waiting.compareAndSet(false, true)) {
      Thread.ofVirtual().name("watchcache-recovery").start(() -> run(over, reload));
    }
  }

  private void run(BooleanSupplier over, Runnable reload) {
    try {
      Thread.sleep(PAUSE);
      String key = unreadable.firstPassing();
      while (key != null && !over.getAsBoolean() && !isReadable(key)) {
        Thread.sleep(PAUSE);
        key = unreadable.firstPassing();
      }
      waiting.set(false);
      if (key != null && !over.getAsBoolean()) {
        reload.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isReadable(String key) {
    try {
      KeyValue entry = backend.get(key);
      if (entry != null) {
        values.read(entry);
      }
      return true;
    } catch (StorageException e) {
      return false;
    }
  }
}
