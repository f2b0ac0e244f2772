// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DocumentTest {
  @TempDir private Path folder;

  private static String refusal(Executable reading) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, reading).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "a: text, text",
    "a: 12, 12",
    "a: -0.5, -0.5",
    "a: true, true",
    "'a: \"\"', ''",
    "a: ~, ''",
    "b: 1, ''"
  })
  void anyScalarIsAText(String yaml, String text) {
    assertEquals(text, Document.parse(yaml).text("a"));
  }

  @Test
  void jsonIsYaml() {
    Document d = Document.parse("{\"a\": {\"b\": [\"c\"]}}");
    assertEquals(List.of("c"), d.at("a").texts("b"));
  }

  @Test
  void whatIsAbsentOrNullIsEmpty() {
    Document d = Document.parse("a: ~\nb: {}\n");
    assertFalse(d.has("a"));
    assertTrue(d.has("b"));
    assertEquals(List.of(), d.list("a"));
    assertEquals(List.of(), d.items("c"));
    assertEquals(Map.of(), d.at("c").texts());
    assertEquals("c.d", d.at("c").place("d"));
  }

  @Test
  void anotherTypeThanAskedForIsReportedWithItsPlace() {
    Document d = Document.parse("a: {b: [{c: {}}, 7]}\n");
    Document a = d.at("a");
    assertEquals("a is not a scalar", refusal(() -> d.text("a")));
    assertEquals("a is not a list", refusal(() -> d.list("a")));
    assertEquals("a.b is not an object", refusal(() -> a.at("b")));
    assertEquals("a.b[1] is not an object", refusal(() -> a.items("b")));
    assertEquals("a.b is not a list of texts", refusal(() -> a.texts("b")));
    Document first = Document.parse("b: [{c: {}}]\n").items("b").getFirst();
    assertEquals("b[0].c is not a scalar", refusal(() -> first.text("c")));
  }

  @Test
  void aFieldThatNobodyReadsIsReportedWithItsPlace() {
    Document d = Document.parse("a: {b: 1, c: 2}\n");
    assertEquals("unknown field \"a.c\"", refusal(() -> d.at("a").only("b")));
    assertEquals("unknown field \"a\"", refusal(() -> d.only("b")));
    assertEquals(Map.of("b", "1", "c", "2"), d.at("a").only("c", "b").texts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text", "[a]", "7"})
  void whatIsNoMappingIsNoObject(String yaml) {
    assertEquals("no object", refusal(() -> Document.parse(yaml)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a: 1\na: 2\n", "a: [", "\ta: 1", "a: 1\n---\nb: 1\n"})
  void whatIsNoYamlOrTwiceOneIsRefused(String yaml) {
    String said = refusal(() -> Document.parse(yaml));
    assertTrue(said.startsWith("no YAML: "), said);
  }

  @Test
  void aFileIsNamedInWhatIsWrongWithIt() throws Exception {
    Path absent = folder.resolve("absent.yaml");
    assertEquals(absent + " cannot be read: " + absent, refusal(() -> Document.read(absent)));
    Path list = Files.writeString(folder.resolve("list.yaml"), "- a\n");
    assertEquals(list + ": no object", refusal(() -> Document.read(list)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: [1, 2.5, x, \"1\", true, ~] | {\"a\":[1,2.5,\"x\",\"1\",true,null]}",
        "a: {b: {}, c: []} | {\"a\":{\"b\":{},\"c\":[]}}",
        "1: \"q\\\"\\n\" | {\"1\":\"q\\\"\\n\"}",
      })
  void aValueIsWrittenAsJson(String yaml, String json) {
    assertEquals(json, JsonText.of(Document.parse(yaml).fields()));
  }
}
