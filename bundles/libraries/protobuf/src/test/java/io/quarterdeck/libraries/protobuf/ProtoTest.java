// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The wire format as its specification has it. */
final class ProtoTest {

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  /** The examples of protobuf's page on its encoding. */
  @Test
  void writesWhatTheSpecificationShows() {
    assertArrayEquals(hex("089601"), new ProtoWriter().number(1, 150).toBytes());
    assertArrayEquals(hex("120774657374696e67"), new ProtoWriter().text(2, "testing").toBytes());
    assertArrayEquals(hex("1a03089601"), new ProtoWriter().message(3, hex("089601")).toBytes());
    assertArrayEquals(hex("08feffffffffffffffff01"), new ProtoWriter().number(1, -2).toBytes());
  }

  @Test
  void defaultsAreLeftOutButNotInEntries() {
    byte[] none = new ProtoWriter().number(1, 0).text(2, "").bytes(3, new byte[0]).toBytes();
    assertEquals(0, none.length);
    assertArrayEquals(
        hex("22 05 0a01 61 12 00"), new ProtoWriter().map(4, Map.of("a", new byte[0])).toBytes());
  }

  @Test
  void readsWhatItKnowsAndSkipsTheRest() throws Exception {
    ProtoReader in = new ProtoReader(hex("0d 01020304 11 0102030405060708 089601 1202 6869"));
    long number = 0;
    String text = "";
    while (in.next()) {
      if (in.isNumber(1)) {
        number = in.number();
      } else if (in.is(2)) {
        text = in.text();
      }
    }
    assertEquals(150, number);
    assertEquals("hi", text);
  }

  @Test
  void aLaterEntryOfOneKeyWins() throws Exception {
    Map<String, byte[]> first = new TreeMap<>(Map.of("a", hex("01"), "b", hex("02")));
    ProtoWriter out = new ProtoWriter().map(4, first).map(4, Map.of("a", hex("03")));
    Map<String, byte[]> found = new TreeMap<>();
    ProtoReader in = new ProtoReader(out.toBytes());
    while (in.next()) {
      assertTrue(in.is(4));
      assertFalse(in.isNumber(4));
      in.entry(found);
    }
    assertArrayEquals(hex("03"), found.get("a"));
    assertArrayEquals(hex("02"), found.get("b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08",
        "0880",
        "0a02 61",
        "0b",
        "0c",
        "00",
        "0aff ffff ff0f",
        "0d 0102",
        "08 ffffffffffffffffffff01"
      })
  void damagedBytesAreRefused(String bytes) {
    ProtoReader in = new ProtoReader(hex(bytes));
    assertThrows(
        MalformedMessageException.class,
        () -> {
          while (in.next()) {
            in.number();
          }
        });
  }

  @Test
  void textMustBeUtf8() throws Exception {
    ProtoReader in = new ProtoReader(hex("0a01ff"));
    assertTrue(in.next());
    assertThrows(MalformedMessageException.class, in::text);
    ProtoReader good = new ProtoReader(new ProtoWriter().text(1, "ü").toBytes());
    assertTrue(good.next());
    assertEquals("ü", new String(good.bytes(), StandardCharsets.UTF_8));
  }
}
