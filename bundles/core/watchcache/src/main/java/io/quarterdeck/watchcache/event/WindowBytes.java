// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import java.util.concurrent.atomic.LongAdder;

/**
 * What the windows of all resources hold together: who writes large objects of many kinds would
 * fill the heap with their past. Thread-safe.
 */
public final class WindowBytes {
  private final LongAdder held = new LongAdder();
  private final long most;

  /** {@code most}: above that, each window that grows keeps a sixteenth of its own limit. */
  public WindowBytes(long most) {
    this.most = most;
  }

  void add(long bytes) {
    held.add(bytes);
  }

  boolean isExceeded() {
    return held.sum() > most;
  }
}
