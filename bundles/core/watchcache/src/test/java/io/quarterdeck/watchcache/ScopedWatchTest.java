// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.event.CacheEvent.Type;
import io.quarterdeck.watchcache.event.Scope;
import io.quarterdeck.watchcache.event.Window;
import io.quarterdeck.watchcache.item.Item;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Watches that look at some objects only: others cost them nothing, and take nothing from them. */
final class ScopedWatchTest extends CacheFixture {
  private static final Window SMALL = new Window(4, 8, Long.MAX_VALUE, Duration.ofMinutes(5));
  private static final Scope OF_A = new Scope("a", "", "");

  private static CacheWatch from(ResourceCache cache, Scope scope) {
    return cache.watch(scope, cache.fresh().revision(), false, false);
  }

  private static Map<String, String> node(ApiObject pod) {
    return Map.of("spec.nodeName", pod.field("spec").get("nodeName").text());
  }

  /** Creates a pod whose events are announced when this returns. */
  private void createAndWait(ResourceCache cache, String namespace, String name) {
    create(namespace, name);
    try (CacheWatch all = cache.watch(0, false, false)) {
      CacheEvent event = next(all);
      while (!name.equals(present(event.item()).name())) {
        event = next(all);
      }
    }
  }

  /** So many events that are in no scope of these tests. */
  private void others(ResourceCache cache, int count) {
    for (int i = 0; i < count; i++) {
      createAndWait(cache, "b", "p" + i);
    }
  }

  @Test
  void onlyWhatIsInScopeWakes() throws Exception {
    ResourceCache cache = pods();
    AtomicInteger woken = new AtomicInteger();
    Semaphore signal = new Semaphore(0);
    try (CacheWatch w = from(cache, OF_A)) {
      w.onReady(
          () -> {
            woken.incrementAndGet();
            signal.release();
          });
      assertNull(w.poll());
      signal.drainPermits();
      int before = woken.get();
      others(cache, 10);
      assertEquals(before, woken.get());
      create("a", "x");
      assertTrue(signal.tryAcquire(30, TimeUnit.SECONDS));
      assertEquals("a/x", present(next(w).item()).key());
      assertEquals(before + 1, woken.get());
    }
  }

  @Test
  void whoLeavesAScopeIsSeenByIt() {
    ResourceCache cache = pods();
    cache.selectBy(ScopedWatchTest::node, "");
    long made = create("a", "x");
    try (CacheWatch left = from(cache, new Scope("", "spec.nodeName", "n1"));
        CacheWatch entered = from(cache, new Scope("", "spec.nodeName", "n2"));
        CacheWatch named = from(cache, new Scope("a", "metadata.name", "x"))) {
      for (CacheWatch each : List.of(left, entered, named)) {
        assertNull(each.poll());
      }
      long moved = update("a", "x", made, "n2");
      for (CacheWatch each : List.of(left, entered, named)) {
        assertEquals(moved, next(each).revision());
      }
    }
  }

  /** The window moves on by events that are not its own. */
  @Test
  void whoIsIdleLosesNothingWhenTheWindowMovesOn() {
    try (CacheFactory f = new CacheFactory(backend, SMALL, clock)) {
      ResourceCache cache = f.open(PODS, PREFIX);
      try (CacheWatch w = from(cache, OF_A)) {
        assertNull(w.poll());
        others(cache, 20);
        create("a", "x");
        assertEquals("a/x", present(next(w).item()).key());
        assertNull(w.poll());
      }
    }
  }

  @Test
  void whoIsIdleGetsBookmarksOfTheStoresRevision() {
    try (CacheFactory f = new CacheFactory(backend, SMALL, clock)) {
      ResourceCache cache = f.open(PODS, PREFIX);
      try (CacheWatch w = cache.watch(OF_A, cache.fresh().revision(), false, true)) {
        assertNull(w.poll());
        others(cache, 20);
        long last = cache.fresh().revision();
        seconds.addAndGet(61);
        CacheEvent bookmark = next(w);
        assertEquals(Type.BOOKMARK, bookmark.type());
        assertEquals(last, bookmark.revision());
      }
    }
  }

  @Test
  void whoDoesNotReadWhatIsItsOwnIsEnded() {
    try (CacheFactory f = new CacheFactory(backend, SMALL, clock)) {
      ResourceCache cache = f.open(PODS, PREFIX);
      try (CacheWatch w = from(cache, OF_A)) {
        assertNull(w.poll());
        createAndWait(cache, "a", "mine");
        others(cache, 20);
        assertEquals(410, assertThrows(ApiException.class, w::poll).code());
      }
    }
  }

  @Test
  void theStateIsThatOfTheScope() {
    create("a", "x");
    create("a", "y");
    create("b", "x");
    assertEquals(List.of("a/x", "a/y"), state(OF_A));
    assertEquals(List.of("b/x"), state(new Scope("b", "metadata.name", "x")));
    assertEquals(List.of(), state(new Scope("b", "metadata.name", "y")));
  }

  /** Read from the store, written since, written before the fields were known. */
  @Test
  void theStateOfAnIndexedFieldIsThatOfTheNewestWrites() {
    Scope first = new Scope("", "spec.nodeName", "n1");
    Scope second = new Scope("", "spec.nodeName", "n2");
    long made = create("a", "x");
    create("a", "y");
    ResourceCache cache = pods();
    cache.fresh();
    create("a", "z");
    cache.selectBy(ScopedWatchTest::node, "spec.nodeName");
    assertEquals(List.of("a/x", "a/y", "a/z"), state(first));
    update("a", "x", made, "n2");
    create("b", "new");
    assertEquals(List.of("a/y", "a/z", "b/new"), state(first));
    assertEquals(List.of("a/x"), state(second));
    assertEquals("spec.nodeName", first.index(cache.fresh()));
    assertEquals("", new Scope("", "spec.nodeName", "").index(cache.fresh()));
    assertEquals(List.of("a/z", "b/new"), keys(first.of(cache.fresh(), "a/y")));
    try (CacheFactory f = new CacheFactory(backend, SMALL, clock)) {
      ResourceCache later = f.open(PODS, PREFIX);
      later.selectBy(ScopedWatchTest::node, "spec.nodeName");
      assertEquals("spec.nodeName", second.index(later.fresh()));
      assertEquals(List.of("a/x"), keys(second.of(later.fresh(), "")));
    }
  }

  private List<String> state(Scope scope) {
    pods().fresh();
    List<String> out = new ArrayList<>();
    try (CacheWatch w = pods().watch(scope, 0, true, true)) {
      for (CacheEvent e = next(w); e.type() != Type.BOOKMARK; e = next(w)) {
        out.add(present(e.item()).key());
      }
    }
    return out;
  }

  @Test
  void aClosedCacheEndsThoseThatAreIdle() {
    CacheWatch w = from(pods(), OF_A);
    assertNull(w.poll());
    createAndWait(pods(), "b", "x");
    factory.close(PODS);
    assertEquals(410, assertThrows(ApiException.class, w::poll).code());
  }

  /** Readers that sleep until they are woken, while events of all come at full speed. */
  @Test
  void everyEventOfAScopeComesOnceAndInOrder() throws Exception {
    int namespaces = 8;
    int each = 500;
    ResourceCache cache = pods();
    List<Reader> readers = new ArrayList<>();
    for (int i = 0; i < namespaces; i++) {
      readers.add(new Reader(from(cache, new Scope("ns" + i, "", "")), "ns" + i, each));
    }
    for (int i = 0; i < each; i++) {
      for (int n = 0; n < namespaces; n++) {
        create("ns" + n, "p" + i);
      }
    }
    for (Reader reader : readers) {
      reader.thread.join();
      assertEquals(each, reader.seen.size(), "woken too seldom");
      for (int i = 0; i < each; i++) {
        assertEquals("p" + i, reader.seen.get(i));
      }
    }
  }

  private static final class Reader {
    private final CacheWatch watch;
    private final String namespace;
    private final List<String> seen = new ArrayList<>();
    private final Semaphore signal = new Semaphore(0);
    private final Thread thread;

    Reader(CacheWatch watch, String namespace, int wanted) {
      this.watch = watch;
      this.namespace = namespace;
      watch.onReady(signal::release);
      thread = Thread.ofVirtual().start(() -> read(wanted));
    }

    private void read(int wanted) {
      try (watch) {
        while (seen.size() < wanted) {
          CacheEvent event = watch.poll();
          if (event == null) {
            if (!signal.tryAcquire(20, TimeUnit.SECONDS)) {
              return; // its test sees what is missing
            }
            continue;
          }
          Item item = present(event.item());
          if (item.namespace().equals(namespace)) {
            seen.add(item.name());
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
