// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a controller from deciding by a cache that does not have its own last writes yet, where
 * client-go counts what it expects. A key that is about to write says so; before its next turn the
 * cache has caught up with the store, also where an answer was lost. Thread-safe.
 */
public final class Fence<K> {
  private final ObjectReader reader;
  private final GroupResource resource;
  private final Set<K> wrote = ConcurrentHashMap.newKeySet();

  /**
   * @param resource of the objects that are written
   */
  public Fence(ObjectReader reader, GroupResource resource) {
    this.reader = reader;
    this.resource = resource;
  }

  /** The key is about to write. */
  public void writes(K key) {
    wrote.add(key);
  }

  /**
   * Returns when the cache has all that the key has written.
   *
   * @throws io.quarterdeck.api.ApiException when that takes long: the key is tried again
   */
  public void pass(K key) {
    if (wrote.contains(key)) {
      reader.awaitFresh(resource);
      wrote.remove(key);
    }
  }
}
