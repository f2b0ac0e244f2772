// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ports of a range that are taken, as Kubernetes stores them: an object RangeAllocation, whose
 * data is a number of which bit <i>n</i> stands for the range's <i>n</i>th port. So servers of both
 * kinds may share a store. It is written as JSON, and read as JSON and as protobuf.
 *
 * @param range {@code 30000-32767}
 * @param data the number, its highest byte first
 */
@SuppressWarnings("ArrayRecordComponent")
record RangeAllocation(String range, byte[] data) {
  private static final byte[] PROTOBUF = {'k', '8', 's', 0};
  private static final int RAW = 2;
  private static final int RANGE = 2;
  private static final int DATA = 3;

  /** Of ports by their numbers. */
  static RangeAllocation of(NodePortRange ports, BitSet taken) {
    BigInteger bits = BigInteger.ZERO;
    int last = ports.first() + ports.count();
    for (int p = taken.nextSetBit(ports.first()); p >= 0 && p < last; p = taken.nextSetBit(p + 1)) {
      bits = bits.setBit(p - ports.first());
    }
    return new RangeAllocation(ports.text(), bits.toByteArray());
  }

  /** The numbers of the ports, whatever range they were stored for. */
  BitSet taken() {
    BitSet out = new BitSet();
    if (!range.isEmpty()) {
      NodePortRange ports = NodePortRange.parse(range);
      BigInteger bits = new BigInteger(1, data);
      for (int i = 0; i < Math.min(bits.bitLength(), ports.count()); i++) {
        out.set(ports.first() + i, bits.testBit(i));
      }
    }
    return out;
  }

  byte[] encoded() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", "RangeAllocation");
    out.put("apiVersion", "v1");
    out.put("metadata", new LinkedHashMap<>());
    out.put("range", range);
    out.put("data", Base64.getEncoder().encodeToString(data));
    return Json.write(out);
  }

  /**
   * What is stored.
   *
   * @throws IOException when it cannot be read
   */
  static RangeAllocation decode(byte[] stored) throws IOException {
    try {
      ByteBuffer in = ByteBuffer.wrap(stored);
      if (ByteBuffer.wrap(PROTOBUF).equals(in.slice(0, Math.min(PROTOBUF.length, stored.length)))) {
        return protobuf(in.position(PROTOBUF.length));
      }
      Node json = Node.root(Json.read(stored));
      byte[] data = Base64.getDecoder().decode(json.get("data").text());
      return new RangeAllocation(json.get("range").text(), data);
    } catch (RuntimeException e) {
      throw new IOException("no RangeAllocation: " + e.getMessage(), e);
    }
  }

  private static RangeAllocation protobuf(ByteBuffer envelope) {
    ByteBuffer object = field(envelope, RAW);
    byte[] range = bytes(field(object.duplicate(), RANGE));
    return new RangeAllocation(
        new String(range, StandardCharsets.UTF_8), bytes(field(object, DATA)));
  }

  /** A field of bytes; both messages have no others. */
  private static ByteBuffer field(ByteBuffer in, int number) {
    while (in.hasRemaining()) {
      int tag = varint(in);
      if ((tag & 7) != 2) {
        throw new IllegalArgumentException("field " + (tag >> 3) + " is not of bytes");
      }
      int length = varint(in);
      ByteBuffer value = in.slice(in.position(), length);
      in.position(in.position() + length);
      if (tag >> 3 == number) {
        return value;
      }
    }
    return ByteBuffer.allocate(0);
  }

  private static int varint(ByteBuffer in) {
    int out = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 7) {
      byte b = in.get();
      out |= (b & 0x7f) << shift;
      if (b >= 0) {
        return out;
      }
    }
    throw new IllegalArgumentException("a number too long");
  }

  private static byte[] bytes(ByteBuffer in) {
    byte[] out = new byte[in.remaining()];
    in.get(out);
    return out;
  }
}
