// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.eventratelimit.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.contract.Threads;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How tokens are taken and come back. */
class TokenBucketTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong(-SECOND);

  private TokenBucket bucket(double perSecond, int burst) {
    return new TokenBucket(perSecond, burst, clock::get);
  }

  private static int taken(TokenBucket bucket) {
    int taken = 0;
    while (bucket.take()) {
      taken++;
    }
    return taken;
  }

  @Test
  void itStartsFull() {
    assertEquals(3, taken(bucket(1, 3)));
  }

  @Test
  void aTokenComesBackWhenItsTimeIsOver() {
    TokenBucket bucket = bucket(2, 1);
    assertTrue(bucket.take());
    clock.addAndGet(SECOND / 2 - 1);
    assertFalse(bucket.take());
    clock.addAndGet(1);
    assertTrue(bucket.take());
    assertFalse(bucket.take());
  }

  @Test
  void aRefusalTakesNothing() {
    TokenBucket bucket = bucket(1, 1);
    assertTrue(bucket.take());
    for (int i = 0; i < 9; i++) {
      clock.addAndGet(SECOND / 10);
      assertFalse(bucket.take(), "after " + (i + 1) + " tenths of a second");
    }
    clock.addAndGet(SECOND / 10 + 1000);
    assertTrue(bucket.take());
  }

  @Test
  void itNeverHoldsMoreThanTheBurst() {
    TokenBucket bucket = bucket(1, 3);
    assertEquals(3, taken(bucket));
    clock.addAndGet(2 * SECOND);
    assertEquals(2, taken(bucket));
    clock.addAndGet(3600 * SECOND);
    assertEquals(3, taken(bucket));
  }

  @Test
  void aRateBelowOneASecondWorks() {
    TokenBucket bucket = bucket(0.5, 1);
    assertTrue(bucket.take());
    clock.addAndGet(SECOND);
    assertFalse(bucket.take());
    clock.addAndGet(SECOND);
    assertTrue(bucket.take());
  }

  @Test
  void manyThreadsTakeNoMoreThanThereIs() throws Exception {
    TokenBucket bucket = bucket(1, 100);
    AtomicInteger taken = new AtomicInteger();
    Threads.run(
        (thread, round) -> {
          if (bucket.take()) {
            taken.incrementAndGet();
          }
        });
    assertEquals(100, taken.get());
  }
}
