// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import java.time.Duration;

/** How one configuration takes another's place while values are read and written. */
final class Takeover {
  private static final Duration SHORTEST = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private Takeover() {}

  /**
   * Waits until all its plugins are well; where one is not in time, closes it. Blocks.
   *
   * @throws IllegalStateException saying which is not
   */
  static void requireWell(Configuration next) {
    Duration grace = next.grace();
    Duration limit = grace.compareTo(SHORTEST) < 0 ? SHORTEST : grace;
    long end = System.nanoTime() + limit.toNanos();
    String problem = next.check();
    while (problem != null && System.nanoTime() - end < 0 && pause()) {
      problem = next.check();
    }
    if (problem != null) {
      next.close();
      throw new IllegalStateException("health check for new transformers failed: " + problem);
    }
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Closes one that was replaced when what was begun with it must have ended. */
  static void closeLater(Configuration before) {
    if (before.plugins().isEmpty()) {
      return;
    }
    Thread.ofVirtual()
        .name("encryption-close")
        .start(
            () -> {
              try {
                Thread.sleep(before.grace());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              before.close();
            });
  }
}
