// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

import org.jspecify.annotations.Nullable;

/** What became of a conditional write. */
public sealed interface WriteResult {

  /**
   * It is durable.
   *
   * @param revision of this write
   * @param previous what stood there before, null for a creation
   */
  record Written(long revision, @Nullable KeyValue previous) implements WriteResult {}

  /**
   * The condition did not hold; nothing was written.
   *
   * @param current what stands there instead, null when nothing does
   * @param revision the store's revision when that was seen
   */
  record Conflicted(@Nullable KeyValue current, long revision) implements WriteResult {}
}
