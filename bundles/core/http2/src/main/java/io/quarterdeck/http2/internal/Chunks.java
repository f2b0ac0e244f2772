// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

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

  private final Queue<byte[]> free = new ArrayBlockingQueue<>(MOST);

  /** One with room for what is not full, and one frame more. */
  byte[] take() {
    byte[] chunk = free.poll();
    return chunk == null ? new byte[FULL + Output.HEADER + LARGE] : chunk;
  }

  void give(byte[] chunk) {
    free.offer(chunk);
  }
}
