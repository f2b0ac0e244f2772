// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.CacheFactory;
import io.quarterdeck.watchcache.CacheWatch;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.stored.StoredValues;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What Prometheus scrapes of a cache. */
final class CacheMetersTest {
  private static final GroupResource APPS = new GroupResource("apps", "deployments");
  private static final String PREFIX = "/registry/deployments/";
  private static final String BOTH = "{group=\"apps\",resource=\"deployments\"} ";

  private final Metrics metrics = new Metrics();

  private void counted(String sample) {
    assertTrue(metrics.text().lines().anyMatch(sample::equals), sample + " in " + metrics.text());
  }

  private static long create(FakeBackend backend, String name) {
    byte[] object =
        ("{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\""
                + name
                + "\",\"namespace\":\"a\"}}")
            .getBytes(StandardCharsets.UTF_8);
    return ((WriteResult.Written) backend.create(PREFIX + "a/" + name, object, 0)).revision();
  }

  @Test
  void whatIsThereAndWhatHappensIsReported() {
    try (FakeBackend backend = new FakeBackend();
        CacheFactory factory = new CacheFactory(backend, StoredValues.PLAIN, metrics)) {
      ResourceCache cache = factory.open(APPS, PREFIX);
      assertFalse(metrics.text().contains("apps"), "nobody has used it");
      cache.fresh();
      create(backend, "x");
      long last = create(backend, "y");
      cache.fresh();
      counted("apiserver_storage_objects{resource=\"deployments.apps\"} 2");
      counted("apiserver_resource_objects" + BOTH + "2");
      counted("apiserver_watch_cache_resource_version" + BOTH + last);
      counted("apiserver_watch_cache_events_received_total" + BOTH + "2");
      counted("apiserver_watch_cache_initializations_total" + BOTH + "1");
      counted(
          "apiserver_watch_cache_consistent_read_total{fallback=\"false\",group=\"apps\","
              + "resource=\"deployments\",success=\"true\"} 2");
      try (CacheWatch watch = cache.watch(0, false, false)) {
        assertNotNull(watch.poll());
        counted("apiserver_init_events_total" + BOTH + "1");
      }
      cache.listed("", 2, 1);
      cache.listed("spec.nodeName", 1, 1);
      counted(
          "apiserver_cache_list_fetched_objects_total{group=\"apps\",index=\"\","
              + "resource=\"deployments\"} 2");
      counted(
          "apiserver_cache_list_fetched_objects_total{group=\"apps\",index=\"f:spec.nodeName\","
              + "resource=\"deployments\"} 1");
      counted("apiserver_cache_list_returned_objects_total" + BOTH + "2");
      factory.close(APPS);
      assertFalse(metrics.text().contains("deployments"), metrics.text());
    }
    assertEquals(0, metrics.text().lines().filter(l -> l.contains("apps")).count());
  }

  @Test
  void whatIsCountedOfAResourceThatHasLeftIsSeenByNobody() {
    CacheMeters meters = new CacheMeters(metrics, APPS);
    meters.forget();
    meters.terminated();
    assertFalse(metrics.text().contains("apps"), metrics.text());
  }

  @Test
  void whatIsReadFromTheStoreAndHowTheWindowGrowsIsReported() {
    FakeBackend backend = new FakeBackend();
    create(backend, "x");
    backend.create(PREFIX + "a/none", new byte[] {'?'}, 0);
    try (backend;
        CacheFactory factory = new CacheFactory(backend, StoredValues.PLAIN, metrics)) {
      ResourceCache cache = factory.open(APPS, PREFIX);
      cache.fresh();
      counted("apiserver_storage_list_total" + BOTH + "1");
      counted("apiserver_storage_list_fetched_objects_total" + BOTH + "2");
      counted("apiserver_storage_list_returned_objects_total" + BOTH + "1");
      counted("watch_cache_capacity_increase_total" + BOTH + "0");
      for (int i = 0; i < 40; i++) {
        create(backend, "n" + i);
      }
      cache.fresh();
      // 16, 32, 64
      counted("watch_cache_capacity_increase_total" + BOTH + "2");
      counted("watch_cache_capacity_decrease_total" + BOTH + "0");
    }
  }
}
