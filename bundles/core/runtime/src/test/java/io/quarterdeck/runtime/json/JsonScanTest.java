// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonScanTest {
  private static String fault(byte[] json) {
    return assertThrows(JsonScan.Malformed.class, () -> JsonScan.requireJson(json)).message();
  }

  @ParameterizedTest
  @CsvSource({
    "0x07,\\a",
    "0x08,\\b",
    "0x0b,\\v",
    "0x0c,\\f",
    "0x01,\\x01",
    "0x7f,\\x7f",
    "0x8e,\\u008e",
    "0xa0,\\u00a0",
    "0xe9,é"
  })
  void bytesAreShownAsGoShowsThem(int octet, String shown) {
    assertEquals(
        "invalid character '" + shown + "' looking for beginning of value",
        fault(new byte[] {(byte) octet}));
  }

  @Test
  void textIsReadByteByByteToo() {
    String text = "{}é";
    String found = "invalid character 'Ã' after top-level value";
    assertEquals(found, fault(text.getBytes(StandardCharsets.UTF_8)));
    assertEquals(
        found, assertThrows(JsonScan.Malformed.class, () -> JsonScan.duplicates(text)).message());
  }
}
