// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A cursor in protobuf's wire format. Messages within messages are windows of the same bytes, so
 * that depth costs nothing but the stack, which is bounded. Not safe for threads.
 */
final class ProtobufReader {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int START_GROUP = 3;
  static final int END_GROUP = 4;
  static final int FIXED32 = 5;

  /** How deep messages go: a schema that nests deeper is nobody's, and would end the thread. */
  private static final int DEPTH = 1_000;

  private final byte[] data;
  private final int end;
  private final int depth;
  private int at;
  private int wireType;

  ProtobufReader(byte[] data) {
    this(data, 0);
  }

  /** From there to the end. */
  ProtobufReader(byte[] data, int from) {
    this(data, from, data.length, 0);
  }

  private ProtobufReader(byte[] data, int from, int end, int depth) {
    this.data = data;
    this.at = from;
    this.end = end;
    this.depth = depth;
    if (depth > DEPTH) {
      throw new MalformedProtobufException("exceeded max depth");
    }
  }

  /** The next field's number, 0 at the end. */
  int next() {
    if (at >= end) {
      return 0;
    }
    long tag = rawVarint();
    wireType = (int) (tag & 7);
    int number = (int) (tag >>> 3);
    if (wireType == END_GROUP) {
      throw new MalformedProtobufException("proto: wiretype end group for non-group");
    }
    if (number <= 0) {
      throw new MalformedProtobufException(
          "proto: illegal tag " + number + " (wire type " + tag + ")");
    }
    return number;
  }

  boolean atEnd() {
    return at >= end;
  }

  int wireType() {
    return wireType;
  }

  long varint() {
    require(VARINT);
    return rawVarint();
  }

  /** A number without a tag: one of several that are packed, or a length. */
  long rawVarint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at >= end) {
        throw unexpectedEnd();
      }
      byte b = data[at++];
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new MalformedProtobufException("proto: integer overflow");
  }

  byte[] bytes() {
    int length = length();
    byte[] out = Arrays.copyOfRange(data, at, at + length);
    at += length;
    return out;
  }

  String text() {
    int length = length();
    String out = new String(data, at, length, StandardCharsets.UTF_8);
    at += length;
    return out;
  }

  /** The fields of a message that is the value. */
  ProtobufReader message() {
    int length = length();
    ProtobufReader out = new ProtobufReader(data, at, at + length, depth + 1);
    at += length;
    return out;
  }

  private int length() {
    require(BYTES);
    long length = rawVarint();
    if (length < 0) {
      throw new MalformedProtobufException("proto: negative length found during unmarshaling");
    }
    if (length > end - at) {
      throw unexpectedEnd();
    }
    return (int) length;
  }

  double fixed64() {
    require(FIXED64);
    long bits = 0;
    for (int i = 0; i < 8; i++) {
      if (at >= end) {
        throw unexpectedEnd();
      }
      bits |= (long) (data[at++] & 0xff) << (8 * i);
    }
    return Double.longBitsToDouble(bits);
  }

  /** Passes over the value of a field that nobody knows. */
  void skip() {
    switch (wireType) {
      case VARINT -> rawVarint();
      case FIXED64 -> pass(8);
      case BYTES -> pass(length());
      case FIXED32 -> pass(4);
      case START_GROUP -> group();
      default -> throw new MalformedProtobufException("proto: illegal wireType " + wireType);
    }
  }

  /** Groups are history, but a field that nobody knows may be one. */
  private void group() {
    for (int open = 1; open > 0; ) {
      wireType = (int) (rawVarint() & 7);
      switch (wireType) {
        case START_GROUP -> open++;
        case END_GROUP -> open--;
        default -> skip();
      }
    }
  }

  private void pass(int count) {
    if (count > end - at) {
      throw unexpectedEnd();
    }
    at += count;
  }

  private void require(int type) {
    if (wireType != type) {
      throw new MalformedProtobufException("proto: wrong wireType = " + wireType);
    }
  }

  private static MalformedProtobufException unexpectedEnd() {
    return new MalformedProtobufException("unexpected EOF");
  }
}
