// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.watchcache.CacheWatch;
import io.quarterdeck.watchcache.event.CacheEvent;
import org.jspecify.annotations.Nullable;

/** The events of one watch, pulled by one thread at a time; never blocks. */
public interface EventSource extends AutoCloseable {

  /**
   * The next event; null when there is none now, and the listener is called when that has changed.
   *
   * @throws ApiException that ends the watch
   */
  @Nullable CacheEvent poll();

  /** Must not block; it is called once at once. */
  void onReady(Runnable listener);

  @Override
  void close();

  /** A watch's own. */
  static EventSource of(CacheWatch watch) {
    return new EventSource() {
      @Override
      public @Nullable CacheEvent poll() {
        return watch.poll();
      }

      @Override
      public void onReady(Runnable listener) {
        watch.onReady(listener);
      }

      @Override
      public void close() {
        watch.close();
      }
    };
  }
}
