// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.event.CacheEvent.Type;
import io.quarterdeck.watchcache.event.Window;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Watches: where they start, what wakes them, bookmarks, and how they end. */
final class CacheWatchTest extends CacheFixture {
  @Test
  void watchesFromARevision() {
    pods().snapshot();
    long one = create("a", "x");
    long two = update("a", "x", one, "n2");
    long gone = revision(backend.delete(PREFIX + "a/x", two));
    try (CacheWatch w = pods().watch(one - 1, false, false)) {
      CacheEvent added = next(w);
      assertEquals(Type.ADDED, added.type());
      assertEquals(one, added.revision());
      assertNull(added.previous());
      CacheEvent modified = next(w);
      assertEquals(Type.MODIFIED, modified.type());
      assertEquals(two, present(modified.item()).revision());
      assertEquals(one, present(modified.previous()).revision());
      CacheEvent deleted = next(w);
      assertEquals(Type.DELETED, deleted.type());
      assertEquals(gone, deleted.revision());
      ApiObject last = Json.decode(present(deleted.item()).encoded());
      assertEquals(Long.toString(gone), last.meta().resourceVersion());
      assertEquals("n2", last.field("spec").get("nodeName").text());
      assertNull(w.poll());
    }
  }

  @Test
  void watchesTheStateAndWhatFollows() {
    long one = create("a", "x");
    long two = create("a", "y");
    try (CacheWatch w = pods().watch(0, true, false)) {
      assertEquals(one, next(w).revision());
      assertEquals(two, next(w).revision());
      CacheEvent end = next(w);
      assertEquals(Type.BOOKMARK, end.type());
      assertEquals(two, end.revision());
      long three = create("a", "z");
      assertEquals(three, next(w).revision());
    }
    try (CacheWatch w = pods().watch(0, false, false)) {
      assertEquals(Type.ADDED, next(w).type());
      next(w);
      next(w);
      assertNull(w.poll());
    }
  }

  @Test
  void aCacheOpenedLateStillHasWhatHappenedSinceTheStart() {
    long one = create("a", "x");
    long two = update("a", "x", one, "n2");
    try (CacheWatch w = pods().watch(one, false, false)) {
      assertEquals(two, next(w).revision());
    }
  }

  @Test
  void aStartBeforeTheWindowIsGone() {
    long one = create("a", "x");
    try (CacheFactory later = new CacheFactory(backend)) {
      ApiException e =
          assertThrows(
              ApiException.class, () -> later.open(PODS, PREFIX).watch(one - 1, false, false));
      assertEquals(410, e.code());
      assertTrue(e.is(StatusReason.EXPIRED));
      assertEquals("too old resource version: " + (one - 1) + " (" + one + ")", e.getMessage());
    }
  }

  @Test
  void aReaderThatStallsIsEndedAndOthersAreNot() {
    Window small = new Window(4, 8, Long.MAX_VALUE, Duration.ofMinutes(5));
    try (CacheFactory f = new CacheFactory(backend, small, clock)) {
      ResourceCache cache = f.open(PODS, PREFIX);
      long start = cache.snapshot().revision();
      CacheWatch stalled = cache.watch(start, false, false);
      CacheWatch reading = cache.watch(start, false, false);
      for (int i = 0; i < 20; i++) {
        create("a", "p" + i);
        assertEquals("p" + i, present(next(reading).item()).name());
      }
      ApiException e = assertThrows(ApiException.class, stalled::poll);
      assertEquals(
          "too old resource version: " + start + " (" + (start + 12) + ")", e.getMessage());
      assertEquals(start + 12, cache.exact(start + 12).revision());
    }
  }

  @Test
  void oldEventsLeaveTheWindow() {
    Window brief = new Window(2, 100, Long.MAX_VALUE, Duration.ofMinutes(1));
    try (CacheFactory f = new CacheFactory(backend, brief, clock)) {
      ResourceCache cache = f.open(PODS, PREFIX);
      long start = cache.snapshot().revision();
      for (int i = 0; i < 10; i++) {
        create("a", "p" + i);
      }
      cache.fresh();
      cache.watch(start, false, false).close();
      seconds.addAndGet(120);
      create("a", "late");
      cache.fresh();
      assertThrows(ApiException.class, () -> cache.watch(start, false, false));
      cache.watch(start + 9, false, false).close();
    }
  }

  @Test
  void bookmarksComeByTheClockAndCarryTheStoresRevision() {
    create("a", "x");
    try (CacheWatch w = pods().watch(pods().fresh().revision(), false, true)) {
      assertNull(w.poll());
      long other = revision(backend.create("/registry/secrets/a/s", pod("a", "s", ""), 0));
      pods().fresh();
      assertNull(w.poll());
      seconds.addAndGet(61);
      CacheEvent bookmark = next(w);
      assertEquals(Type.BOOKMARK, bookmark.type());
      assertEquals(other, bookmark.revision());
      assertNull(w.poll());
    }
  }

  @Test
  void readersAreWokenOnceThereIsMore() throws InterruptedException {
    AtomicInteger woken = new AtomicInteger();
    try (CacheWatch w = pods().watch(pods().fresh().revision(), false, false)) {
      assertNull(w.poll());
      w.onReady(woken::incrementAndGet);
      assertNull(w.poll());
      int before = woken.get();
      create("a", "x");
      create("a", "y");
      long deadline = System.nanoTime() + SOON.toNanos();
      while (woken.get() == before && System.nanoTime() < deadline) {
        Thread.sleep(1);
      }
      assertEquals(before + 1, woken.get());
      assertEquals("x", present(next(w).item()).name());
      assertEquals("y", present(next(w).item()).name());
    }
  }

  @Test
  void whatComesBeforeTheListenerWakesItWhenItIsSet() {
    AtomicInteger woken = new AtomicInteger();
    try (CacheWatch w = pods().watch(pods().fresh().revision(), false, false)) {
      assertNull(w.poll());
      create("a", "x");
      pods().fresh();
      w.onReady(woken::incrementAndGet);
      assertEquals(1, woken.get());
      assertEquals("x", present(next(w).item()).name());
    }
  }

  @Test
  void aWatchThatEndsSoonGetsItsBookmarkBefore() {
    try (CacheWatch w = pods().watch(pods().fresh().revision(), false, true)) {
      w.endsAt(clock.millis() + 10_000);
      assertNull(w.poll());
      seconds.addAndGet(8);
      assertEquals(Type.BOOKMARK, next(w).type());
      seconds.addAndGet(1);
      assertNull(w.poll());
    }
    try (CacheWatch w = pods().watch(pods().fresh().revision(), false, true)) {
      w.endsAt(clock.millis() + 1_000);
      seconds.addAndGet(1);
      assertNull(w.poll());
    }
  }

  @Test
  void idleReadersSleepUntilTheirBookmarkIsDue() {
    AtomicInteger woken = new AtomicInteger();
    try (CacheWatch w = pods().watch(pods().fresh().revision(), false, true)) {
      w.onReady(woken::incrementAndGet);
      assertNull(w.poll());
      int before = woken.get();
      pods().tick();
      assertEquals(before, woken.get());
      seconds.addAndGet(61);
      pods().tick();
      assertEquals(before + 1, woken.get());
      assertEquals(Type.BOOKMARK, next(w).type());
    }
  }

  @Test
  void aClosedCacheEndsItsWatches() {
    CacheWatch w = pods().watch(0, false, false);
    factory.close(PODS);
    assertEquals(410, assertThrows(ApiException.class, w::poll).code());
  }
}
