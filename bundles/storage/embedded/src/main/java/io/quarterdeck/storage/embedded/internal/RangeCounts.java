// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many entries ranges have had at a revision, which does not change: who reads page after page
 * need not have all of them counted for each. It remembers the last few. Any thread.
 */
final class RangeCounts {
  private static final int MOST = 16;

  private record Range(String prefix, long revision) {}

  private final Map<Range, Long> counts =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Range, Long> eldest) {
          return size() > MOST;
        }
      };

  /** The number; -1 where it is not known. */
  synchronized long of(String prefix, long revision) {
    return counts.getOrDefault(new Range(prefix, revision), -1L);
  }

  synchronized void put(String prefix, long revision, long count) {
    counts.put(new Range(prefix, revision), count);
  }
}
