// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a plugin was when it was last asked, which counts for twenty seconds when it was well, and
 * for three when it was not. Thread-safe.
 */
final class LastCheck {
  private static final Duration WELL = Duration.ofSeconds(20);
  private static final Duration UNWELL = Duration.ofSeconds(3);

  private final Supplier<@Nullable String> ask;
  private final AtomicBoolean asking = new AtomicBoolean();
  private volatile @Nullable String problem = "it was not asked yet";
  private volatile long due = System.nanoTime();

  /**
   * @param ask gives what is wrong, null for nothing
   */
  LastCheck(Supplier<@Nullable String> ask) {
    this.ask = ask;
  }

  /** Asks, unless what is known still counts. Blocks. */
  synchronized @Nullable String check() {
    if (System.nanoTime() - due < 0) {
      return problem;
    }
    return checkNow();
  }

  /** Asks. Blocks. */
  synchronized @Nullable String checkNow() {
    String found = ask.get();
    problem = found;
    due = System.nanoTime() + (found == null ? WELL : UNWELL).toNanos();
    return found;
  }

  /** What is known; if that no longer counts, somebody else asks. */
  @Nullable String problem() {
    if (System.nanoTime() - due >= 0 && asking.compareAndSet(false, true)) {
      Thread.ofVirtual().name("kms-check").start(this::refresh);
    }
    return problem;
  }

  private void refresh() {
    try {
      check();
    } finally {
      asking.set(false);
    }
  }
}
