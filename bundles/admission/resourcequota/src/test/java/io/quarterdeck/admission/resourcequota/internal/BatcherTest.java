// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.libraries.quotas.ServiceEvaluator;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.contract.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Who counts for whom, and what becomes of those that wait. */
class BatcherTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private static Batcher.Waiter waiter(String namespace) {
    return new Batcher.Waiter(
        Attempt.create("pods", Literal.pod("{}")).in(namespace).request(), new ServiceEvaluator());
  }

  @Test
  void aRequestAloneIsABatch() {
    List<Integer> batches = new ArrayList<>();
    Batcher batcher =
        new Batcher(
            LONG,
            batch -> {
              batches.add(batch.size());
              batch.forEach(Batcher.Waiter::admit);
            });
    batcher.submit(waiter("a"));
    batcher.submit(waiter("a"));
    assertEquals(List.of(1, 1), batches);
  }

  @Test
  void whoIsRefusedIsGivenTheReason() {
    ApiException why = ApiException.internal("full");
    Batcher batcher = new Batcher(LONG, batch -> batch.forEach(w -> w.refuse(why)));
    assertSame(why, assertThrows(ApiException.class, () -> batcher.submit(waiter("a"))));
  }

  @Test
  void whatGoesWrongWhileCountingRefusesTheBatchAndNoOther() {
    AtomicInteger calls = new AtomicInteger();
    IllegalStateException broken = new IllegalStateException("broken");
    Batcher batcher =
        new Batcher(
            LONG,
            batch -> {
              if (calls.getAndIncrement() == 0) {
                throw broken;
              }
              batch.forEach(Batcher.Waiter::admit);
            });
    assertSame(
        broken, assertThrows(IllegalStateException.class, () -> batcher.submit(waiter("a"))));
    batcher.submit(waiter("a"));
    assertEquals(2, calls.get());
  }

  @Test
  void nobodyWaitsForever() {
    Batcher batcher = new Batcher(Duration.ZERO, batch -> {});
    ApiException e = assertThrows(ApiException.class, () -> batcher.submit(waiter("a")));
    assertEquals(500, e.code());
    assertEquals(
        "Internal error occurred: resource quota evaluation timed out", e.status().message());
  }

  @Test
  void theInterruptedWaitNoLonger() throws Exception {
    Batcher batcher = new Batcher(LONG, batch -> {});
    List<String> answers = new ArrayList<>();
    Thread waiting =
        Thread.ofVirtual()
            .start(
                () -> {
                  Thread.currentThread().interrupt();
                  try {
                    batcher.submit(waiter("a"));
                  } catch (ApiException e) {
                    answers.add(e.status().message());
                  }
                  answers.add("interrupted: " + Thread.currentThread().isInterrupted());
                });
    waiting.join();
    assertEquals(
        List.of(
            "Internal error occurred: resource quota evaluation was interrupted",
            "interrupted: true"),
        answers);
  }

  @Test
  void whoComesWhileSomebodyCountsIsCountedInTheNextBatch() throws Exception {
    CountDownLatch counting = new CountDownLatch(1);
    CountDownLatch more = new CountDownLatch(1);
    List<Integer> batches = new ArrayList<>();
    Batcher batcher =
        new Batcher(
            LONG,
            batch -> {
              batches.add(batch.size());
              counting.countDown();
              await(more);
              batch.forEach(Batcher.Waiter::admit);
            });
    Thread first = Thread.ofVirtual().start(() -> batcher.submit(waiter("a")));
    counting.await();
    Thread second = Thread.ofVirtual().start(() -> batcher.submit(waiter("a")));
    Thread third = Thread.ofVirtual().start(() -> batcher.submit(waiter("a")));
    // both wait for whoever counts
    while (second.getState() != Thread.State.TIMED_WAITING
        || third.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    more.countDown();
    first.join();
    second.join();
    third.join();
    assertEquals(List.of(1, 2), batches);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void oneThreadANamespaceCountsAtATime() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger counted = new AtomicInteger();
    Batcher batcher =
        new Batcher(
            LONG,
            batch -> {
              assertEquals(1, inside.incrementAndGet());
              counted.addAndGet(batch.size());
              inside.decrementAndGet();
              batch.forEach(Batcher.Waiter::admit);
            });
    AtomicInteger submitted = new AtomicInteger();
    Threads.run(
        (thread, round) -> {
          submitted.incrementAndGet();
          batcher.submit(waiter("a"));
        });
    assertEquals(submitted.get(), counted.get());
  }

  @Test
  void namespacesDoNotWaitForEachOther() throws Exception {
    CountDownLatch counting = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Batcher batcher =
        new Batcher(
            LONG,
            batch -> {
              if (batch.getFirst().request.namespace().equals("slow")) {
                counting.countDown();
                await(done);
              }
              batch.forEach(Batcher.Waiter::admit);
            });
    Thread slow = Thread.ofVirtual().start(() -> batcher.submit(waiter("slow")));
    counting.await();
    batcher.submit(waiter("quick"));
    done.countDown();
    slow.join();
  }
}
