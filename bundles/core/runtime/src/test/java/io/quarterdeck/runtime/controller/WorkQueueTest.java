// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkQueueTest {
  private static final Backoff SHORT = new Backoff(Duration.ofMillis(1), Duration.ofMillis(4));
  private static final Backoff NEVER = new Backoff(Duration.ofHours(1), Duration.ofHours(2));

  private final Metrics metrics = new Metrics();

  private static void await(WorkQueue<?> queue) throws InterruptedException {
    CountDownLatch reached = new CountDownLatch(1);
    queue.afterwards(reached::countDown);
    assertTrue(reached.await(10, TimeUnit.SECONDS));
  }

  @Test
  void theWaitDoublesUpToTheMost() {
    Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));
    assertEquals(
        List.of(100L, 200L, 400L, 3200L, 5000L, 5000L),
        List.of(1, 2, 3, 6, 7, Integer.MAX_VALUE).stream()
            .map(n -> backoff.after(n).toMillis())
            .toList());
  }

  @Test
  void aKeyWaitsOnceHoweverOftenItIsAdded() throws Exception {
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    CountDownLatch free = new CountDownLatch(1);
    try (WorkQueue<String> queue =
        new WorkQueue<>(
            "test",
            metrics,
            NEVER,
            key -> {
              seen.add(key);
              return true;
            })) {
      queue.afterwards(() -> awaitQuietly(free));
      for (int i = 0; i < 10_000; i++) {
        queue.add("a");
        queue.add("b", Duration.ofNanos(i));
      }
      assertEquals(2, queue.size());
      free.countDown();
      await(queue);
      assertEquals(List.of("a", "b"), List.copyOf(seen));
      assertEquals(0, queue.size());
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whoWaitsForEverDoesSoAndIsTriedAtOnceWhenAdded() throws Exception {
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    try (WorkQueue<String> queue = new WorkQueue<>("test", metrics, NEVER, seen::add)) {
      queue.add("token", Duration.ofSeconds(Long.MAX_VALUE));
      assertEquals(null, seen.poll(50, TimeUnit.MILLISECONDS));
      queue.add("token");
      assertEquals("token", seen.poll(10, TimeUnit.SECONDS));
    }
  }

  @Test
  void whatIsNotDoneWaitsOnceAndIsTriedAtOnceWhenAdded() throws Exception {
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    try (WorkQueue<String> queue =
        new WorkQueue<>(
            "test",
            metrics,
            NEVER,
            key -> {
              seen.add(key);
              return false;
            })) {
      for (int i = 1; i <= 5; i++) {
        queue.add("stuck");
        await(queue);
        assertEquals(i, seen.size());
        assertEquals(1, queue.size());
      }
      String text = metrics.text();
      assertTrue(text.contains("workqueue_depth{name=\"test\"} 1"), text);
      assertTrue(text.contains("workqueue_retries_total{name=\"test\"} 5"), text);
    }
    assertTrue(metrics.text().contains("workqueue_depth{name=\"test\"} 0"));
  }

  @Test
  void whatFailsIsTriedUntilItIsDone() throws Exception {
    BlockingQueue<Integer> tries = new LinkedBlockingQueue<>();
    try (WorkQueue<String> queue =
        new WorkQueue<>(
            "test",
            metrics,
            SHORT,
            key -> {
              tries.add(tries.size() + 1);
              if (tries.size() < 3) {
                throw new IllegalStateException("not yet");
              }
              return tries.size() >= 6;
            })) {
      queue.add("a");
      for (int i = 1; i <= 6; i++) {
        while (tries.size() < i) {
          Thread.onSpinWait();
        }
      }
      await(queue);
      assertEquals(0, queue.size());
    }
  }

  @Test
  void aDelayedTurnComesEarlierWhenItIsAskedForAndNeverLater() throws Exception {
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    try (WorkQueue<String> queue =
        new WorkQueue<>(
            "test",
            metrics,
            NEVER,
            key -> {
              seen.add(key);
              return true;
            })) {
      queue.add("a", Duration.ofHours(1));
      queue.add("a", Duration.ofHours(2));
      await(queue);
      assertEquals(0, seen.size());
      queue.add("a");
      await(queue);
      assertEquals(List.of("a"), List.copyOf(seen));
      assertEquals(0, queue.size());
    }
  }

  @Test
  void aClosedQueueTakesNothing() {
    WorkQueue<String> queue = new WorkQueue<>("test", metrics, NEVER, key -> true);
    queue.close();
    queue.add("a");
    queue.afterwards(() -> {});
    assertEquals(0, queue.size());
  }

  @Test
  void severalWorkersNeverHaveOneKeyAtOnceAndLoseNoChange() throws Exception {
    Map<String, AtomicInteger> inside = new ConcurrentHashMap<>();
    Map<String, AtomicInteger> wanted = new ConcurrentHashMap<>();
    Map<String, Integer> seen = new ConcurrentHashMap<>();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger together = new AtomicInteger();
    List<String> keys = List.of("a", "b", "c");
    try (WorkQueue<String> queue =
        new WorkQueue<>(
            "test",
            metrics,
            SHORT,
            3,
            key -> {
              most.accumulateAndGet(together.incrementAndGet(), Math::max);
              if (of(inside, key).incrementAndGet() > 1) {
                seen.put("twice at once", 1);
              }
              int now = of(wanted, key).get();
              Thread.yield();
              seen.put(key, now);
              of(inside, key).decrementAndGet();
              together.decrementAndGet();
              return true;
            })) {
      for (int i = 1; i <= 20_000; i++) {
        String key = keys.get(i % 3);
        of(wanted, key).incrementAndGet();
        queue.add(key);
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (!keys.stream().allMatch(k -> of(wanted, k).get() == seen.getOrDefault(k, 0))) {
        assertTrue(System.nanoTime() < end, () -> "a change was lost: " + seen);
        Thread.sleep(1);
      }
    }
    assertFalse(seen.containsKey("twice at once"));
    assertTrue(most.get() > 1, "nothing was ever done at once");
  }

  private static AtomicInteger of(Map<String, AtomicInteger> counters, String key) {
    return counters.computeIfAbsent(key, k -> new AtomicInteger());
  }
}
