// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.watchcache.event.CacheMeters;
import io.quarterdeck.watchcache.event.EventRing;
import io.quarterdeck.watchcache.event.Window;
import io.quarterdeck.watchcache.event.WindowBytes;
import io.quarterdeck.watchcache.item.StringPool;
import io.quarterdeck.watchcache.reflector.CompactedRevision;
import io.quarterdeck.watchcache.reflector.FreshRevision;
import io.quarterdeck.watchcache.stored.StoredValues;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * The caches of one backend, one a resource, each filled when it is first used. They live as long
 * as the backend is there; with it, they go.
 */
@Component(service = CacheFactory.class)
public final class CacheFactory implements AutoCloseable {
  private static final long FIRST_WRITE = 2;

  private final Backend backend;
  private final StoredValues values;
  private final Window window;
  private final WindowBytes windows = new WindowBytes(Runtime.getRuntime().maxMemory() / 16);
  private final InstantSource clock;
  private final FreshRevision freshRevision;
  private final CompactedRevision compactedRevision;
  private final StringPool pool = new StringPool();
  private final ConcurrentMap<GroupResource, ResourceCache> caches = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("watchcache-bookmarks").factory());
  private final long startRevision;
  private final Metrics metrics;
  private final AutoCloseable samples;

  @Activate
  public CacheFactory(
      @Reference Backend backend, @Reference StoredValues values, @Reference Metrics metrics) {
    this(backend, values, Window.DEFAULT, InstantSource.system(), metrics);
  }

  /** On a store whose values are read through these. */
  public CacheFactory(Backend backend, StoredValues values) {
    this(backend, values, new Metrics());
  }

  /** On a store that holds what it is given. */
  public CacheFactory(Backend backend) {
    this(backend, StoredValues.PLAIN);
  }

  /**
   * With a window and a clock of one's own, for tests. Not public: the framework takes public
   * constructors of as many arguments for its own.
   */
  CacheFactory(Backend backend, Window window, InstantSource clock) {
    this(backend, StoredValues.PLAIN, window, clock, new Metrics());
  }

  private CacheFactory(
      Backend backend, StoredValues values, Window window, InstantSource clock, Metrics metrics) {
    this.metrics = metrics;
    this.samples = metrics.collect(new CacheSamples(caches::values));
    this.backend = backend;
    this.values = values;
    this.window = window;
    this.clock = clock;
    this.freshRevision = new FreshRevision(backend::currentRevision);
    this.compactedRevision = new CompactedRevision(backend::compactedRevision, clock);
    this.startRevision = currentOrZero(backend);
    timer.scheduleWithFixedDelay(
        () -> caches.values().forEach(ResourceCache::tick), 1, 1, TimeUnit.SECONDS);
  }

  /**
   * A store that is out of reach at the start only costs the history before the first fill. The
   * first revision is that of a store without a write, where no client can have begun: as in
   * Kubernetes, it is always too old.
   */
  private static long currentOrZero(Backend backend) {
    try {
      return Math.max(FIRST_WRITE, backend.currentRevision());
    } catch (StorageException e) {
      return 0;
    }
  }

  /**
   * The cache of a resource, made when there is none. Ask once and keep it: another function for
   * the fields reads all cached objects again.
   *
   * @param prefix of its keys, with the closing slash
   * @param selectableFields what its kind declares selectable beside name and namespace
   */
  public ResourceCache open(
      GroupResource resource,
      String prefix,
      Function<ApiObject, Map<String, String>> selectableFields) {
    ResourceCache cache = open(resource, prefix);
    cache.selectBy(selectableFields, "");
    return cache;
  }

  /** The same for a kind without selectable fields of its own: its objects are not decoded. */
  public ResourceCache open(GroupResource resource, String prefix) {
    ResourceCache cache = caches.computeIfAbsent(resource, r -> make(r, prefix));
    if (!cache.prefix().equals(prefix)) {
      throw new IllegalArgumentException(
          resource + " is cached from " + cache.prefix() + ", not from " + prefix);
    }
    return cache;
  }

  /** The cache of a resource if there is one. */
  public @Nullable ResourceCache find(GroupResource resource) {
    return caches.get(resource);
  }

  private ResourceCache make(GroupResource resource, String prefix) {
    return new ResourceCache(
        resource,
        prefix,
        backend,
        values.of(resource, backend),
        freshRevision,
        compactedRevision,
        pool,
        new EventRing(window, windows),
        clock,
        new CacheMeters(metrics, resource),
        startRevision);
  }

  /** Ends a resource's cache, e.g. when its CustomResourceDefinition is gone. */
  public void close(GroupResource resource) {
    ResourceCache cache = caches.remove(resource);
    if (cache != null) {
      cache.close();
    }
  }

  @Deactivate
  @Override
  public void close() {
    timer.shutdownNow();
    try {
      samples.close();
    } catch (Exception e) {
      throw new IllegalStateException(e); // it only forgets
    }
    caches.values().forEach(ResourceCache::close);
    caches.clear();
  }
}
