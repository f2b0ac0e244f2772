// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.event.CacheEvent;
import io.quarterdeck.watchcache.event.Window;
import io.quarterdeck.watchcache.item.Item;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A cache of pods over a store in memory, with a clock that the test moves. */
abstract class CacheFixture {
  static final GroupResource PODS = new GroupResource("", "pods");
  static final String PREFIX = "/registry/pods/";
  static final Duration SOON = Duration.ofSeconds(60);

  final AtomicLong seconds = new AtomicLong();
  final InstantSource clock = () -> Instant.ofEpochSecond(seconds.get());
  final FakeBackend backend = new FakeBackend();
  final CacheFactory factory = new CacheFactory(backend, Window.DEFAULT, clock);

  @AfterEach
  void close() {
    factory.close();
    backend.close();
  }

  ResourceCache pods() {
    return factory.open(PODS, PREFIX);
  }

  static byte[] pod(String namespace, String name, String extra) {
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

  long create(String namespace, String name) {
    return revision(backend.create(PREFIX + namespace + "/" + name, pod(namespace, name, "n1"), 0));
  }

  long update(String namespace, String name, long at, String node) {
    return revision(
        backend.update(PREFIX + namespace + "/" + name, pod(namespace, name, node), at, 0));
  }

  static long revision(WriteResult r) {
    return ((WriteResult.Written) r).revision();
  }

  static Item present(@Nullable Item item) {
    assertNotNull(item);
    return Objects.requireNonNull(item);
  }

  static List<String> keys(Iterable<Item> items) {
    return StreamSupport.stream(items.spliterator(), false).map(Item::key).toList();
  }

  static CacheEvent next(CacheWatch watch) {
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
}
