// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

import org.jspecify.annotations.Nullable;

/**
 * One change, in revision order.
 *
 * @param revision of the change
 * @param key what changed
 * @param current the entry after it, null for a deletion
 * @param previous the entry before it, null for a creation (or when compaction took it)
 */
public record StorageEvent(
    long revision, String key, @Nullable KeyValue current, @Nullable KeyValue previous) {

  public boolean isDeletion() {
    return current == null;
  }

  public boolean isCreation() {
    return current != null && previous == null;
  }
}
