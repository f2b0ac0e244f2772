// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Objects of one version: a table's case has the schema, and the object's fields in {@code now}.
 */
class CustomResourceValidationTest {
  private static CustomResourceValidation validation(String schema, String more) {
    CustomDefinition definition =
        Widgets.definition(Widgets.version("v1", schema.replace('"', '\''), more));
    return new CustomResourceValidation(definition, definition.version("v1"), Widgets.COMPILERS);
  }

  private static ApiObject object(Node fields) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(Widgets.widget("").tree());
    fields.entries().forEach((name, value) -> tree.put(name, value.value()));
    return new ApiObject(tree);
  }

  private static void check(Node one, List<FieldError> errors) {
    Node before = one.get("before");
    validation(Json.text(one.get("schema").value()), "")
        .check(object(one.get("now")), before.isAbsent() ? null : object(before), w -> {}, errors);
  }

  @TestFactory
  Stream<DynamicTest> objects() {
    return ValidationTable.of(
            """
            ## a valid one
            schema: {type: object, properties: {a: {type: integer, maximum: 3}}}
            now: {a: 3}

            ## of another kind nothing else is validated
            schema: {type: object, properties: {a: {type: integer, maximum: 3}}}
            now: {kind: Gadget, a: 4}
            => kind: Invalid value: "Gadget": must be Widget

            ## of another version
            schema: {type: object}
            now: {apiVersion: example.com/v2}
            => apiVersion: Invalid value: "example.com/v2": must be example.com/v1

            ## a value, an embedded object, a set and a rule
            schema:
              type: object
              properties:
                a: {type: integer, maximum: 3}
                b: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
                c: {type: array, x-kubernetes-list-type: set, items: {type: string}}
                d: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}
            now: {a: 4, b: {apiVersion: v1, kind: P-}, c: [e, e], d: 1}
            => a: Invalid value: 4: a in body should be less than or equal to 3
            => b.kind: Invalid value: "P-": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
            => c[1]: Duplicate value: "e"
            => d: Invalid value: 1: failed rule: self > 1

            ## rules are not evaluated of a value of another type
            schema: {type: object, properties: {a: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}}}
            now: {a: b}
            => a: Invalid value: "string": a in body must be of type integer: "string"
            => <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation

            ## nor where a field is missing
            schema: {type: object, required: [b], properties: {a: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}}}
            now: {a: 1}
            => b: Required value
            => <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation

            ## nor of what is too long or too many
            schema: {type: object, properties: {a: {type: string, maxLength: 1, x-kubernetes-validations: [{rule: "false"}]}}}
            now: {a: bcd}
            => a: Too long: may not be more than 1 bytes
            => <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation

            ## nor where a value is not of those allowed
            schema: {type: object, properties: {a: {type: string, enum: [b], x-kubernetes-validations: [{rule: "false"}]}}}
            now: {a: c}
            => a: Unsupported value: "c": supported values: "b"
            => <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation

            ## without rules nothing is said of them
            schema: {type: object, required: [b]}
            now: {a: 1}
            => b: Required value

            ## a list that repeated itself before may go on
            schema: {type: object, properties: {c: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}
            now: {c: [e, e, e]}
            before: {c: [e, e]}

            ## one that did not may not begin
            schema: {type: object, properties: {c: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}
            now: {c: [e, e]}
            before: {c: [e]}
            => c[1]: Duplicate value: "e"
            """)
        .tests(CustomResourceValidationTest::check);
  }

  private static List<String> replicas(String spec, String status) {
    List<FieldError> errors = new ArrayList<>();
    validation(
            "{'type':'object'}",
            ",'subresources':{'scale':{'specReplicasPath':'.spec.n',"
                + "'statusReplicasPath':'.status.n'}}")
        .check(
            Widgets.widget(",'spec':{'n':" + spec + "},'status':{'n':" + status + "}"),
            null,
            w -> {},
            errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void replicasAreNumbersOfPods() {
    assertEquals(List.of(), replicas("0", "2147483647"));
    assertEquals(
        List.of(
            ".spec.n: Invalid value: -1: should be a non-negative integer",
            ".status.n: Invalid value: 2147483648: should be less than or equal to 2147483647"),
        replicas("-1", "2147483648"));
    assertEquals(List.of(), replicas("'many'", "1.5"));
  }

  @Test
  void whatIsForgivenIsWarnedOf() {
    List<String> warnings = new ArrayList<>();
    List<FieldError> errors = new ArrayList<>();
    validation(
            "{'type':'object','properties':{'a':{'type':'integer','x-kubernetes-validations':"
                + "[{'rule':'self > 1'}]}}}",
            "")
        .check(
            Widgets.widget(",'a':1,'b':2"), Widgets.widget(",'a':1,'b':1"), warnings::add, errors);
    assertEquals(List.of(), errors);
    assertEquals(List.of("a: Invalid value: 1: failed rule: self > 1"), warnings);
  }

  @Test
  void aStatusWithoutASchemaIsNotValidated() {
    List<FieldError> errors = new ArrayList<>();
    validation("{'type':'object','required':['spec']}", "")
        .checkStatus(Widgets.widget(",'status':1"), Widgets.widget(""), w -> {}, errors);
    assertEquals(List.of(), errors);
  }
}
