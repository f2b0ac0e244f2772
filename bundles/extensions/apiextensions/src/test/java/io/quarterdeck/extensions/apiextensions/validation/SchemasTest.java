// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemasTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'object','properties':{'a':{'type':'string'}}} | []",
        "{'type':'object','properties':{'a':{}}} | [s.properties[a].type: Required value: must not"
            + " be empty for specified object fields]",
        "{'type':'object','additionalProperties':true} | [s.additionalProperties: Forbidden: must"
            + " not be used at the root]",
        "{'type':'object','properties':{'a':{'type':'array'}}} | [s.properties[a].items: Required"
            + " value: must be specified]",
        "{'type':'object','properties':{'a':{'x-kubernetes-int-or-string':true,'anyOf':[{'type':'integer'},{'type':'string'}]}}}"
            + " | []",
        "{'type':'object','anyOf':[{'properties':{'b':{'minimum':1}}}]} | [s.properties[b]:"
            + " Required value: because it is defined in s.anyOf[0].properties[b]]",
        "{'type':'object','not':{'nullable':true}} | [s.not.nullable: Forbidden: must be false to"
            + " be structural]",
        "{'type':'object','properties':{'a':{'type':'object','anyOf':[{'properties':{'b':{'minimum':1}}}]}}}"
            + " | []",
        "{'type':'object','anyOf':[{'additionalProperties':false}]} | []",
        "{'type':'object','properties':{'a':{'type':'string','$ref':'x'}}} | [s.properties[a].$ref:"
            + " Forbidden: $ref is not supported]",
        "{'type':'object','properties':{'a':{'type':'integer','default':3,'x-kubernetes-validations':[{'rule':'self"
            + " > 5'}]}}} | [s.properties[a].default: Invalid value: 3: failed rule: self > 5]",
        "{'type':'object','properties':{'a':{'type':'object','properties':{'b':{'type':'string'}},'default':{'c':1}}}}"
            + " | [s.properties[a].default: Invalid value: {\"c\":1}: must not have unknown"
            + " fields]",
        "{'type':'object','default':{}} | [s.default.apiVersion: Required value, s.default.kind:"
            + " Required value]",
        "{'type':'object','properties':{'a':{'type':'string','enum':['x'],'default':'y'}}} |"
            + " [s.properties[a].default: Unsupported value: \"y\": supported values: \"x\"]",
        "{'type':'object','additionalProperties':true,'default':1} | [s.additionalProperties:"
            + " Forbidden: must not be used at the root]",
        "{'type':'object','nullable':true} | [s.nullable: Forbidden: nullable cannot be true at the"
            + " root]",
        "{'type':'object','properties':{'l':{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string','nullable':true}}}}"
            + " | [s.properties[l].items.nullable: Forbidden: cannot be nullable when"
            + " x-kubernetes-list-type is set]",
        "{'type':'object','properties':{'metadata':{'type':'object','properties':{'labels':{'type':'object'}}}}}"
            + " | [s.properties[metadata]: Forbidden: must not specify anything other than name and"
            + " generateName, but metadata is implicitly specified]",
        "{'type':'object','properties':{'l':{'type':'array','x-kubernetes-list-type':'map','items':{'type':'object','properties':{'k':{'type':'string'}}},'x-kubernetes-list-map-keys':['k']}}}"
            + " | [s.properties[l].items.properties[k].default: Required value: this property is in"
            + " x-kubernetes-list-map-keys, so it must have a default or be a required property]",
      })
  void schemasAreStructural(String json, String wanted) {
    assertEquals(wanted, errors(json));
  }

  @Test
  void repeatsOfRepeatsArePatternsOfNoSchema() {
    assertEquals(
        "[s.properties[a].pattern: Invalid value: \"(a{100}){11}\": must be a valid regular"
            + " expression, but isn't: error parsing regexp: invalid repeat count: `{11}`]",
        errors("{'type':'object','properties':{'a':{'type':'string','pattern':'(a{100}){11}'}}}"));
  }

  private static String errors(String json) {
    Node schema = new Node(Json.read(json.replace('\'', '"')), FieldPath.of("s"));
    List<FieldError> errors = new ArrayList<>();
    new OpenApiSchemaValidation(new Compiler()).validate(schema, false, false, errors);
    return errors.stream().map(FieldError::toString).toList().toString();
  }
}
