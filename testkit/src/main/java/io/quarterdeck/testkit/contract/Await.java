// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.contract;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waiting for what will come to be true. */
public final class Await {
  /** Far more than it ever takes: who waits in vain has found a fault, not a busy machine. */
  private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(2);

  private Await() {}

  /** Fails with {@code what} when it is still false after minutes. */
  public static void until(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain until " + what);
      }
      Thread.sleep(5);
    }
  }
}
