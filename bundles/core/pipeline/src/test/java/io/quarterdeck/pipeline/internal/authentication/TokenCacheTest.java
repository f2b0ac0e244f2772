// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.pipeline.internal.authentication.TokenCache.Bounds;
import io.quarterdeck.pipeline.internal.authentication.TokenCache.Said;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.UserInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenCacheTest {
  private static final long SECOND = 1_000_000_000L;
  private static final List<String> NONE = List.of();
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - SECOND);
  private final TokenCache cache = new TokenCache(Bounds.DEFAULT, now::get);

  private static Said good(String name) {
    return new Said(
        new AuthenticationResult.Authenticated(UserInfo.of(name), List.of()), Map.of(), List.of());
  }

  private static Said bad() {
    return new Said(new AuthenticationResult.Rejected("no"), Map.of(), List.of());
  }

  @Test
  void aGoodTokenIsRememberedForTenSeconds() {
    Said said = good("jane");
    cache.keep("t", NONE, said);
    assertSame(said, cache.find("t", NONE));
    now.addAndGet(10 * SECOND - 1);
    assertSame(said, cache.find("t", NONE), "though the clock has gone round");
    now.addAndGet(1);
    assertNull(cache.find("t", NONE));
  }

  @Test
  void aBadTokenIsNotRememberedByDefault() {
    cache.keep("t", NONE, bad());
    assertNull(cache.find("t", NONE));
    TokenCache both = new TokenCache(new Bounds(Duration.ZERO, Duration.ofSeconds(1)), now::get);
    both.keep("t", NONE, bad());
    assertNotNull(both.find("t", NONE));
    both.keep("u", NONE, good("jane"));
    assertNull(both.find("u", NONE));
  }

  @Test
  void aTokenIsGoodForTheAudiencesThatWereAskedFor() {
    cache.keep("t", List.of("a", "b"), good("jane"));
    assertNull(cache.find("t", List.of("a")));
    assertNull(cache.find("t", List.of("b", "a")));
    assertNull(cache.find("t", List.of("ab")));
    assertNull(cache.find("t1:a1:b", NONE), "nor is one token another's with its audiences");
    assertNotNull(cache.find("t", List.of("a", "b")));
  }

  @Test
  void whatWasSaidLastCounts() {
    cache.keep("t", NONE, good("jane"));
    Said later = good("john");
    cache.keep("t", NONE, later);
    assertSame(later, cache.find("t", NONE));
  }

  @Test
  void manyTokensDoNotFillTheHeap() {
    for (int i = 0; i < 60_000; i++) {
      cache.keep("t" + i, NONE, good("jane"));
    }
    int kept = 0;
    for (int i = 0; i < 60_000; i++) {
      kept += cache.find("t" + i, NONE) == null ? 0 : 1;
    }
    assertEquals(16 * 2048, kept);
    assertNotNull(cache.find("t59999", NONE), "the newest stays");
  }

  @Test
  void manyThreadsSeeOnlyWhatWasSaidOfTheirToken() throws Exception {
    AtomicInteger wrong = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 2_000; i++) {
                      String token = "t" + i % 50;
                      cache.keep(token, NONE, good(token));
                      Said said = cache.find(token, NONE);
                      if (said == null
                          || !(said.result() instanceof AuthenticationResult.Authenticated a)
                          || !a.user().name().equals(token)) {
                        wrong.incrementAndGet();
                      }
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(0, wrong.get());
  }
}
