// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.reflector;

import io.quarterdeck.spi.storage.UnreadableValueException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * What of a resource is in the store and could not be read: it is reported to its readers, those of
 * the other objects are not bothered.
 */
public final class Unreadable {
  private final NavigableMap<String, UnreadableValueException> failures =
      new ConcurrentSkipListMap<>();

  public void add(String key, UnreadableValueException failure) {
    failures.put(key, failure);
  }

  public void remove(String key) {
    if (!failures.isEmpty()) {
      failures.remove(key);
    }
  }

  void clear() {
    failures.clear();
  }

  /** Why this key is not among the items; null when that is not why. */
  public @Nullable UnreadableValueException of(String key) {
    return failures.isEmpty() ? null : failures.get(key);
  }

  /** The first key of a value that may be read later as it is; null when there is none. */
  @Nullable String firstPassing() {
    for (Map.Entry<String, UnreadableValueException> e : failures.entrySet()) {
      if (e.getValue().isPassing()) {
        return e.getKey();
      }
    }
    return null;
  }

  /** The first key under a prefix that could not be read, null when all could. */
  public @Nullable String firstUnder(String prefix) {
    if (failures.isEmpty()) {
      return null;
    }
    String first = failures.ceilingKey(prefix);
    return first != null && first.startsWith(prefix) ? first : null;
  }
}
