// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.store.StoreFactory;
import io.quarterdeck.registry.internal.store.StoredFormat;
import io.quarterdeck.registry.required.RequiredGroups;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Overrides;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.CacheFactory;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.stored.StorageLayout;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RoutesTest {
  private static final String NO_RESOURCES =
      "{\"group\": \"example.com\", \"versions\": [{\"version\": \"v1\", \"resources\": []}]}";
  private static final String NO_TYPES = "{\"types\": {}}";

  private final FakeBackend backend = new FakeBackend();
  private final CacheFactory caches = new CacheFactory(backend);
  private final GroupLoader loader = new GroupLoader(d -> true);
  private final ChainFeed<ApiGroup> feed =
      ChainFeed.create("apigroup", ChainConfig.OPEN, loader::fault);
  private final Routes routes =
      Routes.follow(
          feed.chain(),
          new RequiredGroups(Set.of("example.com")),
          loader,
          Published.ALL,
          new StoreFactory(
              backend, caches, new StoredFormat("application/json", Duration.ZERO), new Metrics()));

  private static final GroupResource THINGS = new GroupResource("example.com", "things");

  private static final class CustomGroup implements ApiGroup {
    @Override
    public String group() {
      return "example.com";
    }

    @Override
    public InputStream resources() {
      return Group.bytes(
          """
          {"group": "example.com", "preferred": "v1", "versions": [{"version": "v1", "resources": [
            {"name": "things", "kind": "Thing", "singular": "thing", "namespaced": true,
             "verbs": ["get"], "definition": "com.example.v1.Thing", "storedAs": {"version": "v1"}}]}]}
          """);
    }

    @Override
    public InputStream definitions() {
      return Group.bytes(
          "{\"types\": {\"com.example.v1.Thing\": {\"openAPIV3Schema\": {\"type\": \"object\"}}}}");
    }

    @Override
    public boolean isCustom() {
      return true;
    }
  }

  private static class Group implements ApiGroup {
    private volatile boolean complete = true;

    @Override
    public boolean isComplete() {
      return complete;
    }

    @Override
    public String group() {
      return "example.com";
    }

    @Override
    public InputStream resources() {
      return bytes(NO_RESOURCES);
    }

    @Override
    public InputStream definitions() {
      return bytes(NO_TYPES);
    }

    @Override
    public Map<String, ResourceStrategy> strategies() {
      return Map.of();
    }

    private static InputStream bytes(String json) {
      return new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    }
  }

  @AfterEach
  void close() {
    caches.close();
  }

  private boolean serves(String group) {
    try (Routes.Leased leased = routes.lease(group)) {
      return leased.table().hasGroup(group);
    }
  }

  @Test
  void whoAsksForAGroupThatIsBeingReplacedWaitsForIt() throws Exception {
    feed.put(1, "example.com", 1, "1.0.0", new Group());
    assertTrue(serves("example.com"));
    feed.remove(1);
    Thread back =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    Thread.sleep(150);
                  } catch (InterruptedException e) {
                    return;
                  }
                  feed.put(2, "example.com", 1, "2.0.0", new Group());
                });
    assertTrue(serves("example.com"));
    back.join();
  }

  @Test
  void aGroupThatDoesNotComeBackIsWaitedForOnce() {
    feed.put(1, "example.com", 1, "1.0.0", new Group());
    feed.remove(1);
    assertFalse(serves("example.com"));
    long began = System.nanoTime();
    assertFalse(serves("example.com"));
    assertFalse(serves("never.there"));
    assertTrue(System.nanoTime() - began < 1_500_000_000L);
  }

  @Test
  void aGroupStaysUntilTheRequestIsOver() throws Exception {
    feed.put(1, "example.com", 1, "1.0.0", new Group());
    Thread leaving;
    try (Routes.Leased leased = routes.lease("example.com")) {
      leaving = Thread.ofPlatform().start(() -> feed.remove(1));
      leaving.join(200);
      assertTrue(leaving.isAlive());
      assertEquals(1, leased.table().loaded().size());
    }
    leaving.join(1500);
    assertFalse(leaving.isAlive());
  }

  @Test
  void documentsOfAllGroupsAreNotPublishedHalf() throws Exception {
    assertEquals(List.of("example.com"), routes.pending());
    ApiException early = assertThrows(ApiException.class, routes::whole);
    assertEquals(503, early.code());
    assertTrue(String.valueOf(early.getMessage()).contains("example.com"), early.getMessage());
    Thread coming =
        Thread.ofPlatform()
            .start(
                () -> {
                  LockSupport.parkNanos(150_000_000L);
                  feed.put(1, "example.com", 1, "1.0.0", new Group());
                });
    assertTrue(routes.whole().hasGroup("example.com"), "who asks in the gap waits");
    coming.join();
    assertEquals(List.of(), routes.pending());
    feed.remove(1);
    assertEquals(List.of("example.com"), routes.pending());
  }

  /** While who waits for all groups asks one, others may come and go. */
  @Test
  void whoWaitsForAllGroupsHoldsUpNoneOfThem() throws Exception {
    AtomicBoolean held = new AtomicBoolean();
    Group asked =
        new Group() {
          private int looks;

          @Override
          public boolean isComplete() {
            // the second look is that of who waits
            if (++looks == 2) {
              Thread another =
                  Thread.ofPlatform()
                      .daemon()
                      .start(() -> feed.put(2, "other.example.com", 1, "1.0.0", new Group()));
              held.set(!joins(another));
            }
            return looks > 2;
          }
        };
    feed.put(1, "example.com", 1, "1.0.0", asked);
    assertTrue(routes.whole().hasGroup("example.com"));
    assertFalse(held.get(), "the chain waited for who asked");
  }

  /** A listener of the chain may be called, under its lock, while others ask for its settings. */
  @Test
  void theChainsSettingsAreReadWithoutWaiting() {
    AtomicBoolean read = new AtomicBoolean();
    feed.chain()
        .onChange(
            snapshot ->
                read.set(joins(Thread.ofPlatform().daemon().start(() -> feed.chain().config()))));
    feed.put(1, "example.com", 1, "1.0.0", new Group());
    assertTrue(read.get());
  }

  private static boolean joins(Thread thread) {
    try {
      return thread.join(Duration.ofSeconds(2));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aGroupMayHaveOthersToBring() {
    Group group = new Group();
    group.complete = false;
    feed.put(1, "example.com", 1, "1.0.0", group);
    assertEquals(List.of("example.com"), routes.pending());
    group.complete = true;
    assertEquals(List.of(), routes.pending());
  }

  @Test
  void aGroupThatIsSwitchedOffIsNotWaitedFor() {
    feed.put(1, "example.com", 1, "1.0.0", new Group());
    feed.chain().override(new Overrides(Set.of("example.com"), Map.of()));
    assertFalse(serves("example.com"));
    assertEquals(List.of(), routes.pending());
  }

  @Test
  void aGroupWhoseDataIsBrokenIsNotThere() {
    feed.put(
        1,
        "example.com",
        1,
        "1.0.0",
        new ApiGroup() {
          @Override
          public String group() {
            return "example.com";
          }

          @Override
          public InputStream resources() {
            return Group.bytes("{");
          }

          @Override
          public InputStream definitions() {
            return Group.bytes("{}");
          }
        });
    assertEquals(List.of("example.com"), routes.pending());
  }

  @Test
  void whatIsCachedOfACustomResourceGoesWithIt() throws Exception {
    feed.put(1, "example.com", 1, "1.0.0", new CustomGroup());
    assertTrue(serves("example.com"));
    ResourceCache first = caches.open(THINGS, StorageLayout.prefix(THINGS));
    feed.put(2, "example.com", 2, "2.0.0", new CustomGroup());
    feed.remove(1);
    Thread.sleep(2500);
    assertSame(first, caches.find(THINGS), "it was replaced");
    feed.remove(2);
    for (int i = 0; i < 100 && caches.find(THINGS) != null; i++) {
      Thread.sleep(50);
    }
    assertNull(caches.find(THINGS));
  }
}
