// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import java.time.Duration;

/** A bound for a stop that nobody waits for who could help it along. */
final class OrderlyEnd {
  private OrderlyEnd() {}

  /** Calls something after a while, on a thread that keeps nothing alive. */
  static void limit(Duration patience, Runnable halt) {
    Thread.ofPlatform().daemon().name("stop-limit").start(() -> haltAfter(patience, halt));
  }

  private static void haltAfter(Duration patience, Runnable halt) {
    try {
      Thread.sleep(patience);
      halt.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
