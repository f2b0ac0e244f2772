// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waiting for what will come to be true. */
public final class Await {
  /** Far more than it ever takes: who waits in vain has found a fault, not a busy machine. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private Await() {}

  /** Fails with {@code what}, and what servers have logged, when it is still false after that. */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    until(what, LIMIT, condition);
  }

  /** The same with another limit. */
  public static void until(String what, Duration limit, Callable<Boolean> condition)
      throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    boolean late = false;
    while (!condition.call()) {
      if (late) { // what began in time may have been answered late
        throw new AssertionError("waited in vain until " + what + DistributionProcess.lastWords());
      }
      late = System.nanoTime() > end;
      Thread.sleep(20);
    }
  }
}
