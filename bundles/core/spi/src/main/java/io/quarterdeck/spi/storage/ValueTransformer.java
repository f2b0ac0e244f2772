// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

import io.quarterdeck.api.GroupResource;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Stands between objects and the bytes that a backend keeps: a format, or a cipher.
 *
 * <p>Called by the watch cache and the registry for each value that is read or written, from many
 * threads at once; does not block but to ask, bounded, for a key that is not known yet. The service
 * property {@code name} says which of the two it is: {@code format} is next to the object, {@code
 * encryption} next to the store.
 */
@ConsumerType
public interface ValueTransformer {

  /**
   * What a stored value holds.
   *
   * @param bytes the value as it was given to {@link #toStore}; never written into
   * @param stale whether it would be stored differently today, so that the next write of the object
   *     must happen even when it changes nothing
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Value(byte[] bytes, boolean stale) {}

  /**
   * Reads.
   *
   * @param resource whose object it is
   * @param key where it stands in the store, whole; a value that was moved may be refused
   * @throws UnreadableValueException when it cannot be read, now or by this configuration
   * @throws StorageException when it cannot be read yet: the caller tries again
   */
  Value fromStore(GroupResource resource, String key, byte[] stored);

  /**
   * Writes. The array itself is given back when it is stored as it is.
   *
   * @throws UnwritableValueException when there is no key that may write now
   */
  byte[] toStore(GroupResource resource, String key, byte[] value);
}
