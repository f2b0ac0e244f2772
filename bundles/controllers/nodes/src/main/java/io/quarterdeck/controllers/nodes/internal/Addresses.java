// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import java.util.BitSet;

/** Addresses of pods, from 10.128.0.0/10; none has two pods at once. Thread-safe. */
final class Addresses {
  private static final int MOST = 1 << 22;
  private static final int BYTE = 0xff;
  private static final int FIRST = 10 << 24 | 128 << 16;
  private static final int MASK = -1 << 22;

  private final BitSet taken = new BitSet();
  private int last;

  /** One that is free: not the one that was freed last. */
  synchronized int take() {
    int free = taken.nextClearBit(last + 1);
    if (free >= MOST) {
      free = taken.nextClearBit(1);
    }
    if (free >= MOST) {
      throw new IllegalStateException("no address is left");
    }
    taken.set(free);
    last = free;
    return free;
  }

  /** Takes a certain one, whoever has it; negative for one of others. */
  synchronized int hold(String address) {
    int number = number(address);
    if (number >= 0) {
      taken.set(number);
    }
    return number;
  }

  synchronized void release(int number) {
    if (number >= 0) {
      taken.clear(number);
    }
  }

  static String text(int number) {
    int all = FIRST | number;
    return (all >>> 24) + "." + (all >>> 16 & BYTE) + "." + (all >>> 8 & BYTE) + "." + (all & BYTE);
  }

  private static int number(String address) {
    String[] parts = address.split("\\.", -1);
    if (parts.length != 4) {
      return -1;
    }
    int all = 0;
    for (String part : parts) {
      try {
        all = all << 8 | Integer.parseInt(part) & BYTE;
      } catch (NumberFormatException e) {
        return -1;
      }
    }
    return (all & MASK) == FIRST ? all & ~MASK : -1;
  }
}
