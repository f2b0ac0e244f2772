// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Names of JSON members by eight bytes at a time: nearly all are told apart by two looks. */
public final class NameBytes {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

  private NameBytes() {}

  /** Eight bytes, the first of them lowest. */
  public static long eight(byte[] bytes, int at) {
    return (long) EIGHT.get(bytes, at);
  }

  /** The first bytes of a name, eight at most. */
  static long first(byte[] bytes, int start, int end) {
    int length = end - start;
    if (length >= Long.BYTES) {
      return eight(bytes, start);
    }
    if (start + Long.BYTES <= bytes.length) {
      return first(eight(bytes, start), length);
    }
    long out = 0;
    for (int i = end - 1; i >= start; i--) {
      out = out << 8 | bytes[i] & 0xff;
    }
    return out;
  }

  private static long first(long eight, int length) {
    return eight & (1L << 8 * length) - 1;
  }

  /** The last eight bytes of a name; of a shorter one, its {@link #first}. */
  static long last(byte[] bytes, int start, int end) {
    return end - start < Long.BYTES ? first(bytes, start, end) : eight(bytes, end - Long.BYTES);
  }

  /** The same for the same bytes, wherever they stand. */
  public static int hash(byte[] bytes, int start, int end) {
    return hash(first(bytes, start, end), last(bytes, start, end), end - start);
  }

  private static int hash(long first, long last, int length) {
    long mixed = (first ^ Long.rotateLeft(last, 29) ^ length) * SPREAD;
    return (int) (mixed >>> 32);
  }
}
