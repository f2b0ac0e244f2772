// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.spi.authorization.Decision;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AccessAnswersTest {
  private static final Decision ALLOWED = new Decision.Allow("yes");
  private static final Decision DENIED = new Decision.Deny("no");

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);

  private AccessAnswers cache(int allowed, int otherwise) {
    return new AccessAnswers(Duration.ofNanos(allowed), Duration.ofNanos(otherwise), now::get);
  }

  @Test
  void anAnswerIsKeptUntilItsTimeIsOverEvenWhenTheClockWrapsAround() {
    AccessAnswers cache = cache(10, 3);
    cache.put("a", ALLOWED);
    cache.put("d", DENIED);
    cache.put("n", new Decision.NoOpinion(""));
    now.addAndGet(2);
    assertEquals(ALLOWED, cache.get("a"));
    assertEquals(DENIED, cache.get("d"));
    assertNotNull(cache.get("n"));
    now.addAndGet(1);
    assertNull(cache.get("d"));
    assertNull(cache.get("n"));
    now.addAndGet(6);
    assertEquals(ALLOWED, cache.get("a"));
    now.addAndGet(1);
    assertNull(cache.get("a"));
  }

  @Test
  void aTimeOfZeroKeepsNothing() {
    AccessAnswers cache = cache(0, 10);
    cache.put("a", ALLOWED);
    cache.put("d", DENIED);
    assertNull(cache.get("a"));
    assertEquals(DENIED, cache.get("d"));
  }

  @Test
  void aNewAnswerReplacesTheOldOneAndItsTime() {
    AccessAnswers cache = cache(10, 10);
    cache.put("a", ALLOWED);
    now.addAndGet(9);
    cache.put("a", DENIED);
    now.addAndGet(9);
    assertEquals(DENIED, cache.get("a"));
  }

  @Test
  void whatWasUsedLongestAgoGoesFirstBeyond8192() {
    AccessAnswers cache = cache(10, 10);
    IntStream.range(0, 8192).forEach(i -> cache.put("a" + i, ALLOWED));
    assertNotNull(cache.get("a0"), "none is gone yet, and this one is used");
    cache.put("more", ALLOWED);
    assertNotNull(cache.get("a0"));
    assertNull(cache.get("a1"));
  }

  @Test
  void severalThreadsMayAskAtOnce() {
    AccessAnswers cache = cache(10, 10);
    IntStream.range(0, 20_000)
        .parallel()
        .forEach(
            i -> {
              cache.put("a" + i % 9000, ALLOWED);
              cache.get("a" + i % 500);
            });
    cache.put("last", DENIED);
    assertEquals(DENIED, cache.get("last"));
  }
}
