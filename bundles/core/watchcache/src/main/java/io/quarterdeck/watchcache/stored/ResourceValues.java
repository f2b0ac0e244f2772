// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.stored;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.ValueTransformer;
import java.util.List;

/** The values of one resource in the store. Thread-safe. */
public final class ResourceValues {
  private final GroupResource resource;
  private final Backend backend;
  private final List<ValueTransformer> fromTheStore;

  ResourceValues(GroupResource resource, Backend backend, List<ValueTransformer> fromTheStore) {
    this.resource = resource;
    this.backend = backend;
    this.fromTheStore = fromTheStore;
  }

  /**
   * What an entry holds: the JSON of an object.
   *
   * @throws io.quarterdeck.spi.storage.UnreadableValueException when it cannot be read
   */
  public ValueTransformer.Value read(KeyValue entry) {
    byte[] bytes = entry.value();
    boolean stale = false;
    String key = backend.storedKey(entry.key());
    for (ValueTransformer t : fromTheStore) {
      ValueTransformer.Value value = t.fromStore(resource, key, bytes);
      bytes = value.bytes();
      stale |= value.stale();
    }
    return new ValueTransformer.Value(bytes, stale);
  }

  /** The same entry with the JSON of its object as its value. */
  public KeyValue plain(KeyValue entry) {
    byte[] value = read(entry).bytes();
    return value == entry.value()
        ? entry
        : new KeyValue(
            entry.key(), value, entry.createRevision(), entry.modRevision(), entry.lease());
  }

  /** The bytes to store for an object's JSON; the same array when it is stored as it is. */
  public byte[] write(String key, byte[] json) {
    byte[] bytes = json;
    String stored = backend.storedKey(key);
    for (ValueTransformer t : fromTheStore.reversed()) {
      bytes = t.toStore(resource, stored, bytes);
    }
    return bytes;
  }
}
