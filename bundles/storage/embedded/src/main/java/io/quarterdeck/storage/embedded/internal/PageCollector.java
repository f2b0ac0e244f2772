// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts one page out of a range. The range is walked from its beginning to its end and counted, or,
 * where its count is known, for as long as the page needs.
 */
final class PageCollector {
  private final String startAfter;
  private final int limit;
  private final long known;
  private final List<KeyValue> entries = new ArrayList<>();
  private boolean more;
  private long count;

  PageCollector(String startAfter, int limit) {
    this(startAfter, limit, -1);
  }

  /**
   * One of a range that is known.
   *
   * @param known how many entries the whole range has; -1 when they are to be counted
   */
  PageCollector(String startAfter, int limit, long known) {
    this.startAfter = startAfter;
    this.limit = limit;
    this.known = known;
  }

  /** Where a walk has to begin; keys in front need not come. */
  String from(String prefix) {
    return known >= 0 && startAfter.startsWith(prefix) ? startAfter : prefix;
  }

  /** Whether nothing that follows would change the result. */
  boolean isDone() {
    return known >= 0 && more;
  }

  /** Counts a key and says whether its entry belongs on the page. */
  boolean wants(String key) {
    count++;
    if (key.compareTo(startAfter) <= 0) {
      return false;
    }
    more |= limit > 0 && entries.size() == limit;
    return !more;
  }

  void add(KeyValue entry) {
    entries.add(entry);
  }

  void offer(KeyValue entry) {
    if (wants(entry.key())) {
      add(entry);
    }
  }

  RangeResult result(long revision) {
    return new RangeResult(List.copyOf(entries), revision, more, known < 0 ? count : known);
  }
}
