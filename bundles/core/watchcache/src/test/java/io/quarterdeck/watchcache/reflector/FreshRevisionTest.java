// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.reflector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class FreshRevisionTest {

  @Test
  void thoseWhoWaitShareTheNextQuestionButNotTheRunningOne() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    CountDownLatch firstAsks = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    FreshRevision fresh =
        new FreshRevision(
            () -> {
              firstAsks.countDown();
              awaitQuietly(answer);
              return asked.incrementAndGet();
            });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> first = threads.submit(fresh::get);
      firstAsks.await();
      List<Future<Long>> rest = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        rest.add(threads.submit(fresh::get));
      }
      Thread.sleep(100);
      answer.countDown();
      assertEquals(1, first.get());
      for (Future<Long> f : rest) {
        assertTrue(f.get() >= 2, "an answer to a question that was put before the caller came");
      }
      assertTrue(asked.get() < 10, asked + " questions");
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
  void anErrorReachesTheCallerAndIsNotKept() {
    AtomicInteger asked = new AtomicInteger();
    FreshRevision fresh =
        new FreshRevision(
            () -> {
              if (asked.getAndIncrement() == 0) {
                throw new StorageException("down");
              }
              return 7;
            });
    assertThrows(StorageException.class, fresh::get);
    assertEquals(7, fresh.get());
  }
}
