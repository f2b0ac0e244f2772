// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Bytes that have come and that nobody has read yet. While they are many no other packet is asked
 * for. Guarded by the tunnel's lock.
 */
final class Arrivals {

  /** With more than this, no other packet is asked for, bytes. */
  private static final int ENOUGH = 256 * 1024;

  private final Deque<byte[]> packets = new ArrayDeque<>();
  private final long patience;
  private int read;
  private int size;
  private boolean full;
  private long fullSince;

  /**
   * @param patience with a reader that takes nothing while there is enough
   */
  Arrivals(Duration patience) {
    this.patience = patience.toNanos();
  }

  void add(byte[] data) {
    if (data.length > 0) {
      packets.add(data);
      size += data.length;
    }
  }

  int size() {
    return size;
  }

  /** At least one byte of those that are there. */
  int read(byte[] into, int at, int length) {
    byte[] first = packets.element();
    int count = Math.min(length, first.length - read);
    System.arraycopy(first, read, into, at, count);
    read += count;
    size -= count;
    if (read == first.length) {
      packets.remove();
      read = 0;
    }
    return count;
  }

  void clear() {
    packets.clear();
    read = 0;
    size = 0;
  }

  /** After a packet: whether another one is wanted now; else {@link #wantsAgain} says when. */
  boolean wantsNext() {
    full = size >= ENOUGH;
    if (full) {
      fullSince = System.nanoTime();
    }
    return !full;
  }

  /** After a read: whether the packet is wanted that was not asked for before. */
  boolean wantsAgain() {
    boolean again = full && size < ENOUGH;
    full = full && !again;
    return again;
  }

  boolean isFull() {
    return full;
  }

  /** Of the patience with whoever should read, nanoseconds. */
  long patienceLeft() {
    return patience - (System.nanoTime() - fullSince);
  }
}
