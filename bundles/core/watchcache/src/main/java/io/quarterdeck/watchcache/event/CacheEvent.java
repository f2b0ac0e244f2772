// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.watchcache.item.Item;
import org.jspecify.annotations.Nullable;

/**
 * One change, shared by all watchers.
 *
 * @param type what happened
 * @param item the object after it; for a deletion its last state with the deletion's revision; null
 *     for a bookmark
 * @param previous the object before it; null for an addition and a bookmark
 * @param revision the change's; for a bookmark, all up to it has been delivered
 */
public record CacheEvent(Type type, @Nullable Item item, @Nullable Item previous, long revision) {

  /** As on the wire. */
  public enum Type {
    ADDED,
    MODIFIED,
    DELETED,
    BOOKMARK
  }

  /** A bookmark at a revision. */
  public static CacheEvent bookmark(long revision) {
    return new CacheEvent(Type.BOOKMARK, null, null, revision);
  }
}
