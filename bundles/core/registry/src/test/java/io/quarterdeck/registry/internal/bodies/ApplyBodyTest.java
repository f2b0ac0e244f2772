// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.testkit.admission.Literal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplyBodyTest {
  private static final GroupVersionKind KIND = new GroupVersionKind("g", "v1", "A");

  private static ApplyBody parse(String text) {
    return ApplyBody.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String refused(String text) {
    ApiException e = assertThrows(ApiException.class, () -> parse(text));
    assertEquals(400, e.code());
    return String.valueOf(e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":1,\"b\":[true]}", "a: 1\nb: [true]", "{a: 1, b: [true]}"})
  void jsonAndYamlSayTheSame(String text) {
    ApplyBody body = parse(text);
    assertEquals("{'a':1,'b':[true]}", Literal.text(body.tree()));
    assertEquals("", body.repeated());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "~", "# nothing"})
  void nothingIsAnEmptyConfiguration(String text) {
    assertTrue(parse(text).tree().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"[1],array", "7,number", "true,bool", "text,string"})
  void aConfigurationIsAnObject(String text, String type) {
    assertEquals(
        "error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal "
            + type
            + " into Go value of type map[string]interface {}",
        refused(text));
  }

  @Test
  void whatIsNoYamlIsSaidSo() {
    String message = refused("{\"a\": [");
    assertTrue(message.startsWith("error decoding YAML: "), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a: 1\na: 2\n", "{\"a\":1,\"a\":2}"})
  void keysThatAreRepeatedAreKept(String text) {
    ApplyBody body = parse(text);
    assertEquals("{'a':2}", Literal.text(body.tree()), "the last counts");
    assertTrue(body.repeated().contains("\"a\" already set in map"), body::repeated);
  }

  @Test
  void theKindMustBeThatOfThePath() {
    parse("apiVersion: g/v1\nkind: A").requireKind(KIND);
    ApiException other =
        assertThrows(ApiException.class, () -> parse("apiVersion: v1\nkind: A").requireKind(KIND));
    assertEquals("invalid object type: /v1, Kind=A", other.getMessage());
  }

  @Test
  void fieldsMustBeThoseOfTheSchema() {
    var schema =
        Definitions.read(
                "{\"types\": {\"t.A\": {\"fields\": [{\"name\": \"a\", \"type\": \"int32\"}]}}}")
            .type("t.A");
    parse("a: 1").check(KIND, schema);
    ApiException wrong =
        assertThrows(ApiException.class, () -> parse("a: 1\nb: 2").check(KIND, schema));
    assertEquals(500, wrong.code());
    assertEquals(
        "failed to create typed patch object (/; g/v1, Kind=A): .b: field not declared in schema",
        wrong.getMessage());
    ApiException owners =
        assertThrows(
            ApiException.class, () -> parse("metadata: {managedFields: []}").check(KIND, schema));
    assertEquals("metadata.managedFields must be nil", owners.getMessage());
  }
}
