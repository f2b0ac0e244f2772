// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoundsTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @Test
  void itIsDoneWhenItIsDue() throws InterruptedException {
    CountDownLatch thrice = new CountDownLatch(3);
    try (Rounds rounds =
        new Rounds(
            "test",
            () -> {
              thrice.countDown();
              return Duration.ofMillis(20);
            })) {
      rounds.start();
      assertTrue(thrice.await(10, TimeUnit.SECONDS));
    }
  }

  @Test
  void aBugDoesNotEndIt() {
    AtomicInteger times = new AtomicInteger();
    try (Rounds rounds =
        new Rounds(
            "test",
            () -> {
              if (times.incrementAndGet() == 1) {
                throw new IllegalStateException("a bug");
              }
              return LONG;
            })) {
      rounds.start();
      assertTrue(rounds.awaitNext(LONG, Rounds.MOST_WAITING));
      assertTrue(rounds.awaitNext(LONG, Rounds.MOST_WAITING));
      assertTrue(times.get() >= 2);
    }
  }

  @Test
  void whatAThousandWantIsDoneOnceASecond() throws InterruptedException {
    List<Long> at = new CopyOnWriteArrayList<>();
    AtomicInteger served = new AtomicInteger();
    try (Rounds rounds =
        new Rounds(
            "test",
            () -> {
              at.add(System.nanoTime());
              return LONG;
            })) {
      rounds.start();
      while (at.isEmpty()) {
        Thread.sleep(1);
      }
      try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int i = 0; i < Rounds.MOST_WAITING; i++) {
          all.execute(() -> served.addAndGet(rounds.awaitNext(LONG, Rounds.MOST_WAITING) ? 1 : 0));
        }
      }
    }
    assertEquals(Rounds.MOST_WAITING, served.get());
    assertTrue(at.size() <= 3, () -> "done " + at.size() + " times");
    assertTrue(at.get(1) - at.get(0) >= 1_000_000_000L, "on demand a second apart");
  }

  @Test
  void whoComesWhenTooManyWaitIsSentAway() throws InterruptedException {
    CountDownLatch held = new CountDownLatch(1);
    AtomicInteger refused = new AtomicInteger();
    AtomicBoolean bounded = new AtomicBoolean();
    try (Rounds rounds =
        new Rounds(
            "test",
            () -> {
              try {
                held.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return Duration.ofMillis(1);
            })) {
      rounds.start();
      try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int i = 0; i < 2 * Rounds.MOST_WAITING; i++) {
          all.execute(() -> refused.addAndGet(rounds.awaitNext(LONG, Rounds.MOST_WAITING) ? 0 : 1));
        }
        while (refused.get() < Rounds.MOST_WAITING) {
          Thread.sleep(1);
        }
        all.execute(() -> bounded.set(rounds.awaitNext(LONG, Integer.MAX_VALUE)));
        Thread.sleep(50);
        held.countDown();
      }
      assertTrue(bounded.get(), "whom something else bounds may wait");
      assertEquals(Rounds.MOST_WAITING, refused.get());
      assertTrue(rounds.awaitNext(LONG, Rounds.MOST_WAITING), "and there is room again");
    }
  }

  @Test
  void nobodyWaitsLongerThanItsLimitNorForOneThatIsClosed() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    Rounds rounds =
        new Rounds(
            "test",
            () -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return LONG;
            });
    rounds.start();
    assertFalse(rounds.awaitNext(Duration.ofMillis(50), Rounds.MOST_WAITING));
    Thread waits = Thread.ofVirtual().start(() -> rounds.awaitNext(LONG, Rounds.MOST_WAITING));
    rounds.close();
    assertTrue(waits.join(Duration.ofSeconds(10)));
    assertFalse(rounds.awaitNext(LONG, Rounds.MOST_WAITING));
  }
}
