// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Which field of a message JSON means by a name, found by its bytes. Immutable. */
final class WireNames {
  private final byte[][] names;
  private final int[] hashes;

  /** Open addressing: the index of a field, and one; zero for nobody. */
  private final int[] table;

  /**
   * @param fields inlined ones have no name
   */
  WireNames(WireField[] fields) {
    names = new byte[fields.length][];
    hashes = new int[fields.length];
    table = new int[Integer.highestOneBit(Math.max(1, fields.length)) * 4];
    for (int i = 0; i < fields.length; i++) {
      String name = fields[i].name();
      names[i] = name.getBytes(StandardCharsets.US_ASCII);
      hashes[i] = name.hashCode();
      if (!name.isEmpty()) {
        table[free(hashes[i])] = i + 1;
      }
    }
  }

  private int free(int hash) {
    int slot = slot(hash);
    while (table[slot] != 0) {
      slot = slot + 1 & table.length - 1;
    }
    return slot;
  }

  private int slot(int hash) {
    return (hash ^ hash >>> 15) & table.length - 1;
  }

  int indexOf(byte[] json, int start, int end, int hash) {
    for (int slot = slot(hash); table[slot] != 0; slot = slot + 1 & table.length - 1) {
      int index = table[slot] - 1;
      byte[] name = names[index];
      if (hashes[index] == hash && Arrays.equals(json, start, end, name, 0, name.length)) {
        return index;
      }
    }
    return -1;
  }
}
