// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Which field of a message JSON means by a name, found by its bytes. Immutable. */
final class WireNames {
  private final byte[][] names;
  private final int[] hashes;
  private final long[] firsts;
  private final long[] lasts;

  /** Open addressing: the index of a field, and one; zero for nobody. */
  private final int[] table;

  /**
   * @param fields inlined ones have no name
   */
  WireNames(WireField[] fields) {
    names = new byte[fields.length][];
    hashes = new int[fields.length];
    firsts = new long[fields.length];
    lasts = new long[fields.length];
    table = new int[Integer.highestOneBit(Math.max(1, fields.length)) * 4];
    for (int i = 0; i < fields.length; i++) {
      String name = fields[i].name();
      byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
      names[i] = bytes;
      hashes[i] = NameBytes.hash(bytes, 0, bytes.length);
      firsts[i] = NameBytes.first(bytes, 0, bytes.length);
      lasts[i] = NameBytes.last(bytes, 0, bytes.length);
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
      if (hashes[index] == hash && isAt(index, json, start, end)) {
        return index;
      }
    }
    return -1;
  }

  private boolean isAt(int index, byte[] json, int start, int end) {
    byte[] name = names[index];
    int length = end - start;
    return name.length == length
        && firsts[index] == NameBytes.first(json, start, end)
        && lasts[index] == NameBytes.last(json, start, end)
        && (length <= 2 * Long.BYTES || Arrays.equals(json, start, end, name, 0, length));
  }
}
