// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class RangeAllocationTest {
  private static final NodePortRange PORTS = NodePortRange.parse("30000-32767");

  private static BitSet ports(int... numbers) {
    BitSet out = new BitSet();
    for (int n : numbers) {
      out.set(n);
    }
    return out;
  }

  @Test
  void itIsReadAsItWasWritten() throws IOException {
    BitSet taken = ports(30_000, 30_007, 32_767);
    byte[] json = RangeAllocation.of(PORTS, taken).encoded();
    assertEquals(taken, RangeAllocation.decode(json).taken());
    assertTrue(new String(json, StandardCharsets.UTF_8).contains("\"range\":\"30000-32767\""));
    assertEquals(
        new BitSet(),
        RangeAllocation.decode(RangeAllocation.of(PORTS, ports(7)).encoded()).taken());
  }

  /** As kube-apiserver stores it: bits 0 and 9 of the number 0x0201. */
  @Test
  void protobufIsReadToo() throws IOException {
    byte[] object = message(new byte[][] {{}, bytes("30000-32767"), {2, 1}}, 1);
    byte[] type = message(new byte[][] {bytes("v1"), bytes("RangeAllocation")}, 1);
    byte[] envelope = message(new byte[][] {type, object, {}, {}}, 1);
    ByteArrayOutputStream stored = new ByteArrayOutputStream();
    stored.write(new byte[] {'k', '8', 's', 0});
    stored.write(envelope);
    assertEquals(ports(30_000, 30_009), RangeAllocation.decode(stored.toByteArray()).taken());
  }

  @Test
  void whatIsNoneIsSaidToBeNone() {
    for (byte[] bad : new byte[][] {{}, bytes("x"), {'k', '8', 's', 0, 8, 1}, bytes("[1]x")}) {
      assertThrows(IOException.class, () -> RangeAllocation.decode(bad));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] message(byte[][] fields, int first) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < fields.length; i++) {
      out.write((first + i) << 3 | 2);
      out.write(fields[i].length);
      out.write(fields[i]);
    }
    return out.toByteArray();
  }
}
