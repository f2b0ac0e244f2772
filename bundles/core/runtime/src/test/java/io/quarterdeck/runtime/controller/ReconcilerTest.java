// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.metrics.Metrics;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

  /** With client-go's waits that takes hours. */
  @Test
  void waitsOfItsOwnAreKept() throws Exception {
    CountDownLatch turns = new CountDownLatch(30);
    Reconciler<String> loop =
        new Reconciler<>(
            "test",
            new Metrics(),
            1,
            new Backoff(Duration.ofMillis(1), Duration.ofMillis(2)),
            key -> {
              turns.countDown();
              throw ApiException.unavailable("not now", 1);
            });
    loop.add("a");
    assertTrue(turns.await(1, TimeUnit.MINUTES));
    loop.close();
  }

  @Test
  void whatIsDoneHasAnotherTurnAfterItsTime() throws Exception {
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch third = new CountDownLatch(1);
    Reconciler<String> loop =
        new Reconciler<>(
            "test",
            new Metrics(),
            1,
            key -> {
              if (turns.incrementAndGet() < 3) {
                return Outcome.after(Duration.ofMillis(1));
              }
              third.countDown();
              return Outcome.DONE;
            });
    loop.add("a");
    assertTrue(third.await(1, TimeUnit.MINUTES));
    Thread.sleep(20);
    loop.close();
    assertEquals(3, turns.get());
  }
}
