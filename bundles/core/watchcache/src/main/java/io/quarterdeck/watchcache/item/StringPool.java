// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import java.util.Arrays;

/**
 * Gives back one instance for equal strings, most of the time: a fixed table in which a newcomer
 * takes the slot. Threads may race; they lose a sharing, never a string.
 */
public final class StringPool {
  private static final int SLOTS = 1 << 13;

  private final String[] slots = new String[SLOTS];

  public StringPool() {
    Arrays.fill(slots, "");
  }

  public String shared(String s) {
    int h = s.hashCode();
    int slot = (h ^ (h >>> 16)) & (SLOTS - 1);
    String known = slots[slot];
    if (known.equals(s)) {
      return known;
    }
    slots[slot] = s;
    return s;
  }
}
