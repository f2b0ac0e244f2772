// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import java.util.ArrayList;
import java.util.List;

/** Cuts one page out of a range that is walked from its beginning, and counts the whole. */
final class PageCollector {
  private final String startAfter;
  private final int limit;
  private final List<KeyValue> entries = new ArrayList<>();
  private boolean more;
  private long count;

  PageCollector(String startAfter, int limit) {
    this.startAfter = startAfter;
    this.limit = limit;
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
    return new RangeResult(List.copyOf(entries), revision, more, count);
  }
}
