// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnceTest {

  @Test
  void aValueIsMadeWhenItIsAskedForAndThenKept() {
    AtomicInteger made = new AtomicInteger();
    Once<String> once = new Once<>(() -> "v" + made.incrementAndGet());
    assertEquals(0, made.get());
    String first = once.get();
    assertEquals("v1", first);
    assertSame(first, once.get());
    assertEquals(1, made.get());
  }

  @Test
  void aSourceThatFailsIsAskedAgain() {
    AtomicInteger tries = new AtomicInteger();
    Once<String> once =
        new Once<>(
            () -> {
              if (tries.incrementAndGet() == 1) {
                throw new IllegalArgumentException("not yet");
              }
              return "made";
            });
    assertThrows(IllegalArgumentException.class, once::get);
    assertEquals("made", once.get());
  }

  @Test
  void aSourceMayAskForWhatItMakes() {
    List<Once<String>> self = new ArrayList<>();
    AtomicInteger depth = new AtomicInteger();
    self.add(new Once<>(() -> depth.incrementAndGet() == 1 ? self.getFirst().get() : "inner"));
    assertEquals("inner", self.getFirst().get());
    assertEquals("inner", self.getFirst().get());
  }

  @Test
  void threadsThatRaceAllGetAValue() throws Exception {
    int threads = 4;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int round = 0; round < 500; round++) {
        CyclicBarrier start = new CyclicBarrier(threads);
        Once<String> once = new Once<>(() -> "value");
        Callable<String> ask =
            () -> {
              start.await(10, TimeUnit.SECONDS);
              return once.get();
            };
        List<Future<String>> answers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          answers.add(pool.submit(ask));
        }
        for (Future<String> answer : answers) {
          assertEquals("value", answer.get(10, TimeUnit.SECONDS));
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
