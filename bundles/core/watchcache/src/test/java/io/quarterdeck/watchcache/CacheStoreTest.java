// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.watchcache.event.Expectation;
import io.quarterdeck.watchcache.item.Item;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the cache makes of its store: writes of its own and of others, and a store that is away. */
final class CacheStoreTest extends CacheFixture {
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
  void aCompactedPlaceIsFilledAnewAndWatchersAreNotified() {
    long one = create("a", "x");
    try (CacheWatch w = pods().watch(0, false, false)) {
      assertEquals(one, next(w).revision());
      backend.breakWatches(new CompactedException(one + 1));
      create("a", "y");
      assertEquals(List.of("a/x", "a/y"), keys(pods().fresh().list("", "")));
      assertEquals(410, assertThrows(ApiException.class, () -> untilItEnds(w)).code());
    }
  }

  /** Who reads may see what is there a moment before watchers are notified. */
  private static void untilItEnds(CacheWatch w) throws InterruptedException {
    Await.until(
        "the watcher is told",
        () -> {
          assertNull(w.poll());
          return false;
        });
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
}
