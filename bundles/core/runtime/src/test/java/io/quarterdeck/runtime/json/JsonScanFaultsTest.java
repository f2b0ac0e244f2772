// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words are those of Go's encoding/json. */
class JsonScanFaultsTest {
  private static void scan(String text) {
    JsonScan.requireJson(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "10",
        "-1.5e+10",
        "1E-2",
        "\"\"",
        "[]",
        "{}",
        " [ 1 , 2 ] ",
        "{\"a\":{\"b\":[{}]}}",
        "\"\\u00e9\\n\\/\"",
        "\t\r\n0",
      })
  void json(String text) {
    assertDoesNotThrow(() -> scan(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "`` ~ unexpected end of JSON input",
        "[ ~ unexpected end of JSON input",
        "{\"a\" ~ unexpected end of JSON input",
        "\"abc ~ unexpected end of JSON input",
        "nul ~ unexpected end of JSON input",
        "- ~ unexpected end of JSON input",
        "1. ~ unexpected end of JSON input",
        "x ~ invalid character 'x' looking for beginning of value",
        "[1,] ~ invalid character ']' looking for beginning of value",
        "{,} ~ invalid character ',' looking for beginning of object key string",
        "{\"a\":1,} ~ invalid character '}' looking for beginning of object key string",
        "{\"a\" 1} ~ invalid character '1' after object key",
        "{\"a\":1 2} ~ invalid character '2' after object key:value pair",
        "[1 2] ~ invalid character '2' after array element",
        "1 2 ~ invalid character '2' after top-level value",
        "01 ~ invalid character '1' after top-level value",
        "-x ~ invalid character 'x' in numeric literal",
        "1.x ~ invalid character 'x' after decimal point in numeric literal",
        "1ex ~ invalid character 'x' in exponent of numeric literal",
        "1e+x ~ invalid character 'x' in exponent of numeric literal",
        "nulx ~ invalid character 'x' in literal null (expecting 'l')",
        "truth ~ invalid character 't' in literal true (expecting 'e')",
        "\"\\x\" ~ invalid character 'x' in string escape code",
        "\"\\u00g0\" ~ invalid character 'g' in \\u hexadecimal character escape",
        "' ~ invalid character '\\'' looking for beginning of value",
      })
  void faults(String text, String message) {
    assertEquals(message, assertThrows(JsonScan.Malformed.class, () -> scan(text)).message());
  }

  @Test
  void aLineDoesNotEndInAString() {
    assertEquals(
        "invalid character '\\n' in string literal",
        assertThrows(JsonScan.Malformed.class, () -> scan("\"a\nb\"")).message());
  }

  @Test
  void depthHasAnEnd() {
    assertDoesNotThrow(() -> scan("[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH)));
    assertEquals(
        "exceeded max depth",
        assertThrows(JsonScan.Malformed.class, () -> scan("[".repeat(Json.MAX_DEPTH + 1)))
            .message());
  }

  @Test
  void repeatedMembersAreNamedByTheirPath() {
    assertEquals(
        List.of("a", "c[1].d"),
        JsonScan.duplicates("{\"a\":1,\"a\":2,\"a\":3,\"c\":[{\"d\":1},{\"d\":1,\"d\":2}]}"));
    assertEquals(List.of(), JsonScan.duplicates("[{\"a\":1},{\"a\":1}]"));
  }

  @Test
  void noMoreThanAHundredRepeatsAreKept() {
    StringBuilder text = new StringBuilder("{\"a\":0");
    for (int i = 0; i < 150; i++) {
      text.append(",\"m").append(i).append("\":0,\"m").append(i).append("\":0");
    }
    assertEquals(100, JsonScan.duplicates(text.append('}').toString()).size());
  }

  @Test
  void allMembersComeInTheOrderOfTheText() {
    List<String> members = new ArrayList<>();
    JsonScan.members(
        "{\"b\":{\"a\":1},\"b\":[{\"c\":1}]}",
        m -> members.add(m.path() + (m.repeated() ? " again" : "")));
    assertEquals(List.of("b", "b.a", "b again", "b[0].c"), members);
  }
}
