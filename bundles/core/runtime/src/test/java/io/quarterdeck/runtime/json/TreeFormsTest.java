// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreeFormsTest {
  @Test
  void eachKindOfValueHasOneJavaType() {
    assertEquals(7L, Json.read("7"));
    assertEquals(Long.MAX_VALUE, Json.read("9223372036854775807"));
    assertEquals(new BigInteger("9223372036854775808"), Json.read("9223372036854775808"));
    assertEquals(1.5, Json.read("1.5"));
    assertEquals(100.0, Json.read("1e2"));
    assertEquals(new BigDecimal("1e999"), Json.read("1e999"), "too large for a double");
    assertEquals("é", Json.read("\"\\u00e9\""));
    assertEquals(true, Json.read("true"));
    assertEquals(null, Json.read("null"));
    assertEquals(List.of(1L, List.of()), Json.read("[1,[]]"));
    assertEquals(Map.of("a", Map.of()), Json.read("{\"a\":{}}"));
  }

  @Test
  void fieldsKeepTheirOrderAndTheLastOfTwoCounts() {
    assertEquals("{\"b\":3,\"a\":2}", Json.text(Json.read("{\"b\":1,\"a\":2,\"b\":3}")));
    assertThrows(
        MalformedJsonException.class,
        () -> Json.readStrict("{\"b\":1,\"b\":3}".getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "7", "\"a\"", "null"})
  void anObjectIsWantedWhereOneIsWanted(String json) {
    MalformedJsonException e =
        assertThrows(
            MalformedJsonException.class,
            () -> Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    assertEquals("not a JSON object", e.getMessage());
  }

  @Test
  void aTreeHasOnlyWhatJsonHas() {
    assertThrows(IllegalArgumentException.class, () -> Json.text(new StringBuilder("a")));
    assertThrows(IllegalArgumentException.class, () -> Json.text(List.of('c')));
  }

  @Test
  void linesAreThoseOfGo() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("a", List.of(1L, Map.of("b", "c")));
    tree.put("empty", new ArrayList<>());
    tree.put("none", new LinkedHashMap<>());
    tree.put("null", null);
    assertEquals(
        """
        {
          "a": [
            1,
            {
              "b": "c"
            }
          ],
          "empty": [],
          "none": {},
          "null": null
        }\
        """,
        new String(Json.writePretty(tree), StandardCharsets.UTF_8).strip());
  }

  private static String replaced(String json) {
    byte[] in = json.getBytes(StandardCharsets.UTF_8);
    return new String(LoneSurrogates.replaced(in), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abc                        | abc",
        "\\ud83d\\ude00               | \\ud83d\\ude00",
        "\\uD83D\\uDE00               | \\uD83D\\uDE00",
        "\\ud83d                     | \\ufffd",
        "\\ude00                     | \\ufffd",
        "\\ude00\\ud83d               | \\ufffd\\ufffd",
        "\\ud83d\\ud83d\\ude00         | \\ufffd\\ud83d\\ude00",
        "x\\ud83dy\\ude00z            | x\\ufffdy\\ufffdz",
        "\\\\ud83d                    | \\\\ud83d",
        "\\\\\\ud83d                  | \\\\\\ufffd",
        "\\u00e9                     | \\u00e9",
        "\\ud8                       | \\ud8",
        "\\ud83                      | \\ud83",
      })
  void halfACharacterIsReplaced(String json, String expected) {
    assertEquals(expected, replaced(json));
  }

  @Test
  void whatHasNoneIsTheSameArray() {
    byte[] in = "{\"a\":\"\\n\"}".getBytes(StandardCharsets.UTF_8);
    assertEquals(true, Arrays.equals(in, LoneSurrogates.replaced(in)));
    assertEquals(System.identityHashCode(in), System.identityHashCode(LoneSurrogates.replaced(in)));
  }
}
