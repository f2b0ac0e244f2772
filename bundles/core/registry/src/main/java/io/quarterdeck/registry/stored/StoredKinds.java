// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.stored;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The built-in kinds that the store may hold. A kind is added before what is stored of it is read;
 * it stays when its group leaves, since what is stored stays, too. Safe for many threads.
 */
public final class StoredKinds {
  private final ConcurrentMap<GroupVersionKind, StoredKind> kinds = new ConcurrentHashMap<>();
  private final ConcurrentMap<GroupResource, StoredKind> older = new ConcurrentHashMap<>();

  /**
   * Adds a kind, or replaces it.
   *
   * @param resource as which its objects are stored
   * @return whether objects of the resource that were read before may have to be read otherwise
   */
  public boolean add(GroupResource resource, StoredKind kind) {
    kinds.put(kind.definition().kind(), kind);
    GroupVersionKind other = kind.older();
    if (other == null) {
      return false;
    }
    kinds.put(other, kind);
    return older.put(resource, kind) == null;
  }

  /** A kind as it may stand in an envelope; null when nobody has added it. */
  public @Nullable StoredKind find(GroupVersionKind kind) {
    return kinds.get(kind);
  }

  /** Whether the kind is there, in whichever version. */
  public boolean hasOtherVersion(GroupVersionKind kind) {
    return kinds.keySet().stream()
        .anyMatch(k -> k.group().equals(kind.group()) && k.kind().equals(kind.kind()));
  }

  /** The kind of a resource whose JSON may be of a version that nobody serves; null for most. */
  public @Nullable StoredKind ofOlderJson(GroupResource resource) {
    return older.get(resource);
  }
}
