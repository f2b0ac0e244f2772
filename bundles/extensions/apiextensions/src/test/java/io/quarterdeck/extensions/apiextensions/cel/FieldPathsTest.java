// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths of rules and of selectable fields within a schema. */
class FieldPathsTest {
  private static final Node SCHEMA =
      Node.root(
          Json.read(
              Literal.quoted(
                  """
                  {'type':'object','properties':{
                    'a':{'type':'object','properties':{'b':{'type':'string'},'c.d':{'type':'integer'},
                      "it's":{'type':'boolean'},'tab\\t':{'type':'number'}}},
                    'm':{'type':'object','additionalProperties':{'type':'object','properties':{
                      'v':{'type':'string'}}}},
                    'l':{'type':'array','items':{'type':'string'}}}}
                  """
                      .replace("\"it's\"", "'it\\u0027s'"))));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ".a | a | object",
        ".a.b | a.b | string",
        ".a['b'] | a.b | string",
        "['a'].b | a.b | string",
        ".a['c.d'] | a.c.d | integer",
        ".a['it\\'s'] | a.it's | boolean",
        ".a['tab\\t'] | a.tab\t | number",
        ".m.x | m[x] | object",
        ".m['x.y'].v | m[x.y].v | string",
      })
  void fieldsThatAreThere(String text, String path, String type) {
    FieldPaths found = FieldPaths.find(text, SCHEMA, true);
    assertEquals("", found.problem());
    assertEquals(path.strip(), found.path().toString().strip());
    assertEquals(type, found.schema().get("type").text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a | expected [ or . but got: a",
        ".a.x | does not refer to a valid field",
        ".a.b.c | does not refer to a valid field",
        ".l.x | does not refer to a valid field",
        ".l[0] | expected single quoted string but got 0",
        ".a[b] | expected single quoted string but got b",
        ".a['b | expected single quoted string but got 'b",
        ".a['b' | unexpected end of JSON path",
        ".a['b'. | expected ] but got .",
        ".a['b']c | expected [ or . but got: c",
        ". | unexpected end of JSON path",
        ".. | does not refer to a valid field",
        ".a] | expected [ or . but got: ]",
        ".a['\\q'] | invalid string literal: invalid escape char \\q",
      })
  void otherPathsSayWhatIsWrong(String text, String problem) {
    assertEquals(problem, FieldPaths.find(text, SCHEMA, true).problem());
  }

  @Test
  void anEmptyPathIsTheSchemaItself() {
    FieldPaths found = FieldPaths.find("", SCHEMA, true);
    assertEquals("", found.problem());
    assertEquals(SCHEMA, found.schema());
  }

  @Test
  void bracketsAreForRulesOnly() {
    assertEquals(
        "array notation is not allowed", FieldPaths.find(".a['b']", SCHEMA, false).problem());
    assertEquals("", FieldPaths.find(".a.b", SCHEMA, false).problem());
  }

  @Test
  void aWrongPathLeadsNowhere() {
    FieldPaths found = FieldPaths.find(".a.x", SCHEMA, true);
    assertEquals(false, found.isValid());
    assertEquals(true, found.schema().isAbsent());
    assertEquals("", found.path().toString());
  }
}
