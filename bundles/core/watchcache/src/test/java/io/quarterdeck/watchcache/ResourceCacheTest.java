// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.CacheEvent.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ResourceCacheTest {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final String PREFIX = "/registry/pods/";
  private static final Duration SOON = Duration.ofSeconds(20);

  private final AtomicLong seconds = new AtomicLong();
  private final InstantSource clock = () -> Instant.ofEpochSecond(seconds.get());
  private final FakeBackend backend = new FakeBackend();
  private final CacheFactory factory = new CacheFactory(backend, Window.DEFAULT, clock);

  @AfterEach
  void close() {
    factory.close();
    backend.close();
  }

  private ResourceCache pods() {
    return factory.open(PODS, PREFIX);
  }

  private static byte[] pod(String namespace, String name, String extra) {
    return ("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\""
            + name
            + "\",\"namespace\":\""
            + namespace
            + "\",\"labels\":{\"app\":\""
            + name
            + "\"}},\"spec\":{\"nodeName\":\""
            + extra
            + "\"}}")
        .getBytes(StandardCharsets.UTF_8);
  }

  private long create(String namespace, String name) {
    return revision(backend.create(PREFIX + namespace + "/" + name, pod(namespace, name, "n1"), 0));
  }

  private long update(String namespace, String name, long at, String node) {
    return revision(
        backend.update(PREFIX + namespace + "/" + name, pod(namespace, name, node), at, 0));
  }

  private static long revision(WriteResult r) {
    return ((WriteResult.Written) r).revision();
  }

  private static Item present(@Nullable Item item) {
    assertNotNull(item);
    return Objects.requireNonNull(item);
  }

  private static List<String> keys(Iterable<Item> items) {
    return StreamSupport.stream(items.spliterator(), false).map(Item::key).toList();
  }

  private static CacheEvent next(CacheWatch watch) {
    long deadline = System.nanoTime() + SOON.toNanos();
    while (System.nanoTime() < deadline) {
      CacheEvent e = watch.poll();
      if (e != null) {
        return e;
      }
      Thread.onSpinWait();
    }
    throw new AssertionError("no event came");
  }

  @Test
  void readsWhatWasThereBefore() {
    long at = create("a", "x");
    create("b", "y");
    Item item = present(pods().snapshot().get("a", "x"));
    assertEquals(at, item.revision());
    assertEquals(Map.of("app", "x"), item.labels());
    ApiObject decoded = Json.decode(item.encoded());
    assertEquals(Long.toString(at), decoded.meta().resourceVersion());
    assertEquals("x", decoded.meta().name());
    assertNull(pods().snapshot().get("a", "y"));
    assertEquals(List.of("a/x", "b/y"), keys(pods().snapshot().list("", "")));
  }

  @Test
  void listsOneNamespaceFromAKey() {
    for (String ns : List.of("a", "a-b", "a.c", "a0")) {
      for (int i = 0; i < 3; i++) {
        create(ns, "p" + i);
      }
    }
    CacheSnapshot s = pods().fresh();
    assertEquals(List.of("a/p0", "a/p1", "a/p2"), keys(s.list("a", "")));
    assertEquals(List.of("a/p2"), keys(s.list("a", "a/p1")));
    assertEquals(3, s.count("a", ""));
    assertEquals(1, s.count("a", "a/p1"));
    assertEquals(12, s.count("", ""));
    assertEquals(List.of(), keys(s.list("a", "a0")));
    assertEquals(List.of("a0/p2"), keys(s.list("", "a0/p1")));
  }

  @Test
  void aFreshReadHoldsEveryEarlierWrite() {
    pods().snapshot();
    for (int i = 0; i < 200; i++) {
      long at = create("a", "p" + i);
      CacheSnapshot s = pods().fresh();
      assertTrue(s.revision() >= at);
      assertNotNull(s.get("a", "p" + i));
    }
  }

  @Test
  void aWriteElsewhereMovesTheRevisionOn() {
    create("a", "x");
    pods().snapshot();
    long other = revision(backend.create("/registry/secrets/a/s", pod("a", "s", ""), 0));
    assertTrue(pods().fresh().revision() >= other);
  }

  @Test
  void selectsByLabelsAndFields() {
    ResourceCache cache =
        factory.open(
            PODS, PREFIX, o -> Map.of("spec.nodeName", o.field("spec").get("nodeName").text()));
    create("a", "x");
    Item item = present(cache.fresh().get("a", "x"));
    assertEquals("n1", item.field("spec.nodeName"));
    assertTrue(matches(item, "spec.nodeName", "n1"));
    assertFalse(matches(item, "spec.nodeName", "n2"));
    assertTrue(matches(item, "metadata.name", "x"));
    assertFalse(matches(item, "metadata.namespace", "b"));
  }

  private static boolean matches(Item item, String field, String value) {
    return item.matches(
        LabelSelector.EVERYTHING,
        new FieldSelector(List.of(new FieldSelector.Term(field, value, false))));
  }

  @Test
  void fieldsDeclaredLaterReachWhatIsCached() {
    create("a", "x");
    assertEquals("", present(pods().snapshot().get("a", "x")).field("spec.nodeName"));
    ResourceCache same =
        factory.open(
            PODS, PREFIX, o -> Map.of("spec.nodeName", o.field("spec").get("nodeName").text()));
    assertSame(pods(), same);
    assertEquals("n1", present(same.snapshot().get("a", "x")).field("spec.nodeName"));
  }

  @Test
  void aRevisionToComeIsWaitedForAndThenRefused() {
    long at = create("a", "x");
    ApiException e =
        assertThrows(ApiException.class, () -> pods().notOlderThan(at + 5, Duration.ofMillis(50)));
    assertEquals(504, e.code());
    assertEquals(
        "Timeout: Too large resource version: " + (at + 5) + ", current: " + at, e.getMessage());
    Thread.ofVirtual().start(() -> create("a", "y"));
    assertTrue(pods().notOlderThan(at + 1, SOON).revision() >= at + 1);
  }

  @Test
  void exactReadsShowThePast() {
    pods().snapshot();
    long one = create("a", "x");
    long two = update("a", "x", one, "n2");
    backend.delete(PREFIX + "a/x", two);
    long last = create("a", "y");
    pods().fresh();
    assertEquals(one, present(pods().exact(one).get("a", "x")).revision());
    assertEquals(two, present(pods().exact(two).get("a", "x")).revision());
    assertEquals(List.of(), keys(pods().exact(two + 1).list("", "")));
    assertEquals(List.of("a/y"), keys(pods().exact(last).list("", "")));
    assertEquals(one, pods().exact(one).revision());
  }

  @Test
  void exactReadsBeforeTheWindowComeFromTheStore() {
    long one = create("a", "x");
    long two = update("a", "x", one, "n2");
    create("a", "y");
    try (CacheFactory later = new CacheFactory(backend)) {
      ResourceCache cache = later.open(PODS, PREFIX);
      cache.snapshot();
      assertEquals(one, present(cache.exact(one).get("a", "x")).revision());
      backend.compact(two);
      ApiException e = assertThrows(ApiException.class, () -> cache.exact(one - 1));
      assertTrue(e.is(StatusReason.EXPIRED));
    }
  }

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
  void aFieldFunctionThatFailsDoesNotHideTheObject() {
    ResourceCache cache =
        factory.open(
            PODS,
            PREFIX,
            o -> {
              throw new IllegalStateException("a strategy's bug");
            });
    create("a", "x");
    assertEquals(Map.of(), present(cache.fresh().get("a", "x")).fields());
  }

  @Test
  void aLostConnectionLeavesNoGap() {
    long start = pods().snapshot().revision();
    List<Long> seen = new ArrayList<>();
    try (CacheWatch w = pods().watch(start, false, false)) {
      for (int i = 0; i < 100; i++) {
        if (i % 20 == 10) {
          backend.breakWatches();
        }
        create("a", "p" + i);
      }
      while (seen.size() < 100) {
        seen.add(next(w).revision());
      }
      assertNull(w.poll());
    }
    for (int i = 0; i < 100; i++) {
      assertEquals(start + 1 + i, seen.get(i));
    }
  }

  @Test
  void aStoreThatWasOutOfReachIsFoundAgain() {
    create("a", "x");
    pods().snapshot();
    backend.setUnavailable(true);
    backend.breakWatches();
    assertEquals(List.of("a/x"), keys(pods().snapshot().list("", "")));
    assertThrows(StorageException.class, () -> pods().fresh());
    backend.setUnavailable(false);
    create("a", "y");
    assertEquals(List.of("a/x", "a/y"), keys(pods().fresh().list("", "")));
  }

  @Test
  void aCompactedPlaceIsFilledAnewAndWatchersAreTold() {
    long one = create("a", "x");
    try (CacheWatch w = pods().watch(0, false, false)) {
      assertEquals(one, next(w).revision());
      backend.breakWatches(new CompactedException(one + 1));
      create("a", "y");
      assertEquals(List.of("a/x", "a/y"), keys(pods().fresh().list("", "")));
      assertEquals(410, assertThrows(ApiException.class, w::poll).code());
    }
  }

  @Test
  void ownWritesAreNotReadAgain() {
    AtomicInteger decoded = new AtomicInteger();
    ResourceCache cache =
        factory.open(
            PODS,
            PREFIX,
            o -> {
              decoded.incrementAndGet();
              return Map.of();
            });
    cache.snapshot();
    Encoded stored = Json.encode(Json.decode(pod("a", "x", "n1")));
    Item item;
    try (Expectation e =
        cache.expect(
            "a", "x", stored, stored.bytes(), Map.of("app", "x"), Map.of("spec.nodeName", "n1"))) {
      item = e.wrote(revision(backend.create(PREFIX + "a/x", stored.bytes(), 0)));
    }
    Item cached = present(cache.fresh().get("a", "x"));
    assertEquals(item, cached);
    assertEquals("n1", cached.field("spec.nodeName"));
    assertEquals(0, decoded.get());
    create("a", "y");
    cache.fresh();
    assertEquals(1, decoded.get());
  }

  @Test
  void bytesOfOtherWritersAreLaidOutAnew() {
    String foreign =
        "{ \"kind\":\"Pod\", \"spec\":{\"nodeName\":\"n9\"}, \"apiVersion\":\"v1\","
            + "\"metadata\":{\"labels\":{\"k\":\"v\"},\"name\":\"x\",\"resourceVersion\":\"3\"}}";
    long at = revision(backend.create(PREFIX + "a/x", foreign.getBytes(StandardCharsets.UTF_8), 0));
    backend.create(PREFIX + "a/broken", "no json".getBytes(StandardCharsets.UTF_8), 0);
    Item item = present(pods().fresh().get("a", "x"));
    assertEquals(Map.of("k", "v"), item.labels());
    String text = item.encoded().toString();
    assertTrue(text.startsWith("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{"), text);
    assertEquals(Long.toString(at), Json.decode(item.encoded()).meta().resourceVersion());
    assertEquals(1, pods().fresh().size());
  }

  @Test
  void aClosedCacheEndsItsWatches() {
    CacheWatch w = pods().watch(0, false, false);
    factory.close(PODS);
    assertEquals(410, assertThrows(ApiException.class, w::poll).code());
  }
}
