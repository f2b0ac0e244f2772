// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A cursor in protobuf's wire format. */
final class ProtobufReader {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int FIXED32 = 5;

  /** The bytes are not what they say they are. */
  static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message, null, false, false);
    }
  }

  private final byte[] data;
  private int at;
  private int wireType;

  ProtobufReader(byte[] data) {
    this.data = data;
  }

  /** The next field's number, 0 at the end. */
  int next() {
    if (at >= data.length) {
      return 0;
    }
    long tag = varint();
    wireType = (int) (tag & 7);
    return (int) (tag >>> 3);
  }

  int wireType() {
    return wireType;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at >= data.length) {
        throw new Malformed("unexpected EOF");
      }
      byte b = data[at++];
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new Malformed("proto: integer overflow");
  }

  byte[] bytes() {
    long length = varint();
    if (length < 0 || length > data.length - at) {
      throw new Malformed("unexpected EOF");
    }
    byte[] out = Arrays.copyOfRange(data, at, at + (int) length);
    at += (int) length;
    return out;
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  double fixed64() {
    long bits = 0;
    for (int i = 0; i < 8; i++) {
      if (at >= data.length) {
        throw new Malformed("unexpected EOF");
      }
      bits |= (long) (data[at++] & 0xff) << (8 * i);
    }
    return Double.longBitsToDouble(bits);
  }

  /** Passes over the value of a field that nobody knows. */
  void skip() {
    switch (wireType) {
      case VARINT -> varint();
      case FIXED64 -> at += 8;
      case BYTES -> bytes();
      case FIXED32 -> at += 4;
      default -> throw new Malformed("proto: illegal wireType " + wireType);
    }
  }
}
