// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waiting for what will come to be true. */
public final class Await {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private Await() {}

  /** Fails with {@code what} when it is still false after half a minute. */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    until(what, LIMIT, condition);
  }

  /** The same with another limit. */
  public static void until(String what, Duration limit, Callable<Boolean> condition)
      throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain until " + what);
      }
      Thread.sleep(20);
    }
  }
}
