// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;

/**
 * How much of the past is kept; zero for no bound.
 *
 * @param interval between two compactions by the clock
 * @param revisions how many may gather, twice, before it is compacted early
 * @param bytes how much replaced values may take, unless what is alive takes more
 */
record Bounds(Duration interval, int revisions, long bytes) {
  static final Bounds NONE = new Bounds(Duration.ZERO, 0, 0);

  Bounds {
    if (interval.isNegative() || revisions < 0 || bytes < 0) {
      throw new StorageException(
          "io.quarterdeck.storage.memory: compaction.* must not be negative");
    }
  }

  static Bounds of(MemoryConfig config) {
    return new Bounds(
        Duration.ofSeconds(config.compaction_interval_seconds()),
        config.compaction_revisions(),
        (long) config.compaction_megabytes() << 20);
  }

  /** Whether so much of the past is too much. */
  boolean isPassed(int gathered, long past, long alive) {
    return (revisions > 0 && gathered > 2L * revisions)
        || (bytes > 0 && past > Math.max(bytes, alive));
  }
}
