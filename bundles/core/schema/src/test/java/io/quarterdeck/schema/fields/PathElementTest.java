// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.schema.TreeTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps of paths, and the order and equality of the values in them. */
class PathElementTest {

  @Test
  void fieldsComeBeforeKeysThoseBeforeValuesAndThoseBeforeIndexes() {
    List<PathElement> expected =
        List.of(
            new PathElement.Name("A"),
            new PathElement.Name("a"),
            new PathElement.Name("ab"),
            new PathElement.Name("b"),
            key("name", "a"),
            key("name", "b"),
            key("name", "b", "port", 1L),
            key("port", 2L),
            key("port", 10L),
            key("port", "1"),
            new PathElement.Value(1L),
            new PathElement.Value("a"),
            new PathElement.Index(2),
            new PathElement.Index(10));
    List<PathElement> sorted = new ArrayList<>(expected);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(sorted, new Random(i));
      sorted.sort(null);
      assertEquals(expected, sorted);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|2|-1",
        "1|1.0|0",
        "1.5|1|1",
        "-1|0.5|-1",
        "9223372036854775807|9223372036854775806|1",
        "1|a|-1",
        "a|b|-1",
        "B|a|-1",
        "a|true|-1",
        "false|true|-1",
        "true|[]|-1",
        "[1]|[1, 2]|-1",
        "[2]|[1, 2]|1",
        "[1, 2]|[1, 2]|0",
        "[]|{}|-1",
        "{a: 1}|{a: 2}|-1",
        "{a: 1}|{b: 0}|-1",
        "{a: 1}|{a: 1, b: 1}|-1",
        "{b: 1, a: 1}|{a: 1, b: 1}|0",
        "{}|null|-1",
        "null|null|0"
      })
  void valuesHaveAnOrder(String left, String right, int order) {
    @Nullable Object a = TreeTable.yaml(left);
    @Nullable Object b = TreeTable.yaml(right);
    assertEquals(order, Integer.signum(Values.compare(a, b)));
    assertEquals(-order, Integer.signum(Values.compare(b, a)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|1.0|true",
        "1|2|false",
        "0.5|0.5|true",
        "'\"1\"'|1|false",
        "a|a|true",
        "a|b|false",
        "true|true|true",
        "[1, 2]|[1.0, 2.0]|true",
        "[1, 2]|[2, 1]|false",
        "[1]|[1, 1]|false",
        "{a: 1, b: [x]}|{b: [x], a: 1.0}|true",
        "{a: null}|{b: null}|false",
        "{a: null}|{}|false",
        "{}|[]|false",
        "null|null|true",
        "null|0|false"
      })
  void valuesAreTheSameWhateverTheOrderOfMapsAndTheFormOfNumbers(
      String left, String right, boolean same) {
    @Nullable Object a = TreeTable.yaml(left);
    @Nullable Object b = TreeTable.yaml(right);
    assertEquals(same, Values.same(a, b));
    assertEquals(same, Values.same(b, a));
  }

  @Test
  void stepsAreShownAsMessagesShowThem() {
    assertEquals(".spec", new PathElement.Name("spec").toString());
    assertEquals("[name=\"a\",port=80]", key("name", "a", "port", 80L).toString());
    assertEquals("[name=null]", key("name", null).toString());
    assertEquals("[=\"a\"]", new PathElement.Value("a").toString());
    assertEquals("[=true]", new PathElement.Value(true).toString());
    assertEquals("[3]", new PathElement.Index(3).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null|<nil>|interface {}(nil)|<nil>",
        "a b|a b|\"a b\"|string",
        "true|true|true|bool",
        "1|1|1|int64",
        "1.5|1.5|1.5|float64",
        "[]|[]|[]interface {}{}|[]interface {}",
        "[a, [1]]|[a [1]]|[]interface {}{\"a\", []interface {}{1}}|[]interface {}",
        "{}|map[]|map[string]interface {}{}|map[string]interface {}",
        "{b: x, a: null}|map[a:<nil> b:x]|map[string]interface {}{\"a\":interface {}(nil),"
            + " \"b\":\"x\"}|map[string]interface {}"
      })
  void valuesAreShownInTheNotationsOfGo(String yaml, String plain, String syntax, String type) {
    @Nullable Object value = TreeTable.yaml(yaml);
    assertEquals(plain, GoValues.plain(value));
    assertEquals(syntax, GoValues.syntax(value));
    assertEquals(type, GoValues.type(value));
  }

  @Test
  void managersAreInTheOrderOfTheirNamesAppliersFirst() {
    Manager apply = Manager.applier("a", "");
    Manager status = Manager.applier("a", "status");
    Manager old = Manager.updater("a", "x/v1", "");
    Manager now = Manager.updater("a", "x/v2", "");
    Manager other = Manager.applier("b", "");
    List<Manager> managers = new ArrayList<>(List.of(other, now, status, old, apply));
    managers.sort(null);
    assertEquals(List.of(apply, status, old, now, other), managers);
    assertNotEquals(apply, status);
    assertEquals("unknown", Manager.updater("", "v1", "").name());
  }

  @Test
  void managersAreNamedByWhatTheyDo() {
    assertEquals("\"a\"", Manager.applier("a", "").toString());
    assertEquals("\"a\" with subresource \"scale\"", Manager.applier("a", "scale").toString());
    assertEquals("\"a\" using x/v1", Manager.updater("a", "x/v1", "").toString());
    assertEquals(
        "\"a\" with subresource \"status\" using x/v1",
        Manager.updater("a", "x/v1", "status").toString());
    assertTrue(Manager.applier("a", "").apiVersion().isEmpty());
  }

  private static PathElement.Key key(@Nullable Object... namesAndValues) {
    List<PathElement.Part> parts = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      parts.add(new PathElement.Part(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]));
    }
    return new PathElement.Key(parts);
  }
}
