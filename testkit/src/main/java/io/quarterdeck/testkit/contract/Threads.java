// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The same from many threads at once, as requests come. */
public final class Threads {
  private static final int THREADS = 8;
  private static final int ROUNDS = 50;
  private static final long PATIENCE_SECONDS = 60;

  private Threads() {}

  /** One turn of one thread. */
  @FunctionalInterface
  public interface Turn {
    void run(int thread, int round) throws Exception;
  }

  /** Fails with the first failure of any thread, or when they do not end within half a minute. */
  public static void run(Turn turn) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<@Nullable Void>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        running.add(pool.submit(rounds(thread, start, turn)));
      }
      start.countDown();
      for (Future<@Nullable Void> one : running) {
        await(one);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static Callable<@Nullable Void> rounds(int thread, CountDownLatch start, Turn turn) {
    return () -> {
      start.await();
      for (int round = 0; round < ROUNDS; round++) {
        turn.run(thread, round);
      }
      return null;
    };
  }

  private static void await(Future<@Nullable Void> one) throws InterruptedException {
    try {
      one.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("with many threads at once: " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("threads hold each other up", e);
    }
  }
}
