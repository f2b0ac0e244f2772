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
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.watchcache.event.Window;
import io.quarterdeck.watchcache.item.CacheSnapshot;
import io.quarterdeck.watchcache.item.Item;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Snapshots: fresh, awaited and of the past. */
final class CacheReadsTest extends CacheFixture {
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
  void whatTheStoreHasCompactedIsGoneThoughTheWindowHasItAndHoweverOftenItWasRead() {
    ResourceCache cache = pods();
    cache.snapshot();
    long one = create("a", "x");
    long two = update("a", "x", one, "n2");
    cache.fresh();
    for (int page = 0; page < 3; page++) {
      assertEquals(one, cache.exact(one).revision());
      seconds.addAndGet(60);
    }
    backend.compact(two);
    seconds.incrementAndGet();
    ApiException e = assertThrows(ApiException.class, () -> cache.exact(one));
    assertTrue(e.is(StatusReason.EXPIRED));
    assertEquals(two, cache.exact(two).revision(), "from there on it can be read");
    backend.setUnavailable(true);
    seconds.incrementAndGet();
    assertEquals(two, cache.exact(two).revision(), "the window answers while the store does not");
    assertThrows(ApiException.class, () -> cache.exact(one));
    backend.setUnavailable(false);
  }

  @Test
  void anOldStateThatWasReadFromTheStoreEndsWithItToo() {
    long one = create("a", "x");
    long two = update("a", "x", one, "n2");
    try (CacheFactory later = new CacheFactory(backend, Window.DEFAULT, clock)) {
      ResourceCache cache = later.open(PODS, PREFIX);
      cache.snapshot();
      assertEquals(one, cache.exact(one).revision());
      backend.compact(two);
      seconds.incrementAndGet();
      ApiException e = assertThrows(ApiException.class, () -> cache.exact(one));
      assertTrue(e.is(StatusReason.EXPIRED));
    }
  }
}
