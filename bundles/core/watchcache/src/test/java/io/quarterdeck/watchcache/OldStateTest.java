// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.watchcache.item.CacheSnapshot;
import io.quarterdeck.watchcache.item.ItemTree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OldStateTest {
  private long now;
  private final List<Long> reads = new ArrayList<>();
  private final OldState old = new OldState(() -> Instant.ofEpochMilli(now));

  private CacheSnapshot at(long revision) {
    return old.at(
        revision,
        r -> {
          reads.add(r);
          return new CacheSnapshot(ItemTree.EMPTY, r);
        });
  }

  @Test
  void theNextPageNeedsNoSecondRead() {
    CacheSnapshot first = at(7);
    now = 60_000;
    old.expire();
    assertSame(first, at(7));
    now = 120_000;
    old.expire();
    assertSame(first, at(7), "used a minute ago");
    assertEquals(List.of(7L), reads);
  }

  @Test
  void leavesWhenNobodyAsks() {
    old.expire();
    at(7);
    now = 60_001;
    old.expire();
    at(7);
    assertEquals(List.of(7L, 7L), reads);
  }

  @Test
  void anotherRevisionTakesItsPlace() {
    at(7);
    at(8);
    assertEquals(8, at(8).revision());
    assertEquals(List.of(7L, 8L), reads);
  }
}
