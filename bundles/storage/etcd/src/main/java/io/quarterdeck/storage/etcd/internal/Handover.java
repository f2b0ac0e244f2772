// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import org.jspecify.annotations.Nullable;

/** From one thread, which never waits, to another: one thing at a time. Thread-safe. */
final class Handover<T> {
  private @Nullable T waiting;
  private boolean over;

  /** Not before the thing before was taken. */
  synchronized void give(T next) {
    waiting = next;
    notifyAll();
  }

  synchronized void end() {
    over = true;
    notifyAll();
  }

  /** Waits; null at the end. */
  synchronized @Nullable T take() {
    while (waiting == null && !over) {
      try {
        wait();
      } catch (InterruptedException e) {
        // nobody interrupts it: it ends by end()
        over = true;
      }
    }
    T taken = over ? null : waiting;
    waiting = null;
    return taken;
  }
}
