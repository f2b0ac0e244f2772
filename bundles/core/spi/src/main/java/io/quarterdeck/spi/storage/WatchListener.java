// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

import java.util.List;

/** Receives a watch's events, one call at a time, on the backend's thread: it must not block. */
public interface WatchListener {

  /** Changes in revision order; those of one revision are never split over two calls. */
  void onEvents(List<StorageEvent> events);

  /**
   * All up to this revision has been delivered, though nothing of it may have concerned the range.
   */
  default void onProgress(long revision) {}

  /** The watch has ended: {@link CompactedException} when its start is gone. No call follows. */
  void onError(StorageException error);
}
