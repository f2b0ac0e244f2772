// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.regex.RegularExpressions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of values that break the rules of their schema. */
class ValueCheckTest {

  private static @Nullable Object json(String text) {
    return Json.read(text.replace('\'', '"'));
  }

  private static ValueValidation compiled(Node schema) {
    return ValueValidation.of(schema, new RegularExpressions(1 << 20));
  }

  private static ValueValidation rules(String field) {
    return compiled(
        Node.root(json("{'type':'object','properties':{'f':" + field + "},'required':['f']}")));
  }

  private static String errors(String field, String now, @Nullable String before) {
    Object old = before == null ? null : json("{'f':" + before + "}");
    return text(ValueCheck.check("", json("{'f':" + now + "}"), old, rules(field)));
  }

  private static String text(List<FieldError> errors) {
    return String.join("; ", errors.stream().map(FieldError::toString).toList()).replace('"', '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'integer'} | 1 | ``",
        "{'type':'integer'} | 1.0 | ``",
        "{'type':'integer'} | 'x' | f: Invalid value: 'string': f in body must be of type integer:"
            + " 'string'",
        "{'type':'integer'} | null | f: Invalid value: 'null': f in body must be of type integer:"
            + " 'null'",
        "{'type':'integer','nullable':true} | null | ``",
        "{'type':'integer'} | 1.5 | f: Invalid value: 'number': f in body must be of type integer:"
            + " 'number'; <nil>: Invalid value: '': Checked value must be of type integer (default"
            + " format) in f",
        "{'type':'integer'} | 9007199254740991.0 | ``",
        "{'type':'integer'} | 1e30 | f: Invalid value: 'number': f in body must be of type integer:"
            + " 'number'; <nil>: Invalid value: '': Checked value must be of type integer (default"
            + " format) in f",
        "{'x-kubernetes-int-or-string':true} | 1e30 | f: Invalid value: 'number': f in body must be"
            + " of type integer,string: 'number'",
        "{'type':'number','format':'float'} | 3.4e38 | ``",
        "{'type':'number','format':'float'} | 1e39 | <nil>: Invalid value: '': Checked value must"
            + " be of type number with format float in f",
        "{'type':'number','format':'double'} | 1e39 | ``",
        "{'x-kubernetes-int-or-string':true} | true | f: Invalid value: 'boolean': f in body must"
            + " be of type integer,string: 'boolean'",
        "{'type':'number','minimum':1.5,'exclusiveMinimum':true} | 1.5 | f: Invalid value: 1.5: f"
            + " in body should be greater than 1.5",
        "{'type':'integer','multipleOf':3} | 4 | f: Invalid value: 4: f in body should be a"
            + " multiple of 3",
        "{'type':'string','maxLength':2} | 'abc' | f: Too long: may not be more than 2 bytes",
        "{'type':'string','minLength':2} | 'a' | f: Invalid value: 'a': f in body should be at"
            + " least 2 chars long",
        "{'type':'string','pattern':'^a+$'} | 'b' | f: Invalid value: 'b': f in body should match"
            + " '^a+$'",
        "{'type':'string','enum':['a','b']} | 'c' | f: Unsupported value: 'c': supported values:"
            + " 'a', 'b'",
        "{'type':'string','format':'ipv4'} | '::1' | f: Invalid value: '::1': f in body must be of"
            + " type ipv4: '::1'",
        "{'type':'string','format':'mine'} | 'x' | ``",
        "{'type':'string','format':'mine'} | [] | f: Invalid value: 'array': f in body must be of"
            + " type string: 'array'",
        "{'type':'number','format':'float32'} | 1e39 | ``",
        "{'type':'integer','format':'int32'} | 2147483648 | <nil>: Invalid value: '': Checked value"
            + " must be of type integer with format int32 in f",
        "{'type':'integer','format':'int32'} | -2147483648 | ``",
        "{'type':'integer','format':'date'} | 2147483648 | ``",
        "{'type':'number','format':'int32'} | 2147483648 | ``",
        "{'type':'array','items':{'type':'integer'},'maxItems':1} | [1,'x'] | f[1]: Invalid value:"
            + " 'string': f[1] in body must be of type integer: 'string'; f: Too many: 2: must have"
            + " at most 1 items",
        "{'type':'object','properties':{'a':{'type':'string'}},'required':['b']} | {'a':1} | f.a:"
            + " Invalid value: 'integer': f.a in body must be of type string: 'integer'; f.b:"
            + " Required value",
        "{'type':'object','additionalProperties':{'type':'integer'},'minProperties':1} | {} | f:"
            + " Invalid value: 0: f in body should have at least 1 properties",
        "{'type':'integer','anyOf':[{'minimum':5},{'maximum':1}]} | 3 | <nil>: Invalid value: '':"
            + " 'f' must validate at least one schema (anyOf); f: Invalid value: 3: f in body"
            + " should be greater than or equal to 5",
        "{'type':'integer','oneOf':[{'minimum':1},{'minimum':2}]} | 3 | <nil>: Invalid value: '':"
            + " 'f' must validate one and only one schema (oneOf). Found 2 valid alternatives",
        "{'type':'integer','not':{'minimum':2}} | 3 | <nil>: Invalid value: '': 'f' must not"
            + " validate the schema (not)",
      })
  void valuesAreReportedInKubernetesWords(String schema, String value, String expected) {
    assertEquals(expected, errors(schema, value, null));
  }

  @Test
  void whatIsBelowNothingButAMapIsBehindADot() {
    assertEquals(
        "default.a: Invalid value: 'string': .a in body must be of type integer: 'string'",
        text(
            ValueCheck.check(
                "default",
                json("{'a':'b'}"),
                null,
                compiled(
                    Node.root(
                        json("{'type':'object','additionalProperties':{'type':'integer'}}"))))));
  }

  @Test
  void whatIsAbsentAndRequiredIsReported() {
    assertEquals(
        "f: Required value",
        text(ValueCheck.check("", json("{}"), null, rules("{'type':'string'}"))));
  }

  @Test
  void unchangedValuesPassChangedOnesDoNot() {
    String field = "{'type':'object','additionalProperties':{'type':'string','maxLength':1}}";
    assertEquals("", errors(field, "{'a':'long','b':'x'}", "{'a':'long'}"));
    assertEquals(
        "f.a: Too long: may not be more than 1 bytes",
        errors(field, "{'a':'longer'}", "{'a':'long'}"));
  }

  @Test
  void itemsOfKeyedListsAreKnownAgainOthersAreNot() {
    String item =
        "'items':{'type':'object','properties':{'k':{'type':'string'},'v':{'enum':['x']}}}";
    String keyed =
        "{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],"
            + item
            + "}";
    String old = "[{'k':'1','v':'old'},{'k':'2','v':'x'}]";
    assertEquals("", errors(keyed, "[{'k':'2','v':'x'},{'k':'3'},{'k':'1','v':'old'}]", old));
    assertEquals(
        "f[0].v: Unsupported value: 'old': supported values: 'x'",
        errors("{'type':'array'," + item + "}", "[{'k':'1','v':'old'}]", old));
  }

  @Test
  void statusIsReportedByItsOwnName() {
    ValueValidation status =
        compiled(
            Node.root(json("{'type':'object','properties':{'s':{'type':'integer','minimum':0}}}")));
    assertEquals(
        "status.s: Invalid value: -1: s in body should be greater than or equal to 0",
        text(ValueCheck.check("status", json("{'s':-1}"), null, status)));
  }

  @Test
  void setsAndKeysAreThereOnce() {
    List<FieldError> errors = new ArrayList<>();
    ValueValidation set =
        rules("{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}}");
    ListSetsAndMapsValidation.check(json("{'f':['a','b','a']}"), set, FieldPath.ROOT, errors);
    assertEquals("f[2]: Duplicate value: 'a'", text(errors));
    errors.clear();
    ValueValidation map =
        rules(
            "{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],"
                + "'items':{'type':'object'}}");
    ListSetsAndMapsValidation.check(
        json("{'f':[{'k':1,'v':1},{'k':1,'v':2}]}"), map, FieldPath.ROOT, errors);
    assertEquals("f[1]: Duplicate value: {'k':1}", text(errors));
  }

  @Test
  void embeddedObjectsSayWhatTheyAre() {
    List<FieldError> errors = new ArrayList<>();
    ValueValidation rules = rules("{'type':'object','x-kubernetes-embedded-resource':true}");
    EmbeddedObjectValidation.check(json("{'f':{'kind':''}}"), rules, FieldPath.ROOT, errors);
    assertEquals(
        "f.apiVersion: Required value: must not be empty; f.kind: Invalid value: '': must not be"
            + " empty",
        text(errors));
  }
}
