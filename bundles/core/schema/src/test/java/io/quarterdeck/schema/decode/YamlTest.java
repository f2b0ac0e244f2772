// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTest {
  @Test
  void aliasesAreWrittenOut() {
    assertEquals("{\"a\":[1,2],\"b\":[1,2]}", Json.text(read("a: &x [1, 2]\nb: *x\n")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: 1~---~b: 2~ | {\"a\":1}",
        "---~a: 1~---~: bad: [~ | {\"a\":1}",
        "a: 1~...~junk: [ | {\"a\":1}",
        "a: 1~---~a: 1~a: 2~ | {\"a\":1}",
        "{\"a\":1}~---~{} | {\"a\":1}",
        "---~---~a: 1~ | null",
        "# nothing~ | null",
      })
  void theFirstDocumentCounts(String yaml, String json) {
    byte[] body = yaml.replace('~', '\n').getBytes(StandardCharsets.UTF_8);
    assertEquals(json, Json.text(Yaml.read(body)));
    assertEquals("", Yaml.duplicates(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: 1~b: 2~ | ",
        "a: 1~a: 2~ | line 2: key \"a\" already set in map",
        "1: x~b: y~1: z~ | line 3: key 1 already set in map",
        "1: x~'1': y~ | ",
        "a:~  b: 1~a:~  b: 2~  b: 3~ | line 5: key \"b\" already set in map,"
            + "line 4: key \"a\" already set in map",
        "l:~- x: 1~  x: 2~a: 1~a: 1~a: 1~ | line 3: key \"x\" already set in map,"
            + "line 5: key \"a\" already set in map,line 6: key \"a\" already set in map",
        "{\"a\":1,\"a\":2} | line 1: key \"a\" already set in map",
      })
  void keysThatStandTwiceAreWarnedOfOneByOne(String yaml, @Nullable String warnings) {
    String found = Yaml.duplicates(yaml.replace('~', '\n').getBytes(StandardCharsets.UTF_8));
    assertEquals(
        warnings == null ? "" : warnings, Yaml.warnings(found).collect(Collectors.joining(",")));
  }

  @Test
  void otherProblemsAreWarningsAsTheyAre() {
    String unknown = "unknown field \"yaml: unmarshal errors:\"";
    assertEquals(List.of(unknown), Yaml.warnings(unknown).toList());
    byte[] repeated = "a: 1\na: 2".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        List.of("line 2: key \"a\" already set in map"),
        Yaml.warnings(Yaml.CONVERTING + Yaml.duplicates(repeated)).toList());
  }

  @Test
  void aShortTextCannotStandForAHugeTree() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      String before = "*a" + (i - 1);
      yaml.append("a%d: &a%d [%s, %s, %s, %s]\n".formatted(i, i, before, before, before, before));
    }
    assertEquals("yaml: document contains excessive aliasing", complaint(yaml.toString()));
  }

  @Test
  void anAnchorDoesNotHoldItself() {
    assertThrows(MalformedJsonException.class, () -> read("a: &a [*a]\n"));
  }

  @Test
  void depthHasAnEnd() {
    int deeper = Json.MAX_DEPTH + 1;
    String yaml = "a: " + "[".repeat(deeper) + "]".repeat(deeper);
    assertEquals("yaml: exceeded max depth of " + Json.MAX_DEPTH, complaint(yaml));
  }

  @Test
  void halfACharacterIsNoCharacter() {
    assertEquals(
        "yaml: found invalid Unicode character escape code", complaint("a: \"\\ud800\"\n"));
  }

  @Test
  void controlCharactersAreNoYamlThoughJsonReadersTakeThem() {
    byte[] body = "{\"a\u001b\":1}".getBytes(StandardCharsets.UTF_8);
    assertThrows(MalformedJsonException.class, () -> Yaml.duplicates(body));
  }

  private static String complaint(String yaml) {
    return String.valueOf(
        assertThrows(MalformedJsonException.class, () -> read(yaml)).getMessage());
  }

  private static Object read(String yaml) {
    return Objects.requireNonNull(Yaml.read(yaml.getBytes(StandardCharsets.UTF_8)));
  }
}
