// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoNumbersTest {

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "9223372036854775807", "-9223372036854775808"})
  void whatFitsIn64BitsIsAnInteger(String number) {
    assertEquals(Long.valueOf(number), held(number));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.5",
    "1.0, 1",
    "1e3, 1000",
    "9223372036854775808, 9.223372036854775808e18",
    "-9223372036854775809, -9.223372036854775809e18",
    "18446744073709551616, 1.8446744073709552e19",
    "1e308, 1e308",
    "0.30000000000000000000000000000001, 0.3",
    "1e-400, 0"
  })
  void allElseIsADouble(String number, double expected) {
    assertEquals(expected, held(number));
  }

  @ParameterizedTest
  @CsvSource({"1e309, 1e309", "-1E309, -1e309", "2e999, 2e999"})
  void whatIsTooLargeForADoubleIsRefused(String number, String shown) {
    TypedTree.Unfit e = assertThrows(TypedTree.Unfit.class, () -> held(number));
    assertEquals(
        "json: cannot unmarshal number " + shown + " into Go value of type float64", e.text());
  }

  @Test
  void numbersAreFoundAtAnyDepthAndTheRestStays() {
    Map<String, @Nullable Object> tree =
        json("{\"a\":[1,{\"b\":18446744073709551616},[2.5]],\"s\":\"1\",\"t\":true,\"n\":null}");
    GoNumbers.apply(tree);
    assertEquals(List.of(1L, Map.of("b", 18446744073709551616.0), List.of(2.5)), tree.get("a"));
    assertEquals("1", tree.get("s"));
    assertEquals(true, tree.get("t"));
    assertEquals(null, tree.get("n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|1|true",
        "1|1.0|false",
        "1|2|false",
        "9223372036854775808|9223372036854775809|true",
        "9223372036854775808|9223372036854780000|false",
        "[1,[2]]|[1,[2]]|true",
        "[1]|[1,2]|false",
        "[1,2]|[2,1]|false",
        "{\"a\":18446744073709551616}|{\"a\":18446744073709551617}|true",
        "{\"a\":null}|{}|false",
        "{\"a\":null}|{\"b\":null}|false",
        "{\"a\":1,\"b\":2}|{\"b\":2,\"a\":1}|true",
        "\"1\"|1|false",
        "null|null|true",
        "null|0|false",
      })
  void areTheSameWhenTheirDoublesAre(String a, String b, boolean same) {
    assertEquals(same, GoNumbers.same(Json.read(a), Json.read(b)));
    assertEquals(same, GoNumbers.same(Json.read(b), Json.read(a)));
  }

  private static @Nullable Object held(String number) {
    Map<String, @Nullable Object> tree = json("{\"n\":" + number + "}");
    GoNumbers.apply(tree);
    return tree.get("n");
  }

  private static Map<String, @Nullable Object> json(String text) {
    return Json.readObject(text.getBytes(StandardCharsets.UTF_8));
  }
}
