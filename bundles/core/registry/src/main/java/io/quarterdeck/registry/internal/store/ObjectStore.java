// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.watchcache.CacheWatch;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.item.Item;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one resource, as a request's pipeline has them: as they are stored ({@link
 * VerbatimStore}), or in one of the versions of a custom resource, which may have to ask a webhook
 * for that and then blocks. Thread-safe.
 */
public interface ObjectStore {
  /** How the conflict with an object starts that is only marked. */
  String BEING_DELETED = "object is being deleted: ";

  /** What is cached of the store: items as they are stored, to be {@link #shown}. */
  ResourceCache cache();

  GroupResource resource();

  /** The key of an object in the store. */
  String key(String namespace, String name);

  /** The object as the store has it now, with its resourceVersion; null when there is none. */
  @Nullable ApiObject find(String namespace, String name);

  /** Writes a new object; 409 when the name is taken. */
  StoredObject create(ApiObject object);

  /**
   * Writes over the object that has the resourceVersion of {@code old}; null when another writer
   * was faster.
   */
  @Nullable StoredObject update(ApiObject object, ApiObject old);

  /** Whether the object was deleted as it was; false when another writer was faster. */
  boolean delete(ApiObject old);

  /** What writing the object would have left: the answer to a dry run. */
  StoredObject unwritten(ApiObject object);

  /** Whether what stands there would be stored differently today, by another key or format. */
  boolean isStale(ApiObject object);

  /**
   * A cached item as this store's readers see it.
   *
   * @throws ApiException when it cannot be converted
   */
  Item shown(Item stored);

  /**
   * The same of many, lazily, and some ahead.
   *
   * @param limit how many of them the reader may want; 0 for all
   */
  Iterable<Item> shown(Iterable<Item> stored, long limit);

  /**
   * The events of a watch whose reader has not begun.
   *
   * @param scope what its reader looks at, by namespace and name; other events may be left out
   * @param selects whether its reader looks at what objects were before
   * @throws ApiException of 429 when the state that it begins with cannot be shown now
   */
  EventSource shown(CacheWatch watch, Predicate<Item> scope, boolean selects);

  /** The same objects as they are stored: for what only looks at metadata, as deleting does. */
  ObjectStore verbatim();
}
