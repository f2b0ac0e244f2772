// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a watch can still begin with, by revision, without a gap. Whoever calls holds
 * the store's lock.
 */
final class History {
  private final ArrayList<List<StorageEvent>> changes = new ArrayList<>();

  /** The revision of the first of them. */
  private long first;

  private long past;

  /**
   * @param first the revision that the first change will have
   */
  History(long first) {
    this.first = first;
  }

  /** The changes of the next revision. */
  void add(List<StorageEvent> events) {
    changes.add(events);
    events.forEach(e -> past += length(e.previous()));
  }

  int size() {
    return changes.size();
  }

  /** How much the values take that are there no more. */
  long past() {
    return past;
  }

  /** The revision in the middle of them. */
  long middle() {
    return first + changes.size() / 2;
  }

  /** All changes from a revision on, which must not have been forgotten. */
  List<StorageEvent> from(long revision) {
    List<StorageEvent> all = new ArrayList<>();
    int at = Math.clamp(revision - first, 0, changes.size());
    changes.subList(at, changes.size()).forEach(all::addAll);
    return all;
  }

  /** The changes up to a revision. Those of the revision itself can still be watched from. */
  List<StorageEvent> forget(long revision) {
    List<StorageEvent> gone = new ArrayList<>();
    List<List<StorageEvent>> before =
        changes.subList(0, Math.clamp(revision - first, 0, changes.size()));
    before.forEach(gone::addAll);
    gone.forEach(e -> past -= length(e.previous()));
    first += before.size();
    before.clear();
    changes.trimToSize();
    if (first == revision && !changes.isEmpty()) {
      gone.addAll(changes.getFirst());
    }
    return gone;
  }

  private static long length(@Nullable KeyValue entry) {
    return entry == null ? 0 : entry.value().length;
  }
}
