// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.ItemTree;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineTest {
  private static final Window WINDOW = new Window(4, 4, 1 << 20, Duration.ofMinutes(5));
  private final EventRing ring = new EventRing(WINDOW, new WindowBytes(1 << 20));
  private final Timeline timeline = new Timeline(ring, () -> Instant.EPOCH, CacheMeters.unseen());

  private static Item item(String name, long revision) {
    return new Item(
        "ns", name, new Encoded(new byte[10], 0, 0, 0, revision), revision, Map.of(), Map.of());
  }

  /** One object each two revisions, from 12 on. */
  private void add(int count) {
    for (int i = 0; i < count; i++) {
      long revision = 12 + 2L * i;
      Item item = item("o" + i, revision);
      timeline.add(
          new CacheEvent(CacheEvent.Type.ADDED, item, null, revision), timeline.tree().with(item));
    }
    timeline.advance(10 + 2L * count);
  }

  @Test
  void beforeItIsFilledItHasGotNowhere() {
    assertEquals(-1, timeline.progress());
    assertEquals(-1, timeline.changed());
    timeline.reset(ItemTree.EMPTY, 10);
    assertEquals(10, timeline.progress());
    assertEquals(10, timeline.changed());
  }

  @ParameterizedTest
  @CsvSource({"10,0", "11,0", "12,1", "13,1", "17,3", "18,4", "99,4"})
  void aCursorStandsBehindARevision(long revision, long events) {
    timeline.reset(ItemTree.EMPTY, 10);
    add(4);
    assertEquals(ring.first() + events, ring.cursorAfter(revision));
    assertEquals(events, Objects.requireNonNull(ring.treeAt(revision)).size());
  }

  @Test
  void whatLeftTheWindowIsNotFound() {
    timeline.reset(ItemTree.EMPTY, 10);
    add(6);
    assertEquals(14, ring.floor(), "two have left");
    assertEquals(-1, ring.cursorAfter(13));
    assertNull(ring.treeAt(13));
    assertEquals(2, Objects.requireNonNull(ring.treeAt(14)).size());
    assertNull(ring.get(ring.first() - 1));
    assertNull(ring.get(ring.first() + 4));
    assertNotNull(ring.get(ring.first() + 3));
  }

  @Test
  void aResetLosesEveryCursor() {
    timeline.reset(ItemTree.EMPTY, 10);
    add(2);
    long cursor = ring.cursorAfter(10);
    timeline.reset(ItemTree.EMPTY.with(item("a", 20)), 20);
    assertTrue(cursor < ring.first());
    assertEquals(-1, ring.cursorAfter(19));
    assertEquals(1, Objects.requireNonNull(ring.treeAt(20)).size());
  }

  @Test
  void theNewestStateIsAsNewAsAllThatWasSeen() {
    timeline.reset(ItemTree.EMPTY, 10);
    add(1);
    assertEquals(12, timeline.now().revision());
    timeline.advance(40);
    assertEquals(40, timeline.now().revision());
    assertEquals(12, timeline.changed());
    timeline.advance(30);
    assertEquals(40, timeline.progress(), "it does not go back");
  }

  @Test
  void itemsMayBeReplacedWithoutAnEvent() {
    timeline.reset(ItemTree.EMPTY.with(item("a", 10)), 10);
    long before = ring.cursorAfter(10);
    timeline.replaceAll(
        i -> new Item(i.namespace(), i.name(), i.encoded(), 10, Map.of(), Map.of("x", "y")), "");
    Item replaced = Objects.requireNonNull(timeline.tree().get("ns", "a"));
    assertEquals("y", replaced.field("x"));
    assertEquals(before, ring.cursorAfter(10));
  }

  @Test
  void whoWaitsIsWokenWhenItHasGotThere() throws Exception {
    timeline.reset(ItemTree.EMPTY, 10);
    assertTrue(timeline.await(10, Duration.ZERO));
    assertFalse(timeline.await(11, Duration.ZERO));
    Thread feeder = Thread.ofPlatform().start(() -> timeline.advance(11));
    assertTrue(timeline.await(11, Duration.ofSeconds(10)));
    feeder.join();
  }

  @Test
  void whoIsInterruptedWaitsNoLonger() {
    timeline.reset(ItemTree.EMPTY, 10);
    Thread.currentThread().interrupt();
    assertFalse(timeline.await(11, Duration.ofSeconds(10)));
    assertTrue(Thread.interrupted(), "and stays interrupted");
  }

  private static Timeline.Listener recorder(String name, List<String> heard) {
    return new Timeline.Listener() {
      @Override
      public void more(long from) {
        heard.add(name + " " + from);
      }

      @Override
      public void tick() {
        heard.add(name + " tick");
      }
    };
  }

  @Test
  void listenersHearUntilTheyLeave() {
    List<String> heard = new ArrayList<>();
    Timeline.Listener listener = recorder("all", heard);
    timeline.reset(ItemTree.EMPTY, 10);
    long first = ring.first();
    timeline.listen(Scope.ALL, listener);
    timeline.announce();
    add(2);
    timeline.announce();
    timeline.tick();
    timeline.end();
    assertTrue(timeline.isEnded());
    timeline.forget(Scope.ALL, listener);
    add(1);
    timeline.announce();
    assertEquals(List.of("all " + first, "all tick", "all " + (first + 2)), heard);
  }

  @Test
  void listenersHearOfTheirScope() {
    List<String> heard = new ArrayList<>();
    timeline.reset(ItemTree.EMPTY, 10);
    long first = ring.first();
    Scope second = new Scope("", "metadata.name", "o1");
    Timeline.Listener named = recorder("named", heard);
    timeline.listen(second, named);
    timeline.listen(new Scope("ns", "", ""), recorder("ns", heard));
    timeline.listen(new Scope("other", "", ""), recorder("other", heard));
    add(3);
    timeline.announce();
    assertEquals(
        List.of("named " + (first + 1), "ns " + first, "ns " + (first + 1), "ns " + (first + 2)),
        heard.stream().sorted().toList());
    assertEquals(first + 3, timeline.announced());
    heard.clear();
    timeline.forget(second, named);
    timeline.reset(ItemTree.EMPTY, 50);
    assertEquals(List.of("ns 0", "other 0"), heard.stream().sorted().toList());
  }
}
