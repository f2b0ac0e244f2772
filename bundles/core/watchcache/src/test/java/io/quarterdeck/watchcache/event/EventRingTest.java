// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.ItemTree;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the past may take, in one resource and in all. */
class EventRingTest {
  private static final int LARGE = 1000;
  private static final Window WINDOW =
      new Window(2_048, 16_384, 32L * LARGE, Duration.ofMinutes(5));

  private final WindowBytes all = new WindowBytes(80L * LARGE);

  private EventRing ring() {
    EventRing out = new EventRing(WINDOW, all);
    out.reset(0, ItemTree.EMPTY);
    return out;
  }

  private static void add(EventRing ring, int many, int bytes) {
    for (int i = 0; i < many; i++) {
      Encoded encoded = new Encoded(new byte[bytes], 0, 0, 0, i + 1);
      Item item = new Item("", "a", encoded, i + 1, Map.of(), Map.of());
      ring.add(
          new EventRing.Entry(
              new CacheEvent(CacheEvent.Type.MODIFIED, item, item, i + 1), ItemTree.EMPTY, 0));
    }
  }

  private static long kept(EventRing ring, int added) {
    return added - ring.floor();
  }

  @Test
  void largeObjectsLeaveByTheirBytesAndSmallOnesStay() {
    EventRing large = ring();
    add(large, 300, LARGE);
    assertEquals(32, kept(large, 300));
    EventRing small = ring();
    add(small, 300, 10);
    assertEquals(300, kept(small, 300));
  }

  @Test
  void aFewStayHoweverLargeTheyAre() {
    EventRing ring = ring();
    add(ring, 300, 32 * LARGE);
    assertEquals(Window.FEW, kept(ring, 300));
  }

  /** The memory of a flood was held until somebody wrote again. */
  @Test
  void whatIsTooOldLeavesAlsoWhereNothingFollows() {
    EventRing ring = ring();
    add(ring, 10_000, 1);
    ring.expire(Duration.ofMinutes(5).toMillis());
    assertEquals(10_000, kept(ring, 10_000), "not before its time");
    ring.expire(Duration.ofMinutes(5).toMillis() + 1);
    assertEquals(2_048, kept(ring, 10_000));
    ring().expire(Long.MAX_VALUE);
  }

  @Test
  void theTableShrinksWithItAndLosesNothing() {
    EventRing ring =
        new EventRing(
            new Window(100, 16_384, 1 << 20, Duration.ofSeconds(1)), new WindowBytes(1 << 20));
    ring.reset(0, ItemTree.EMPTY);
    add(ring, 10_000, 1);
    assertEquals(16_384, ring.capacity());
    for (int i = 0; i < 10; i++) {
      ring.expire(1_001);
    }
    assertEquals(256, ring.capacity());
    for (long revision = 9_900; revision < 10_000; revision++) {
      EventRing.Entry next = ring.get(ring.cursorAfter(revision));
      assertEquals(revision + 1, next == null ? 0 : next.event().revision());
    }
  }

  @Test
  void allTogetherAreBoundedAndWhoLeavesMakesRoom() {
    EventRing first = ring();
    EventRing second = ring();
    add(first, 100, LARGE);
    add(second, 100, LARGE);
    assertFalse(all.isExceeded());
    EventRing third = ring();
    add(third, 100, LARGE);
    assertEquals(Window.FEW, kept(third, 100), "there is no room for more than a few");
    first.end();
    add(third, 100, LARGE);
    assertEquals(32, kept(third, 100), "the first has left");
    second.reset(0, ItemTree.EMPTY);
    EventRing fourth = ring();
    add(fourth, 30, LARGE);
    assertEquals(30, kept(fourth, 30), "the second begins anew");
  }
}
