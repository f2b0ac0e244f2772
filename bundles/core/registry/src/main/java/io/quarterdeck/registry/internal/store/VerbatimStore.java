// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Status;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.decode.RawTexts;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.watchcache.CacheWatch;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.event.Expectation;
import io.quarterdeck.watchcache.item.Item;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Objects as they are stored: keys, encoding and conditional writes. Thread-safe. */
public final class VerbatimStore implements ObjectStore {
  private final GroupResource resource;
  private final Backend backend;
  private final StoreMeters meters;
  private final ResourceCache cache;
  private final SelectableFields selectable;
  private final Duration timeToLive;
  private final Schema schema;

  /** Known when it is first asked for: whole types are walked to find out. */
  private volatile @Nullable Boolean hasRaw;

  /** {@code timeToLive}: how long an object stays after its last write; zero for ever. */
  VerbatimStore(
      GroupResource resource,
      Backend backend,
      StoreMeters meters,
      ResourceCache cache,
      SelectableFields selectable,
      Schema schema,
      Duration timeToLive) {
    this.resource = resource;
    this.backend = backend;
    this.meters = meters;
    this.cache = cache;
    this.selectable = selectable;
    this.timeToLive = timeToLive;
    this.schema = schema;
  }

  /** Only while a write is made: asking the store for a lease may fail as the write may. */
  private long lease() {
    return timeToLive.isZero() ? 0 : backend.sharedLease(timeToLive);
  }

  @Override
  public ResourceCache cache() {
    return cache;
  }

  @Override
  public GroupResource resource() {
    return resource;
  }

  @Override
  public @Nullable ApiObject find(String namespace, String name) {
    return StorageAnswers.of(
        () -> {
          KeyValue entry = read(key(namespace, name));
          return entry == null ? null : decode(entry);
        });
  }

  @Override
  public StoredObject create(ApiObject object) {
    String key = key(object.meta().namespace(), object.meta().name());
    return write(
        object,
        key,
        bytes -> meters.timed("create", resource, () -> backend.create(key, bytes, lease())),
        current -> taken(object.meta().name(), current));
  }

  /** 409, which says when the object that has the name is on its way out. */
  private ApiException taken(String name, @Nullable KeyValue current) {
    ApiException exists = ApiException.alreadyExists(resource, name);
    if (current == null || decode(current).meta().deletionTimestamp().isEmpty()) {
      return exists;
    }
    Status status = exists.status();
    return new ApiException(
        new Status(
            status.code(),
            status.reason(),
            BEING_DELETED + status.message(),
            status.details(),
            false));
  }

  @Override
  public @Nullable StoredObject update(ApiObject object, ApiObject old) {
    String key = key(object.meta().namespace(), object.meta().name());
    long expected = Long.parseLong(old.meta().resourceVersion());
    try {
      return write(
          object,
          key,
          bytes ->
              meters.timed("update", resource, () -> backend.update(key, bytes, expected, lease())),
          current -> ApiException.modified(resource, object.meta().name()));
    } catch (ApiException e) {
      if (e.code() == 409) {
        return null;
      }
      throw e;
    }
  }

  private StoredObject write(
      ApiObject object,
      String key,
      Function<byte[], WriteResult> action,
      Function<@Nullable KeyValue, ApiException> conflict) {
    Encoded encoded = Json.encode(object);
    byte[] value = cache.values().write(key, encoded.bytes());
    try (Expectation expected =
        cache.expect(
            object.meta().namespace(),
            object.meta().name(),
            encoded,
            value,
            object.meta().labels(),
            selectable.selectableFields(object))) {
      return switch (StorageAnswers.of(() -> action.apply(value))) {
        case WriteResult.Written w -> {
          Item item = expected.wrote(w.revision());
          object.meta().setResourceVersion(Long.toString(w.revision()));
          yield new StoredObject(object, item.encoded());
        }
        case WriteResult.Conflicted c -> throw conflict.apply(c.current());
      };
    }
  }

  @Override
  public boolean delete(ApiObject old) {
    String key = key(old.meta().namespace(), old.meta().name());
    long expected = Long.parseLong(old.meta().resourceVersion());
    WriteResult result =
        StorageAnswers.of(
            () -> meters.timed("delete", resource, () -> backend.delete(key, expected)));
    return result instanceof WriteResult.Written;
  }

  private @Nullable KeyValue read(String key) {
    return meters.timed("get", resource, () -> backend.get(key));
  }

  @Override
  public String key(String namespace, String name) {
    return cache.prefix() + (namespace.isEmpty() ? name : namespace + "/" + name);
  }

  @Override
  public boolean isStale(ApiObject object) {
    String key = key(object.meta().namespace(), object.meta().name());
    return StorageAnswers.of(
        () -> {
          KeyValue entry = read(key);
          return entry != null && cache.values().read(entry).stale();
        });
  }

  @Override
  public StoredObject unwritten(ApiObject object) {
    return new StoredObject(object, null);
  }

  @Override
  public Item shown(Item stored) {
    return stored;
  }

  @Override
  public Iterable<Item> shown(Iterable<Item> stored, long limit) {
    return stored;
  }

  @Override
  public EventSource shown(CacheWatch watch, Predicate<Item> scope, boolean selects) {
    return EventSource.of(watch);
  }

  @Override
  public ObjectStore verbatim() {
    return this;
  }

  private ApiObject decode(KeyValue entry) {
    byte[] json = cache.values().read(entry).bytes();
    ApiObject object = Json.decode(json);
    if (hasRaw()) {
      RawTexts.restore(json, object.tree(), schema);
    }
    object.meta().setResourceVersion(Long.toString(entry.modRevision()));
    return object;
  }

  private boolean hasRaw() {
    Boolean known = hasRaw;
    if (known == null) {
      known = RawTexts.areIn(schema);
      hasRaw = known;
    }
    return known;
  }
}
