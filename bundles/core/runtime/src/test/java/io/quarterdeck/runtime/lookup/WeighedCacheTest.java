// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WeighedCacheTest {
  private final List<String> made = new ArrayList<>();
  private final WeighedCache<String, String> cache =
      new WeighedCache<>(10, (key, value) -> value.length());

  private String get(String key) {
    return cache.get(
        key,
        k -> {
          made.add(k);
          return k;
        });
  }

  @Test
  void aValueIsMadeOnce() {
    assertEquals("abc", get("abc"));
    assertEquals("abc", get("abc"));
    assertEquals(List.of("abc"), made);
    assertEquals(3, cache.weight());
  }

  @Test
  void theLeastRecentlyUsedGoesFirst() {
    get("aaaa");
    get("bbbb");
    get("aaaa");
    get("cccc");
    assertEquals(2, cache.size());
    assertEquals(8, cache.weight());
    made.clear();
    get("aaaa");
    get("cccc");
    assertEquals(List.of(), made);
    get("bbbb");
    assertEquals(List.of("bbbb"), made);
  }

  @Test
  void whatTakesMoreThanHalfOfTheRoomIsNotKept() {
    get("aaaaa");
    assertEquals(5, cache.weight());
    assertEquals("bbbbbb", get("bbbbbb"));
    assertEquals(1, cache.size());
    get("bbbbbb");
    assertEquals(List.of("aaaaa", "bbbbbb", "bbbbbb"), made);
  }

  @Test
  void whatCannotBeMadeIsNotKept() {
    assertThrows(
        IllegalStateException.class,
        () ->
            cache.get(
                "a",
                k -> {
                  throw new IllegalStateException();
                }));
    assertEquals("a", get("a"));
  }

  /** Two that make the same at once weigh once. */
  @Test
  void whatIsMadeTwiceIsKeptOnce() {
    cache.get(
        "abc",
        k -> {
          get("abc");
          return "abc";
        });
    assertEquals(3, cache.weight());
    assertEquals(1, cache.size());
  }

  @Test
  void manyThreadsKeepItWithinItsRoom() throws Exception {
    WeighedCache<Integer, Integer> shared = new WeighedCache<>(50, (k, v) -> 1 + k % 5);
    AtomicInteger wrong = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int start = t * 7;
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 2_000; i++) {
                      int key = (start + i * 31) % 60;
                      if (shared.get(key, k -> k * 2) != key * 2 || shared.weight() > 50) {
                        wrong.incrementAndGet();
                      }
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(0, wrong.get());
    assertTrue(shared.size() > 5);
  }
}
