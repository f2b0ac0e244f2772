// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtobufReaderTest {
  private static byte[] hex(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static ProtobufReader reader(String hex) {
    return new ProtobufReader(hex(hex));
  }

  @Test
  void messagesAreWindows() {
    ProtobufReader in = reader("0a040a01611112021801");
    assertEquals(1, in.next());
    ProtobufReader inner = in.message();
    assertEquals(1, inner.next());
    assertEquals("a", inner.text());
    assertEquals(2, inner.next());
    assertThrows(MalformedProtobufException.class, inner::skip, "its value would be outside");
    assertEquals(2, in.next());
    assertArrayEquals(hex("1801"), in.bytes());
    assertEquals(0, in.next());
  }

  /** Numbers, fixed ones, texts and groups that nobody knows are passed over. */
  @Test
  void unknownFields() {
    ProtobufReader in =
        reader("0801" + "110000000000000000" + "1a0161" + "2500000000" + "2b080233342c" + "3002");
    for (int number = in.next(); number != 6; number = in.next()) {
      in.skip();
    }
    assertEquals(2, in.varint());
    assertEquals(0, in.next());
  }

  /** Cut, too long, an end of no group, the number 0, a wire type that is none. */
  @ParameterizedTest
  @ValueSource(
      strings = {"0a02", "0affffffff0f61", "1100", "2500", "0c", "0001", "0f", "2b08", "80"})
  void brokenOnes(String hex) {
    ProtobufReader in = reader(hex);
    assertThrows(
        MalformedProtobufException.class,
        () -> {
          while (in.next() != 0) {
            in.skip();
          }
        });
  }

  @Test
  void aValueOfAnotherTypeIsNotRead() {
    ProtobufReader number = reader("0805");
    number.next();
    assertThrows(MalformedProtobufException.class, number::text);
    ProtobufReader text = reader("0a0161");
    text.next();
    assertThrows(MalformedProtobufException.class, text::varint);
  }

  /** Each level is a window, not a copy, and the levels are bounded. */
  @Test
  void depthIsBounded() {
    int levels = 2_000;
    byte[] nested = new byte[levels * 4];
    for (int i = 0; i < levels; i++) {
      int rest = nested.length - 4 * i - 4;
      nested[4 * i] = 0x0a;
      nested[4 * i + 1] = (byte) (rest & 0x7f | 0x80);
      nested[4 * i + 2] = (byte) (rest >> 7 & 0x7f | 0x80);
      nested[4 * i + 3] = (byte) (rest >> 14);
    }
    ProtobufReader[] in = {new ProtobufReader(nested)};
    MalformedProtobufException e =
        assertThrows(
            MalformedProtobufException.class,
            () -> {
              while (in[0].next() == 1) {
                in[0] = in[0].message();
              }
            });
    assertEquals("exceeded max depth", e.getMessage());
  }
}
