// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.structural.Structure;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What makes a schema unusable, which fields it lacks, and which formats nobody checks. */
class StructureTest {
  private static Node node(String json) {
    return Node.root(Json.read(Literal.quoted(json)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'object'} | ``",
        "{'id':'a'} | OpenAPIV3Schema 'id' is not supported",
        "{'$schema':'a'} | OpenAPIV3Schema 'schema' is not supported",
        "{'$ref':'a'} | OpenAPIV3Schema '$ref' is not supported",
        "{'patternProperties':{'a':{}}} | OpenAPIV3Schema 'patternProperties' is not supported",
        "{'dependencies':{'a':['b']}} | OpenAPIV3Schema 'dependencies' is not supported",
        "{'definitions':{'a':{}}} | OpenAPIV3Schema 'definitions' is not supported",
        "{'definitions':{}} | ``",
        "{'additionalItems':false} | OpenAPIV3Schema 'additionalItems' is not supported",
        "{'items':[{}]} | OpenAPIV3Schema 'items' must be a schema, but is an array",
        "{'items':[]} | ``",
        "{'x-kubernetes-preserve-unknown-fields':false} | internal error:"
            + " 'x-kubernetes-preserve-unknown-fields' must be true or undefined",
        "{'x-kubernetes-preserve-unknown-fields':true} | ``",
        "{'not':{'id':'a'}} | OpenAPIV3Schema 'id' is not supported",
        "{'oneOf':[{},{'id':'a'}]} | OpenAPIV3Schema 'id' is not supported",
        "{'additionalProperties':{'id':'a'}} | OpenAPIV3Schema 'id' is not supported",
        "{'additionalProperties':true} | ``",
        "{'properties':{'b':{'$ref':'a'},'a':{'id':'a'}}} | OpenAPIV3Schema 'id' is not supported",
        "{'properties':{'id':{'type':'string'}}} | ``",
      })
  void theFirstProblemIsFound(String schema, String problem) {
    assertEquals(problem, Structure.problem(node(schema)));
  }

  private static boolean unknown(String value, String schema, boolean resource) {
    @Nullable Object tree = Json.read(Literal.quoted(value));
    return Unknown.has(tree, node(schema), resource);
  }

  @Test
  void onlyAResourceHasItsKindAnyway() {
    assertFalse(unknown("{'apiVersion':'v1','kind':'A','metadata':{'b':1}}", "{}", true));
    assertTrue(unknown("{'kind':'A'}", "{}", false));
    assertFalse(
        unknown(
            "{'a':{'kind':'A'}}",
            "{'properties':{'a':{'x-kubernetes-embedded-resource':true}}}",
            false));
  }

  @Test
  void aNullOrAScalarHasNoFields() {
    assertFalse(unknown("null", "{}", false));
    assertFalse(unknown("'a'", "{}", false));
    assertFalse(unknown("{'a':null}", "{'properties':{'a':{}}}", false));
  }

  @Test
  void fieldsOfListsWithinListsAreFound() {
    String schema = "{'items':{'items':{'properties':{'a':{}}}}}";
    assertFalse(unknown("[[{'a':1}],[]]", schema, false));
    assertTrue(unknown("[[{'a':1}],[{'b':1}]]", schema, false));
  }

  private static List<String> warnings(String schema, String before) {
    List<String> warnings = new ArrayList<>();
    FormatWarnings.add(
        Literal.object("{'spec':{'versions':[{'schema':{'openAPIV3Schema':" + schema + "}}]}}"),
        node("[{'schema':{'openAPIV3Schema':" + before + "}}]"),
        warnings);
    return warnings;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ipv4",
        "ipv6",
        "date-time",
        "datetime",
        "k8s-short-name",
        "password",
        "uuid4",
        "bsonobjectid",
        "byte",
        "duration",
        "hex-color"
      })
  void whatIsCheckedIsNotWarnedOf(String format) {
    assertEquals(List.of(), warnings("{'format':'" + format + "'}", "{}"));
  }

  @ParameterizedTest
  @CsvSource({
    "integer, int32, false",
    "integer, int64, false",
    "integer, double, true",
    "integer, ipv4, true",
    "number, float, false",
    "number, double, false",
    "number, int32, true",
    "string, int32, true",
    "string, u-r-i, false",
    "boolean, byte, true",
    "array, uuid, true",
    "object, date, true",
  })
  void aFormatMeansSomethingForOneType(String type, String format, boolean warned) {
    assertEquals(
        warned ? List.of("unrecognized format \"" + format + "\"") : List.of(),
        warnings("{'type':'" + type + "','format':'" + format + "'}", "{}"));
  }

  @Test
  void whatIsNotIsWarnedOfOnce() {
    assertEquals(
        List.of("unrecognized format \"semver\""),
        warnings("{'format':'semver','items':{'format':'semver'}}", "{}"));
    assertEquals(
        List.of("unrecognized format \"float\"", "unrecognized format \"double\""),
        warnings("{'format':'float','not':{'format':'double'}}", "{}"));
  }

  @Test
  void formatsAreFoundEverywhereInASchema() {
    assertEquals(
        List.of("a", "b", "c", "d", "e"),
        warnings(
                "{'items':{'format':'a'},'anyOf':[{'format':'b'}],'not':{'format':'c'},"
                    + "'properties':{'x':{'format':'d'}},'additionalProperties':{'format':'e'}}",
                "{}")
            .stream()
            .map(w -> w.substring(w.indexOf('"') + 1, w.length() - 1))
            .toList());
  }

  @Test
  void whatIsStoredAlreadyIsNotWarnedOfAgain() {
    assertEquals(List.of(), warnings("{'format':'semver'}", "{'not':{'format':'semver'}}"));
  }
}
