// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtobufWriterTest {

  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "1, 01",
    "127, 7f",
    "128, 8001",
    "300, ac02",
    "16383, ff7f",
    "16384, 808001",
    "2147483647, ffffffff07",
    "9223372036854775807, ffffffffffffffff7f",
    "-1, ffffffffffffffffff01",
    "-9223372036854775808, 80808080808080808001"
  })
  void numbersHaveSevenBitsAByteTheLowestFirst(long value, String hex) {
    assertEquals(hex, written(out -> out.varint(value)));
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 08", "1, 2, 0a", "2, 1, 11", "15, 2, 7a", "16, 2, 8201", "1000, 0, c03e"})
  void aTagIsANumberAndAType(int number, int type, String hex) {
    assertEquals(hex, written(out -> out.tag(number, type)));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0000000000000000",
    "1, 000000000000f03f",
    "-0.5, 000000000000e0bf",
    "0.1, 9a9999999999b93f"
  })
  void aDoubleIsEightBytesTheLowestFirst(double value, String hex) {
    assertEquals(hex, written(out -> out.fixed64(value)));
  }

  @Test
  void whatIsWrittenLastStandsFirst() {
    assertEquals(
        "0801120161",
        written(
            out -> {
              out.text(2, "a");
              out.varint(1, 1);
            }));
  }

  @Test
  void aMessageIsClosedByTheSizeThatItHas() {
    assertEquals(
        "0a05120161080118ff01",
        written(
            out -> {
              out.varint(3, 255);
              int before = out.size();
              out.varint(1, 1);
              out.text(2, "a");
              out.close(1, before);
            }));
  }

  @Test
  void whatIsEmptyHasALengthOfZero() {
    assertEquals("0a00", written(out -> out.text(1, "")));
    assertEquals("1200", written(out -> out.bytes(2, new byte[0])));
    assertEquals("1a00", written(out -> out.close(3, out.size())));
  }

  @Test
  void bytesAreAsTheyAre() {
    assertEquals("0a03007fff", written(out -> out.bytes(1, new byte[] {0, 127, -1})));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "\u00e9",
        "a\u00e9",
        "\u00e9a",
        "plain \u3042 plain",
        "\ud83d\ude80",
        "x\ud83d\ude80y",
        "\u007f\u0080"
      })
  void textsAreInUtf8(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    ProtobufWriter out = new ProtobufWriter();
    out.text(1, text);
    byte[] all = out.toByteArray();
    assertEquals(utf8.length, all[1]);
    assertArrayEquals(utf8, Arrays.copyOfRange(all, 2, all.length));
  }

  @ParameterizedTest
  @ValueSource(ints = {2_040, 2_048, 2_049, 5_000, 100_000})
  void growsToWhatIsWritten(int length) {
    ProtobufWriter out = new ProtobufWriter();
    out.varint(9, 1);
    out.text(1, "a".repeat(length));
    out.bytes(2, new byte[length]);
    byte[] all = out.toByteArray();
    assertEquals(out.size(), all.length);
    assertEquals(0x12, all[0]);
    assertArrayEquals(new byte[] {0x48, 1}, Arrays.copyOfRange(all, all.length - 2, all.length));
    String texts = new String(all, StandardCharsets.US_ASCII);
    assertEquals(length, texts.chars().filter(c -> c == 'a').count());
  }

  private static String written(Consumer<ProtobufWriter> writing) {
    ProtobufWriter out = new ProtobufWriter();
    writing.accept(out);
    return HexFormat.of().formatHex(out.toByteArray());
  }
}
