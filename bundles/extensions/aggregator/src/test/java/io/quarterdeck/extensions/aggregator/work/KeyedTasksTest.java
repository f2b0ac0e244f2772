// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Work that is done in parallel and again. */
final class KeyedTasksTest {
  private final Deadlines deadlines = new Deadlines();

  @AfterEach
  void stop() {
    deadlines.close();
  }

  private KeyedTasks tasks(java.util.function.Predicate<String> work) {
    return new KeyedTasks("test", Duration.ofHours(1), work, deadlines.clock());
  }

  @Test
  void oneThatHangsDelaysNoOther() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    try (KeyedTasks tasks =
        tasks(
            key -> {
              if (key.equals("hangs")) {
                await(end);
              } else {
                done.countDown();
              }
              return true;
            })) {
      tasks.add("hangs");
      tasks.add("other");
      assertTrue(done.await(30, TimeUnit.SECONDS));
    }
    end.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatFailsIsDoneAgainUntilItSucceeds() throws Exception {
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch third = new CountDownLatch(3);
    try (KeyedTasks tasks =
        tasks(
            key -> {
              third.countDown();
              if (turns.incrementAndGet() == 1) {
                throw new IllegalStateException("as tests do");
              }
              return turns.get() >= 3;
            })) {
      tasks.add("a");
      assertTrue(third.await(30, TimeUnit.SECONDS));
      Thread.sleep(500);
      assertEquals(3, turns.get());
    }
  }

  @Test
  void addedMeanwhileItIsDoneOnceMoreAndNeverTwiceAtOnce() throws Exception {
    Semaphore go = new Semaphore(0);
    Semaphore begun = new Semaphore(0);
    AtomicInteger atOnce = new AtomicInteger();
    try (KeyedTasks tasks =
        tasks(
            key -> {
              assertEquals(1, atOnce.incrementAndGet());
              begun.release();
              go.acquireUninterruptibly();
              atOnce.decrementAndGet();
              return true;
            })) {
      tasks.add("a");
      assertTrue(begun.tryAcquire(30, TimeUnit.SECONDS));
      tasks.add("a");
      tasks.add("a");
      go.release(2);
      assertTrue(begun.tryAcquire(30, TimeUnit.SECONDS));
      assertFalse(begun.tryAcquire(300, TimeUnit.MILLISECONDS));
    }
  }

  @Test
  void whatIsRemovedHasNoTurnAnyMore() throws Exception {
    AtomicInteger turns = new AtomicInteger();
    try (KeyedTasks tasks =
        tasks(
            key -> {
              turns.incrementAndGet();
              return false;
            })) {
      tasks.add("a");
      Thread.sleep(50);
      tasks.remove("a");
      int then = turns.get();
      Thread.sleep(600);
      assertTrue(turns.get() <= then + 1, () -> turns + " turns");
    }
  }
}
