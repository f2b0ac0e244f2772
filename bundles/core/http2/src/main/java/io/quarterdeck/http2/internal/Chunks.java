// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Arrays in which frames are gathered, used again by whichever connection writes next: one for each
 * thread that is at it, not for each connection. Thread-safe.
 */
final class Chunks {
  /** From here on what was gathered is written. */
  static final int FULL = 64 * 1024;

  /** What is larger is not gathered. */
  static final int LARGE = 8 * 1024;

  private static final int MOST = 4 * Runtime.getRuntime().availableProcessors();

  private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();
  private final AtomicInteger kept = new AtomicInteger();

  /** One with room for what is not full, and one piece more. */
  byte[] take() {
    byte[] chunk = free.poll();
    if (chunk == null) {
      return new byte[FULL + LARGE];
    }
    kept.decrementAndGet();
    return chunk;
  }

  void give(byte[] chunk) {
    if (kept.incrementAndGet() <= MOST) {
      free.add(chunk);
    } else {
      kept.decrementAndGet();
    }
  }
}
