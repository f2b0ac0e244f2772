// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.libraries.quotas.Evaluator;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread a namespace count for all that wait: who finds nobody counting counts its own
 * request and every one that comes meanwhile, batch by batch. Thread-safe.
 */
final class Batcher {
  private final Duration patience;
  private final Consumer<List<Waiter>> counting;
  private final Map<String, Deque<Waiter>> queues = new HashMap<>();

  /** One request and what becomes of it. */
  static final class Waiter {
    final AdmissionRequest request;
    final Evaluator evaluator;
    private final CompletableFuture<@Nullable RuntimeException> outcome = new CompletableFuture<>();

    Waiter(AdmissionRequest request, Evaluator evaluator) {
      this.request = request;
      this.evaluator = evaluator;
    }

    void admit() {
      outcome.complete(null);
    }

    void refuse(RuntimeException why) {
      outcome.complete(why);
    }
  }

  /**
   * Makes one.
   *
   * @param patience how long a request waits
   * @param counting admits or refuses each of a batch of one namespace
   */
  Batcher(Duration patience, Consumer<List<Waiter>> counting) {
    this.patience = patience;
    this.counting = counting;
  }

  /** Returns when the request is counted; throws what refuses it. */
  void submit(Waiter waiter) {
    if (enqueue(waiter)) {
      drain(waiter.request.namespace());
    }
    await(waiter);
  }

  /** True when the caller is to count. */
  private synchronized boolean enqueue(Waiter waiter) {
    Deque<Waiter> queue = queues.get(waiter.request.namespace());
    boolean first = queue == null;
    if (queue == null) {
      queue = new ArrayDeque<>();
      queues.put(waiter.request.namespace(), queue);
    }
    queue.add(waiter);
    return first;
  }

  private synchronized List<Waiter> next(String namespace) {
    Deque<Waiter> queue = Objects.requireNonNull(queues.get(namespace));
    List<Waiter> batch = List.copyOf(queue);
    queue.clear();
    if (batch.isEmpty()) {
      queues.remove(namespace);
    }
    return batch;
  }

  private void drain(String namespace) {
    for (List<Waiter> batch = next(namespace); !batch.isEmpty(); batch = next(namespace)) {
      try {
        counting.accept(batch);
      } catch (RuntimeException e) {
        batch.forEach(w -> w.refuse(e));
      }
    }
  }

  private void await(Waiter waiter) {
    try {
      RuntimeException refusal = waiter.outcome.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (refusal != null) {
        throw refusal;
      }
    } catch (TimeoutException e) {
      throw ApiException.internal("resource quota evaluation timed out");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.internal("resource quota evaluation was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
