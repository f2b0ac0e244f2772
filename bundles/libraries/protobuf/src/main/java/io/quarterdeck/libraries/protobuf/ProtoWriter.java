// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.protobuf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes one message, field by field; default values are left out. Not thread-safe. */
public final class ProtoWriter {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int FIXED32 = 5;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public ProtoWriter number(int field, long value) {
    if (value != 0) {
      varint((long) field << 3 | VARINT);
      varint(value);
    }
    return this;
  }

  public ProtoWriter text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  public ProtoWriter bytes(int field, byte[] value) {
    return value.length == 0 ? this : message(field, value);
  }

  /** A message or an element of a list: it is there even when it is empty. */
  public ProtoWriter message(int field, byte[] value) {
    varint((long) field << 3 | BYTES);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  /** A {@code map<string, bytes>}; entries say both their key and their value. */
  public ProtoWriter map(int field, Map<String, byte[]> entries) {
    entries.forEach(
        (key, value) -> {
          ProtoWriter entry = new ProtoWriter();
          entry.message(1, key.getBytes(StandardCharsets.UTF_8)).message(2, value);
          message(field, entry.toBytes());
        });
    return this;
  }

  private void varint(long value) {
    long left = value;
    while ((left & ~0x7fL) != 0) {
      out.write((int) (left & 0x7f) | 0x80);
      left >>>= 7;
    }
    out.write((int) left);
  }

  public byte[] toBytes() {
    return out.toByteArray();
  }
}
