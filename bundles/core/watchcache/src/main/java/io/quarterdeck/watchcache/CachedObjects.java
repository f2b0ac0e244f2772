// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.lookup.MetadataFeed;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.watchcache.item.CacheSnapshot;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.stored.StorageLayout;
import io.quarterdeck.watchcache.stored.StoredValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Lets plugins read objects from the caches. The first question about a resource fills its cache.
 */
@Component(service = ObjectReader.class)
public final class CachedObjects implements ObjectReader, AutoCloseable {
  private final CacheFactory caches;
  private final Backend backend;
  private final StoredValues values;
  private final Set<Subscriber> subscribers = ConcurrentHashMap.newKeySet();
  private final Set<StoredMetadata> feeds = ConcurrentHashMap.newKeySet();

  @Activate
  public CachedObjects(
      @Reference CacheFactory caches, @Reference Backend backend, @Reference StoredValues values) {
    this.caches = caches;
    this.backend = backend;
    this.values = values;
  }

  private ResourceCache cache(GroupResource resource) {
    return caches.open(resource, StorageLayout.prefix(resource));
  }

  @Override
  public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
    Item item = cache(resource).snapshot().get(namespace, name);
    return item == null ? null : Json.decode(item.encoded());
  }

  @Override
  public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
    KeyValue entry = backend.get(StorageLayout.key(resource, namespace, name));
    if (entry == null) {
      return null;
    }
    ApiObject object = Json.decode(cache(resource).values().read(entry).bytes());
    object.meta().setResourceVersion(Long.toString(entry.modRevision()));
    return object;
  }

  @Override
  public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
    List<ApiObject> out = new ArrayList<>();
    for (Item item : cache(resource).snapshot().list(namespace, "")) {
      if (labels.matches(item.labels())) {
        out.add(Json.decode(item.encoded()));
      }
    }
    return out;
  }

  @Override
  public @Nullable Stats stats(GroupResource resource) {
    ResourceCache cache = caches.find(resource);
    CacheSnapshot snapshot = cache == null ? null : cache.ifFilled();
    return snapshot == null ? null : new Stats(snapshot.size(), snapshot.averageBytes());
  }

  @Override
  public boolean isSynced(GroupResource resource) {
    return cache(resource).isFilled();
  }

  @Override
  public Subscription subscribe(GroupResource resource, ChangeListener listener) {
    return subscribe(resource, FieldSelector.EVERYTHING, listener);
  }

  @Override
  public void awaitFresh(GroupResource resource) {
    cache(resource).fresh();
  }

  @Override
  public Subscription subscribe(
      GroupResource resource, FieldSelector fields, ChangeListener listener) {
    return started(resource, fields, Json::decodeUnmanaged, listener);
  }

  @Override
  public Subscription subscribeMetadata(GroupResource resource, ChangeListener listener) {
    return started(resource, FieldSelector.EVERYTHING, MetadataAlone::of, listener);
  }

  @Override
  public MetadataFeed feed(MetadataFeed.Listener listener) {
    StoredMetadata feed = new StoredMetadata(backend, values, listener, feeds::remove);
    feeds.add(feed);
    feed.start();
    return feed;
  }

  private Subscription started(
      GroupResource resource,
      FieldSelector fields,
      Function<Encoded, ApiObject> form,
      ChangeListener listener) {
    Subscriber s = new Subscriber(cache(resource), fields, form, listener, subscribers::remove);
    subscribers.add(s);
    s.start();
    return s;
  }

  @Deactivate
  @Override
  public void close() {
    List.copyOf(subscribers).forEach(Subscriber::close);
    List.copyOf(feeds).forEach(StoredMetadata::close);
  }
}
