// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.ApiException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Requests side by side, a few at a time; all are made, whatever becomes of the others. */
public final class AtOnce {
  private static final int MOST = 16;

  /**
   * What came of them.
   *
   * @param done how many have succeeded
   * @param error one of those that have not; null when all have
   */
  public record Result(int done, @Nullable ApiException error) {}

  private AtOnce() {}

  /** Makes so many, numbered from 0 on. */
  public static Result run(int count, IntConsumer request) {
    AtomicInteger done = new AtomicInteger();
    AtomicReference<@Nullable ApiException> error = new AtomicReference<>();
    if (count == 1) {
      one(0, request, done, error);
    } else if (count > 1) {
      try (ExecutorService threads =
          Executors.newFixedThreadPool(Math.min(count, MOST), Thread.ofVirtual().factory())) {
        for (int i = 0; i < count; i++) {
          int number = i;
          threads.execute(() -> one(number, request, done, error));
        }
      }
    }
    return new Result(done.get(), error.get());
  }

  private static void one(
      int number,
      IntConsumer request,
      AtomicInteger done,
      AtomicReference<@Nullable ApiException> error) {
    try {
      request.accept(number);
      done.incrementAndGet();
    } catch (ApiException e) {
      error.compareAndSet(null, e);
    }
  }

  /**
   * The same in batches of 1, 2, 4 and so on, none behind one in which something failed: what fails
   * for the first fails for the rest, and need not be tried a hundred times.
   */
  public static Result slowly(int count, IntConsumer request) {
    int done = 0;
    int begun = 0;
    for (int batch = 1; begun < count; batch *= 2) {
      int from = begun;
      int size = Math.min(batch, count - begun);
      Result result = run(size, i -> request.accept(from + i));
      done += result.done();
      begun += size;
      if (result.error() != null) {
        return new Result(done, result.error());
      }
    }
    return new Result(done, null);
  }
}
