// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.MetadataFeed;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.stored.StoredValues;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class StoredMetadataTest {
  private static final GroupResource MAPS = new GroupResource("", "configmaps");
  private static final GroupResource THINGS = new GroupResource("example.com", "things");

  private final FakeBackend backend = new FakeBackend();
  private final CacheFactory caches = new CacheFactory(backend);
  private final CachedObjects objects = new CachedObjects(caches, backend, StoredValues.PLAIN);
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final BlockingQueue<ApiObject> seen = new LinkedBlockingQueue<>();

  private final MetadataFeed.Listener listener =
      new MetadataFeed.Listener() {
        @Override
        public void changed(GroupResource resource, ApiObject object, boolean deleted) {
          seen.add(object);
          told.add((deleted ? "-" : "+") + resource.resource() + " " + object.namespacedName());
        }

        @Override
        public void restarted() {
          told.add("restarted");
        }

        @Override
        public void complete() {
          told.add("complete");
        }
      };

  @AfterEach
  void close() {
    objects.close();
    caches.close();
    backend.close();
  }

  private long put(String key, String kind, String name) {
    String json =
        """
        {"apiVersion":"v1","kind":"%s","metadata":{"name":"%s","namespace":"a","uid":"u-%s",\
        "managedFields":[{"manager":"m"}]},"data":{"x":"y"}}"""
            .formatted(kind, name, name);
    WriteResult r = backend.create(key, json.getBytes(StandardCharsets.UTF_8), 0);
    return ((WriteResult.Written) r).revision();
  }

  private String next() throws InterruptedException {
    String one = told.poll(30, TimeUnit.SECONDS);
    return one == null ? "nothing" : one;
  }

  @Test
  void whatIsThereIsToldThenWhatChangesAndNoCacheIsFilled() throws Exception {
    put("/registry/configmaps/a/one", "ConfigMap", "one");
    put("/registry/example.com/things/a/t", "Thing", "t");
    try (MetadataFeed feed = objects.feed(listener)) {
      feed.follow(List.of(MAPS));
      assertEquals("+configmaps a/one", next());
      assertEquals("complete", next());
      long revision = put("/registry/configmaps/a/two", "ConfigMap", "two");
      assertEquals("+configmaps a/two", next());
      put("/registry/pods/a/p", "Pod", "p");
      backend.delete("/registry/configmaps/a/two", revision);
      assertEquals("-configmaps a/two", next());
      feed.follow(List.of(MAPS, THINGS));
      assertEquals("+things a/t", next());
      assertEquals("complete", next());
    }
    assertNull(caches.find(MAPS), "a cache nobody reads");
    assertNull(caches.find(THINGS));
  }

  @Test
  void onlyMetadataIsDecodedWithItsRevision() throws Exception {
    long revision = put("/registry/configmaps/a/one", "ConfigMap", "one");
    try (MetadataFeed feed = objects.feed(listener)) {
      feed.follow(List.of(MAPS));
      assertEquals("+configmaps a/one", next());
      ApiObject object = seen.take();
      assertEquals(List.of("apiVersion", "kind", "metadata"), List.copyOf(object.tree().keySet()));
      assertEquals("u-one", object.meta().uid());
      assertEquals(Long.toString(revision), object.meta().resourceVersion());
      assertFalse(object.meta().tree().containsKey("managedFields"));
    }
  }

  @Test
  void ofAResourceThatIsLeftNothingIsToldAnyMore() throws Exception {
    try (MetadataFeed feed = objects.feed(listener)) {
      feed.follow(List.of(MAPS, THINGS));
      assertEquals("complete", next());
      feed.follow(List.of(THINGS));
      put("/registry/configmaps/a/one", "ConfigMap", "one");
      put("/registry/example.com/things/a/t", "Thing", "t");
      assertEquals("+things a/t", next());
    }
  }

  @Test
  void aStoreThatIsAwayForLongIsFollowedAgain() throws Exception {
    try (MetadataFeed feed = objects.feed(listener)) {
      feed.follow(List.of(MAPS));
      assertEquals("complete", next());
      backend.setUnavailable(true);
      backend.breakWatches(new StorageException("away"));
      // it has been tried and has failed more than once
      assertEquals("restarted", next());
      assertEquals("restarted", next());
      backend.setUnavailable(false);
      put("/registry/configmaps/a/one", "ConfigMap", "one");
      String one = next();
      while (one.equals("restarted") || one.equals("complete")) {
        one = next();
      }
      assertEquals("+configmaps a/one", one);
    }
  }
}
