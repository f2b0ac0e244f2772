// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.protobuf;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Reads one message: {@link #next} goes to the next field, which {@link #is} names, and the others
 * give its value. A field that is not asked for is skipped. Not thread-safe.
 */
public final class ProtoReader {
  private static final int LONGEST_VARINT = 10;

  private final byte[] message;
  private int at;
  private int field;
  private int type;
  private long number;
  private int from;

  public ProtoReader(byte[] message) {
    this.message = message;
  }

  /**
   * Goes on; false at the end.
   *
   * @throws MalformedMessageException when what follows is no field
   */
  public boolean next() throws MalformedMessageException {
    if (at == message.length) {
      return false;
    }
    long tag = varint();
    if (tag >>> 3 == 0 || tag >>> 3 > 0x1fffffff) {
      throw MalformedMessageException.cut();
    }
    field = (int) (tag >>> 3);
    type = (int) (tag & 7);
    switch (type) {
      case ProtoWriter.VARINT -> number = varint();
      case ProtoWriter.FIXED64 -> skip(8);
      case ProtoWriter.BYTES -> skip(varint());
      case ProtoWriter.FIXED32 -> skip(4);
      default -> throw MalformedMessageException.cut();
    }
    return true;
  }

  /** Whether it is this field, as a number. */
  public boolean isNumber(int wanted) {
    return field == wanted && type == ProtoWriter.VARINT;
  }

  /** Whether it is this field, as bytes, a text, or a message. */
  public boolean is(int wanted) {
    return field == wanted && type == ProtoWriter.BYTES;
  }

  public long number() {
    return number;
  }

  public byte[] bytes() {
    return Arrays.copyOfRange(message, from, at);
  }

  /**
   * @throws MalformedMessageException when it is no UTF-8
   */
  public String text() throws MalformedMessageException {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(message, from, at - from);
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new MalformedMessageException("proto: field contains invalid UTF-8");
    }
  }

  /** Adds the entry of a {@code map<string, bytes>} that stands here; a later one wins. */
  public void entry(Map<String, byte[]> into) throws MalformedMessageException {
    ProtoReader entry = new ProtoReader(bytes());
    String key = "";
    byte[] value = {};
    while (entry.next()) {
      if (entry.is(1)) {
        key = entry.text();
      } else if (entry.is(2)) {
        value = entry.bytes();
      }
    }
    into.put(key, value);
  }

  private void skip(long length) throws MalformedMessageException {
    if (length < 0 || length > message.length - at) {
      throw MalformedMessageException.cut();
    }
    from = at;
    at += (int) length;
  }

  private long varint() throws MalformedMessageException {
    long value = 0;
    for (int i = 0; i < LONGEST_VARINT && at < message.length; i++) {
      byte b = message[at++];
      value |= (b & 0x7fL) << 7 * i;
      if (b >= 0) {
        return value;
      }
    }
    throw MalformedMessageException.cut();
  }
}
