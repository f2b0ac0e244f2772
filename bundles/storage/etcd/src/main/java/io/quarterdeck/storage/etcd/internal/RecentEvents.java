// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.runtime.storage.OneWatch;
import io.quarterdeck.spi.storage.StorageEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last events, for watches that start a little behind. Guarded by {@link Hub}'s monitor. */
final class RecentEvents {
  private static final int MOST_EVENTS = 1_000;
  private static final long MOST_BYTES = 4L << 20;

  private record Batch(List<StorageEvent> events, long revision, long bytes) {}

  private final Deque<Batch> batches = new ArrayDeque<>();
  private long floor;
  private int count;
  private long bytes;

  /** Starts anew: nothing up to this revision is kept. */
  void reset(long revision) {
    batches.clear();
    count = 0;
    bytes = 0;
    floor = revision;
  }

  void add(List<StorageEvent> events, long revision) {
    Batch batch = new Batch(List.copyOf(events), revision, size(events));
    batches.add(batch);
    count += events.size();
    bytes += batch.bytes();
    while (!batches.isEmpty()
        && (count > MOST_EVENTS || bytes > MOST_BYTES || batches.size() > MOST_EVENTS)) {
      Batch oldest = batches.removeFirst();
      count -= oldest.events().size();
      bytes -= oldest.bytes();
      floor = oldest.revision();
    }
  }

  private static long size(List<StorageEvent> events) {
    long size = 0;
    for (StorageEvent e : events) {
      size += e.current() == null ? 0 : e.current().value().length;
      size += e.previous() == null ? 0 : e.previous().value().length;
    }
    return size;
  }

  /** Whether everything from this revision on is here. */
  boolean reaches(long from) {
    return from > floor;
  }

  void replay(OneWatch watch) {
    for (Batch batch : batches) {
      watch.deliver(batch.events(), batch.revision());
    }
  }
}
