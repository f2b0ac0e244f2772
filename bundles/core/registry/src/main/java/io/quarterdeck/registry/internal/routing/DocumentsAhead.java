// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does a piece of work for the newest of many values, a little after it has come, so that who asks
 * need not wait for it. One thread at a time, of the lowest priority; none while nothing comes.
 * Thread-safe.
 */
final class DocumentsAhead<T> {
  private static final Logger LOG = System.getLogger(DocumentsAhead.class.getName());

  private final Duration after;
  private final Consumer<T> work;
  private @Nullable T next;
  private boolean running;

  /**
   * @param after for how long further values are waited for
   * @param work what is thrown is logged: who asks meets it again
   */
  DocumentsAhead(Duration after, Consumer<T> work) {
    this.after = after;
    this.work = work;
  }

  /** The value takes the place of one that nothing was done for yet. */
  synchronized void offer(T value) {
    next = value;
    if (!running) {
      running = true;
      Thread.ofPlatform()
          .daemon()
          .priority(Thread.MIN_PRIORITY)
          .name("documents-ahead")
          .start(this::run);
    }
  }

  private void run() {
    try {
      do {
        Thread.sleep(after);
      } while (workedForOne());
    } catch (InterruptedException e) {
      stopped();
    }
  }

  private boolean workedForOne() {
    T value = take();
    if (value == null) {
      return false;
    }
    try {
      work.accept(value);
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "documents were not made ahead", e);
    }
    return true;
  }

  private synchronized @Nullable T take() {
    T value = next;
    next = null;
    running = value != null;
    return value;
  }

  private synchronized void stopped() {
    running = false;
  }
}
