// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.stored.StorageLayout;
import io.quarterdeck.watchcache.stored.StoredValues;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CachedObjectsTest {
  private static final GroupResource NODES = new GroupResource("", "nodes");

  private final FakeBackend backend = new FakeBackend();
  private final CacheFactory caches = new CacheFactory(backend);
  private final CachedObjects objects = new CachedObjects(caches, backend, StoredValues.PLAIN);

  @AfterEach
  void close() {
    objects.close();
    caches.close();
    backend.close();
  }

  private static byte[] node(String name) {
    return ("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"" + name + "\"}}")
        .getBytes(StandardCharsets.UTF_8);
  }

  private long create(String name) {
    WriteResult r = backend.create("/registry/minions/" + name, node(name), 0);
    return ((WriteResult.Written) r).revision();
  }

  private static String version(@Nullable ApiObject o) {
    return Objects.requireNonNull(o).meta().resourceVersion();
  }

  @Test
  void readsByResource() {
    long at = create("n1");
    assertEquals("" + at, version(objects.get(NODES, "", "n1")));
    assertEquals("" + at, version(objects.getLive(NODES, "", "n1")));
    assertNull(objects.get(NODES, "", "n2"));
    long later = create("n2");
    assertEquals("" + later, version(objects.getLive(NODES, "", "n2")));
    caches.open(NODES, StorageLayout.prefix(NODES)).fresh();
    assertEquals(2, objects.list(NODES, "", LabelSelector.EVERYTHING).size());
  }

  @Test
  void subscribersSeeTheStateAndEachChange() throws InterruptedException {
    long at = create("n1");
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    try (ObjectReader.Subscription s =
        objects.subscribe(NODES, (o, gone) -> seen.add(o.meta().name() + " " + gone))) {
      assertEquals("n1 false", seen.poll(60, TimeUnit.SECONDS));
      create("n2");
      assertEquals("n2 false", seen.poll(60, TimeUnit.SECONDS));
      backend.delete("/registry/minions/n1", at);
      assertEquals("n1 true", seen.poll(60, TimeUnit.SECONDS));
      s.close();
      create("n3");
      caches.open(NODES, StorageLayout.prefix(NODES)).fresh();
      assertNull(seen.poll(50, TimeUnit.MILLISECONDS));
    }
  }

  private static final FieldSelector BUSY =
      new FieldSelector(List.of(new FieldSelector.Term("spec.state", "", true)));

  private static Map<String, String> state(ApiObject node) {
    return Map.of("spec.state", node.meta().labels().getOrDefault("state", ""));
  }

  private long put(String name, String state, long over) {
    byte[] value =
        new String(node(name), StandardCharsets.UTF_8)
            .replace("}}", ",\"labels\":{\"state\":\"" + state + "\"}}}")
            .getBytes(StandardCharsets.UTF_8);
    String key = "/registry/minions/" + name;
    WriteResult r = over == 0 ? backend.create(key, value, 0) : backend.update(key, value, over, 0);
    return ((WriteResult.Written) r).revision();
  }

  @Test
  void aSubscriptionTellsOfWhatItSelectsAndOfItsLeaving() throws InterruptedException {
    caches.open(NODES, StorageLayout.prefix(NODES), CachedObjectsTest::state);
    long idle = put("n1", "", 0);
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    try (ObjectReader.Subscription s =
        objects.subscribe(NODES, BUSY, (o, gone) -> seen.add(o.meta().name() + " " + gone))) {
      long busy = put("n2", "busy", 0);
      assertEquals("n2 false", seen.poll(60, TimeUnit.SECONDS));
      put("n1", "busy", idle);
      assertEquals("n1 false", seen.poll(60, TimeUnit.SECONDS));
      long done = put("n2", "", busy);
      assertEquals("n2 true", seen.poll(60, TimeUnit.SECONDS));
      backend.delete("/registry/minions/n2", done);
      put("n3", "busy", 0);
      assertEquals("n3 false", seen.poll(60, TimeUnit.SECONDS));
      assertTrue(s.catchUp(Duration.ofSeconds(60)));
      assertNull(seen.poll());
    }
  }

  @Test
  void aSelectorOfFieldsThatNobodyHasDeclaredSelectsAll() throws InterruptedException {
    create("n1");
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    try (ObjectReader.Subscription s =
        objects.subscribe(NODES, BUSY, (o, gone) -> seen.add(o.meta().name() + " " + gone))) {
      assertEquals("n1 false", seen.poll(60, TimeUnit.SECONDS));
    }
  }

  @Test
  void whoWaitsForASubscriptionHasReceivedAllThatTheCacheHas() {
    create("n1");
    Set<String> told = ConcurrentHashMap.newKeySet();
    ObjectReader.ChangeListener slow =
        (o, gone) -> {
          LockSupport.parkNanos(10_000_000);
          told.add(o.meta().name());
        };
    try (ObjectReader.Subscription s = objects.subscribe(NODES, slow)) {
      assertTrue(s.catchUp(Duration.ofSeconds(60)));
      assertEquals(Set.of("n1"), told);
      create("n2");
      create("n3");
      caches.open(NODES, StorageLayout.prefix(NODES)).fresh();
      assertFalse(s.catchUp(Duration.ZERO));
      assertTrue(s.catchUp(Duration.ofSeconds(60)));
      assertEquals(Set.of("n1", "n2", "n3"), told);
    }
  }

  @Test
  void keysAreThoseOfKubernetes() {
    assertEquals(
        List.of(
            "/registry/pods/ns/a",
            "/registry/services/specs/ns/a",
            "/registry/services/endpoints/ns/a",
            "/registry/controllers/ns/a",
            "/registry/deployments/ns/a",
            "/registry/ingress/ns/a",
            "/registry/events/ns/a",
            "/registry/stable.example.com/crontabs/ns/a"),
        List.of(
                new GroupResource("", "pods"),
                new GroupResource("", "services"),
                new GroupResource("", "endpoints"),
                new GroupResource("", "replicationcontrollers"),
                new GroupResource("apps", "deployments"),
                new GroupResource("networking.k8s.io", "ingresses"),
                new GroupResource("events.k8s.io", "events"),
                new GroupResource("stable.example.com", "crontabs"))
            .stream()
            .map(r -> StorageLayout.key(r, "ns", "a"))
            .toList());
    assertEquals("/registry/minions/a", StorageLayout.key(NODES, "", "a"));
    assertEquals(
        "/registry/apiextensions.k8s.io/customresourcedefinitions/a",
        StorageLayout.key(
            new GroupResource("apiextensions.k8s.io", "customresourcedefinitions"), "", "a"));
  }
}
