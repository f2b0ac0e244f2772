// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import io.quarterdeck.itests.benchmarks.load.Target;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Something done so many times a second, as clients do it that have other things to do in between:
 * at full speed it would cost less each.
 *
 * @param perSecond of all together
 * @param operation takes a number that counts from 0
 */
record Paced(double perSecond, Operation operation) {
  private static final int THREADS = 8;

  /** One request, or a few behind each other. */
  @FunctionalInterface
  interface Operation {
    void run(int number) throws Exception;
  }

  /** Runs for a time, on threads of its own; how many were done, however late. */
  CompletableFuture<Long> start(Duration time) {
    return start(Math.max(1, (long) (perSecond * time.toNanos() / 1e9)), Long.MAX_VALUE);
  }

  /** The same without those that would come too late. */
  CompletableFuture<Long> startUntil(Duration time) {
    return start(Long.MAX_VALUE, time.toNanos());
  }

  private CompletableFuture<Long> start(long most, long nanos) {
    AtomicLong next = new AtomicLong();
    AtomicLong done = new AtomicLong();
    long began = System.nanoTime();
    CompletableFuture<?>[] all = new CompletableFuture<?>[THREADS];
    for (int i = 0; i < THREADS; i++) {
      all[i] =
          CompletableFuture.runAsync(
              () -> work(next, done, began, most, nanos), Thread::startVirtualThread);
    }
    return CompletableFuture.allOf(all).thenApply(nothing -> done.get());
  }

  private void work(AtomicLong next, AtomicLong done, long began, long most, long nanos) {
    try {
      for (long n = next.getAndIncrement();
          n < most && System.nanoTime() - began < nanos;
          n = next.getAndIncrement()) {
        await(began + (long) (n * 1e9 / perSecond));
        operation.run((int) n);
        done.incrementAndGet();
      }
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private static void await(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /**
   * Runs for a time.
   *
   * @return microseconds of the server's CPU each, what it does anyway included
   */
  double micros(Target server, Duration time) {
    long cpu = server.cpu().toNanos();
    long done = start(time).join();
    return (server.cpu().toNanos() - cpu) / 1e3 / done;
  }
}
