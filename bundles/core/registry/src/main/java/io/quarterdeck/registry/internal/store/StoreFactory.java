// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.stored.StoredKind;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.watchcache.CacheFactory;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.stored.StorageLayout;
import java.util.Map;
import java.util.function.Function;

/** Opens the stores of resources. */
public final class StoreFactory {
  private final Backend backend;
  private final CacheFactory caches;
  private final StoredFormat format;
  private final Metrics metrics;
  private final StoreMeters meters;

  public StoreFactory(Backend backend, CacheFactory caches, StoredFormat format, Metrics metrics) {
    this.backend = backend;
    this.format = format;
    this.caches = caches;
    this.metrics = metrics;
    this.meters = new StoreMeters(metrics);
  }

  /**
   * Equal for the same strategy, so that objects are read again when theirs is replaced, and not
   * each time that another group comes or goes.
   */
  private record Selectable(SelectableFields selectable)
      implements Function<ApiObject, Map<String, String>> {
    @Override
    public Map<String, String> apply(ApiObject object) {
      return selectable.selectableFields(object);
    }
  }

  /**
   * A store. Where two groups serve the same objects, as they do events, the one that they are
   * stored in says what their fields are: if each did, all would be read again for each of them.
   *
   * @param own whether they are stored in the group that asks
   * @param schema of the kind as it is stored
   */
  public ObjectStore store(
      GroupResource resource, boolean own, SelectableFields selectable, Schema schema) {
    ResourceCache cache = caches.open(resource, StorageLayout.prefix(resource));
    if (!selectable.selectableFieldNames().isEmpty() && (own || !cache.isSelectable())) {
      cache.selectBy(new Selectable(selectable), selectable.indexedField());
    }
    return new VerbatimStore(
        resource, backend, meters, cache, selectable, schema, format.timeToLive(resource));
  }

  /**
   * Makes a built-in kind readable; before its store is opened. A plugin may have had its objects
   * read before, as they stood.
   */
  public void add(GroupResource resource, StoredKind kind) {
    ResourceCache before = caches.find(resource);
    if (format.kinds().add(resource, kind) && before != null) {
      before.readAgain();
    }
  }

  /** Ends what is cached of a resource, its watches and its metrics; what is stored stays. */
  public void forget(GroupResource resource) {
    caches.close(resource);
    metrics.forget(Map.of("group", resource.group(), "resource", resource.resource()));
  }
}
