// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.watchcache.CacheFactory;
import io.quarterdeck.watchcache.StorageLayout;

/** Opens the stores of resources. */
final class StoreFactory {
  private final Backend backend;
  private final CacheFactory caches;
  private final StoredFormat format;

  StoreFactory(Backend backend, CacheFactory caches, StoredFormat format) {
    this.backend = backend;
    this.format = format;
    this.caches = caches;
  }

  /**
   * @param schema of the kind as it is stored
   */
  ObjectStore store(GroupResource resource, ResourceStrategy strategy, Schema schema) {
    String prefix = StorageLayout.prefix(resource);
    var cache =
        strategy.selectableFieldNames().isEmpty()
            ? caches.open(resource, prefix)
            : caches.open(resource, prefix, strategy::selectableFields);
    return new ObjectStore(resource, backend, cache, strategy, schema, format.timeToLive(resource));
  }
}
