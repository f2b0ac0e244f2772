// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import java.util.ArrayDeque;
import java.util.Deque;

/** Bytes that have come and that nobody has read yet. Not thread-safe. */
final class Arrivals {

  /** With more than this, no other packet is asked for, bytes. */
  private static final int ENOUGH = 256 * 1024;

  private final Deque<byte[]> packets = new ArrayDeque<>();
  private int read;
  private int size;

  void add(byte[] data) {
    if (data.length > 0) {
      packets.add(data);
      size += data.length;
    }
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size >= ENOUGH;
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
}
