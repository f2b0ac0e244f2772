// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import org.jspecify.annotations.Nullable;

/** A cursor over DER values. */
final class Der {
  private final byte[] bytes;
  private final int end;
  private int at;

  Der(byte[] bytes, int at, int end) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  boolean isAtEnd() {
    return at == end;
  }

  /** The contents of the next value when it has this tag, and steps over it; otherwise null. */
  @Nullable Der enter(int tag) {
    if (at + 2 > end || (bytes[at] & 0xff) != tag) {
      return null;
    }
    int from = at + 2;
    int length = bytes[at + 1] & 0xff;
    if (length > 0x80) {
      int count = length - 0x80;
      if (count > 3 || from + count > end) {
        return null;
      }
      length = 0;
      for (int i = 0; i < count; i++) {
        length = length << 8 | bytes[from + i] & 0xff;
      }
      from += count;
    } else if (length == 0x80) {
      return null;
    }
    if (from + length > end) {
      return null;
    }
    at = from + length;
    return new Der(bytes, from, at);
  }
}
