// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FewThreadsTest {
  private static final int TASKS = 20_000;

  private final ExecutorService pool = Executors.newFixedThreadPool(16);
  private final FewThreads few = new FewThreads(() -> pool, 3);

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  /** Tasks come from many threads while the last worker is on its way out: none may be left. */
  @Test
  void everyTaskIsRunAndNeverMoreThanAFewAtOnce() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(TASKS);
    AtomicInteger at = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Runnable task =
        () -> {
          most.accumulateAndGet(at.incrementAndGet(), Math::max);
          Thread.onSpinWait();
          at.decrementAndGet();
          done.countDown();
        };
    for (int thread = 0; thread < 4; thread++) {
      Thread.ofPlatform()
          .start(
              () -> {
                for (int i = 0; i < TASKS / 4; i++) {
                  few.execute(task);
                  if (i % 64 == 0) {
                    Thread.yield();
                  }
                }
              });
    }
    assertTrue(done.await(60, TimeUnit.SECONDS), "left: " + done.getCount());
    assertTrue(most.get() <= 3, "at once: " + most);
  }

  @Test
  void aTaskThatFailsStopsNoOther() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(10);
    for (int i = 0; i < 10; i++) {
      few.execute(
          () -> {
            done.countDown();
            throw new IllegalStateException("meant to fail");
          });
    }
    assertTrue(done.await(60, TimeUnit.SECONDS));
  }

  @Test
  void aPoolThatTakesNoMoreIsSaidEachTime() {
    pool.shutdown();
    AtomicInteger run = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      assertThrows(RejectedExecutionException.class, () -> few.execute(run::incrementAndGet));
    }
    assertEquals(0, run.get());
  }
}
