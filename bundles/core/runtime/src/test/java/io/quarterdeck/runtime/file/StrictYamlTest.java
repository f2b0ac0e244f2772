// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictYamlTest {
  private static final String HEAD = "apiVersion: g/v1\nkind: A\n";

  private static Node read(String text) {
    return StrictYaml.read(
        text.getBytes(StandardCharsets.UTF_8), "A", List.of("g/v1", "g/v1beta1"));
  }

  private static String refused(Supplier<?> reading) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, reading::get).getMessage());
  }

  @Test
  void yamlOrJsonOfAnyOfTheVersions() {
    assertEquals(7, read(HEAD + "a: 7").get("a").number());
    assertEquals(
        "x", read("{\"apiVersion\":\"g/v1beta1\",\"kind\":\"A\",\"a\":\"x\"}").get("a").text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                          | Object 'Kind' is missing",
        "7                           | Object 'Kind' is missing",
        "[a]                         | Object 'Kind' is missing",
        "apiVersion: g/v1            | Object 'Kind' is missing",
        "{apiVersion: g/v1, kind: B} | no kind \"B\" is registered for version \"g/v1\"",
        "{apiVersion: g/v2, kind: A} | no kind \"A\" is registered for version \"g/v2\"",
        "{kind: A}                   | no kind \"A\" is registered for version \"\"",
      })
  void whatIsNotOfTheKind(String text, String message) {
    assertEquals(message, refused(() -> read(text)));
  }

  @Test
  void aFieldStandsOnce() {
    String twice = refused(() -> read(HEAD + "a: 1\na: 2\n"));
    assertTrue(twice.startsWith("strict decoding error: "), twice);
    assertTrue(refused(() -> read(HEAD + "a: [")).startsWith("strict decoding error: "));
  }

  @Test
  void aFieldThatIsNotKnownIsNamedByItsPath() {
    Node root = read(HEAD + "a: {b: {c: 1}}");
    assertDoesNotThrow(() -> StrictYaml.only(root, "apiVersion", "kind", "a"));
    assertDoesNotThrow(() -> StrictYaml.only(root.get("none"), "x"));
    assertEquals(
        "strict decoding error: unknown field \"a.b.c\"",
        refused(
            () -> {
              StrictYaml.only(root.get("a").get("b"), "d");
              return "";
            }));
    assertEquals(
        "strict decoding error: kind is not an object",
        refused(
            () -> {
              StrictYaml.only(root.get("kind"), "d");
              return "";
            }));
  }

  @Test
  void valuesHaveTheirShape() {
    Node root = read(HEAD + "text: t\nnumber: 1\nlist: [a, b]\nmixed: [a, 1]\nempty:\n");
    assertEquals("t", StrictYaml.text(root.get("text")));
    assertEquals("", StrictYaml.text(root.get("none")));
    assertEquals("", StrictYaml.text(root.get("empty")));
    assertEquals(
        "strict decoding error: number is not a string",
        refused(() -> StrictYaml.text(root.get("number"))));
    assertEquals(List.of("a", "b"), StrictYaml.texts(root.get("list")));
    assertEquals(List.of(), StrictYaml.texts(root.get("none")));
    assertEquals(List.of(), StrictYaml.texts(root.get("empty")));
    assertEquals(
        "strict decoding error: text is not a list",
        refused(() -> StrictYaml.items(root.get("text"))));
    assertEquals(
        "strict decoding error: mixed[1] is not a string",
        refused(() -> StrictYaml.texts(root.get("mixed"))));
  }

  @ParameterizedTest
  @CsvSource({
    "~, ''",
    "null, ''",
    "Null, ''",
    "True, true",
    "FALSE, false",
    "'\"~\"', ~",
    "0x1F, 31",
    "-1.50, -1.5",
    "'\"1\"', 1",
    "v1, v1"
  })
  void scalarsAreThoseOfYaml(String scalar, String value) {
    Object read = StrictYaml.parse("a: " + scalar).get("a").value();
    assertEquals(value, read == null ? "" : String.valueOf(read));
  }

  @Test
  void aTextStaysATextWhateverItLooksLike() {
    assertEquals("~", StrictYaml.text(StrictYaml.parse("a: '~'").get("a")));
    assertEquals("", StrictYaml.text(StrictYaml.parse("a: ~").get("a")));
    assertEquals(List.of(), StrictYaml.items(StrictYaml.parse("a: ~").get("a")));
  }
}
