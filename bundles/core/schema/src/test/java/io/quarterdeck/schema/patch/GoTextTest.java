// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.schema.TreeTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a|a",
        "{}|map[]",
        "{b: 1, a: x}|map[a:x b:1]",
        "{a: {b: [1, {c: true}]}}|map[a:map[b:[1 map[c:true]]]]",
        "[]|[]",
        "[a, b c]|[a b c]",
        "null|<nil>",
        "[null]|[<nil>]",
        "true|true",
        "-5|-5",
        "1.5|1.5",
        "2.0|2",
        "0.0|0",
        "-0.25|-0.25",
        "0.0001|0.0001",
        "0.00001|1e-05",
        "0.000012|1.2e-05",
        "1.0e+20|100000000000000000000",
        "1.0e+21|1e+21",
        "-1.25e+30|-1.25e+30",
        "1.0e+100|1e+100"
      })
  void valuesAreAsGoPrintsThem(String yaml, String text) {
    assertEquals(text, GoText.value(TreeTable.yaml(yaml)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a|a",
        "null|%!s(<nil>)",
        "1|%!s(int64=1)",
        "1.5|%!s(float64=1.5)",
        "true|%!s(bool=true)",
        "[a]|%!s([]interface {}=[a])",
        "{a: 1}|%!s(map[string]interface {}=map[a:1])"
      })
  void aValueThatIsNoTextIsPrintedWithItsType(String yaml, String text) {
    assertEquals(text, GoText.string(TreeTable.yaml(yaml)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a|string|string",
        "true|bool|bool",
        "1|int64|int64",
        "1.5|float64|float64",
        "null|<nil>|invalid",
        "[]|[]interface {}|slice",
        "{}|map[string]interface {}|map"
      })
  void aValueHasATypeAndAKind(String yaml, String type, String kind) {
    assertEquals(type, GoText.type(TreeTable.yaml(yaml)));
    assertEquals(kind, GoText.kind(TreeTable.yaml(yaml)));
  }
}
