// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Protobuf's wire format, written from the end to the start: the length of a message is known by
 * the time that it is due, so nothing is measured beforehand and nothing is copied. Not for several
 * threads.
 */
final class ProtobufWriter {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;

  private static final int INITIAL = 2_048;

  private byte[] data = new byte[INITIAL];
  private int start = INITIAL;

  /** How much is written; messages are measured by the difference of two. */
  int size() {
    return data.length - start;
  }

  /** Forgets all. */
  void clear() {
    start = data.length;
  }

  byte[] toByteArray() {
    return Arrays.copyOfRange(data, start, data.length);
  }

  /** What was written since the writer had that size. */
  byte[] since(int sizeBefore) {
    return Arrays.copyOfRange(data, start, data.length - sizeBefore);
  }

  private void reserve(int count) {
    if (start >= count) {
      return;
    }
    int used = size();
    byte[] larger = new byte[Math.max(data.length * 2, used + count)];
    System.arraycopy(data, start, larger, larger.length - used, used);
    data = larger;
    start = larger.length - used;
  }

  void tag(int number, int wireType) {
    varint((long) number << 3 | wireType);
  }

  void varint(long value) {
    if ((value & ~0x7fL) == 0) {
      reserve(1);
      data[--start] = (byte) value;
    } else {
      longer(value);
    }
  }

  private void longer(long value) {
    int length = lengthOf(value);
    reserve(length);
    start -= length;
    int at = start;
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      data[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    data[at] = (byte) rest;
  }

  /** How many bytes a varint takes. */
  static int lengthOf(long value) {
    return value == 0 ? 1 : (70 - Long.numberOfLeadingZeros(value)) / 7;
  }

  void fixed64(double value) {
    reserve(Long.BYTES);
    long bits = Double.doubleToRawLongBits(value);
    start -= Long.BYTES;
    for (int i = 0; i < Long.BYTES; i++) {
      data[start + i] = (byte) (bits >>> (8 * i));
    }
  }

  void raw(byte[] bytes) {
    raw(bytes, 0, bytes.length);
  }

  void raw(byte[] bytes, int from, int to) {
    int length = to - from;
    reserve(length);
    start -= length;
    System.arraycopy(bytes, from, data, start, length);
  }

  /** A text without its length. */
  void raw(String text) {
    int length = text.length();
    reserve(length);
    int at = start;
    for (int i = length - 1; i >= 0; i--) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        // rare: what is behind it stays
        start = at;
        raw(text.substring(0, i + 1).getBytes(StandardCharsets.UTF_8));
        return;
      }
      data[--at] = (byte) c;
    }
    start = at;
  }

  /** Closes what was written since the writer had that size as the value of a field. */
  void close(int number, int sizeBefore) {
    varint(size() - sizeBefore);
    tag(number, BYTES);
  }

  void text(int number, String value) {
    int before = size();
    raw(value);
    close(number, before);
  }

  void bytes(int number, byte[] value) {
    raw(value);
    varint(value.length);
    tag(number, BYTES);
  }

  void varint(int number, long value) {
    varint(value);
    tag(number, VARINT);
  }
}
