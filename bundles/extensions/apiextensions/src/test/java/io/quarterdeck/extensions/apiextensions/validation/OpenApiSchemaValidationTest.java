// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The schema of a version as a whole: what is checked, and what is not after an error. */
class OpenApiSchemaValidationTest {
  private final OpenApiSchemaValidation validation = new OpenApiSchemaValidation(new Compiler());

  private Stream<DynamicTest> table(String text) {
    return ValidationTable.at("schema", text)
        .tests((schema, errors) -> validation.validate(schema, false, false, errors));
  }

  @TestFactory
  Stream<DynamicTest> stages() {
    return table(
        """
        ## none
        null

        ## a full one
        type: object
        required: [spec]
        properties:
          spec:
            type: object
            properties:
              replicas: {type: integer, minimum: 0, maximum: 10, default: 1}
              image: {type: string, maxLength: 64, pattern: ^a}
              ports:
                type: array
                maxItems: 5
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties: {name: {type: string, maxLength: 8}, port: {type: integer}}
            x-kubernetes-validations:
            - rule: self.replicas > 1 || self.ports.all(p, p.port > 0)
          status: {type: object, x-kubernetes-preserve-unknown-fields: true}

        ## null at the root
        type: object
        nullable: true
        => schema.nullable: Forbidden: nullable cannot be true at the root

        ## what cannot be structural is reported only where nothing else is: as the keyword
        type: object
        properties: {a: {type: string, $ref: b}}
        => schema.properties[a].$ref: Forbidden: $ref is not supported

        ## a schema of schemas is no keyword that is reported
        type: object
        properties: {a: {type: string, $schema: b}}
        => schema: Invalid value: "": OpenAPIV3Schema 'schema' is not supported

        ## where a schema is not structural its defaults and expressions are not checked
        type: object
        properties:
          a: {}
          b: {type: integer, default: x, x-kubernetes-validations: [{rule: nonsense}]}
        => schema.properties[a].type: Required value: must not be empty for specified object fields

        ## where a default is wrong expressions are not checked
        type: object
        properties:
          b: {type: integer, default: x, x-kubernetes-validations: [{rule: nonsense}]}
        => schema.properties[b].default: Invalid value: "string":  in body must be of type integer: "string"

        ## keywords are checked in any case
        type: object
        properties:
          a: {}
          b: {type: array, uniqueItems: true, items: {type: string}}
        => schema.properties[a].type: Required value: must not be empty for specified object fields
        => schema.properties[b].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic
        """);
  }

  @TestFactory
  Stream<DynamicTest> keywordsTogether() {
    return table(
        """
        ## properties and others
        type: object
        properties:
          a: {type: object, properties: {b: {type: string}}, additionalProperties: {type: string}}
        => schema.properties[a].additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive

        ## properties and no others
        type: object
        properties:
          a: {type: object, properties: {b: {type: string}}, additionalProperties: false}
        => schema.properties[a].additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive

        ## properties and any others
        type: object
        properties:
          a: {type: object, properties: {b: {type: string}}, additionalProperties: true}

        ## a default in the metadata of the root
        type: object
        properties:
          metadata: {type: object, properties: {name: {type: string, default: a}}}
        => schema.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata

        ## a default of the kind
        type: object
        properties: {kind: {type: string, default: A}}
        => schema.properties[kind].default: Forbidden: must not be set in top-level kind

        ## a default in the metadata of a resource below
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            properties:
              metadata: {type: object, properties: {name: {type: string, default: a}}}

        ## a default of a map's values in such metadata
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            properties:
              metadata:
                type: object
                properties:
                  labels: {type: object, additionalProperties: {type: string, default: a}}
        => schema.properties[a].properties[metadata].properties[labels].additionalProperties.default: Forbidden: must not be set inside additionalProperties applying to object metadata

        ## a resource in the metadata of a resource
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            properties:
              metadata:
                type: object
                x-kubernetes-embedded-resource: true
                x-kubernetes-preserve-unknown-fields: true
        => schema.properties[a].properties[metadata].x-kubernetes-embedded-resource: Forbidden: must not be used inside of resource meta

        ## an unknown type within logic
        type: object
        properties: {a: {type: string, not: {format: b, uniqueItems: true}}}
        => schema.properties[a].not.uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic
        """);
  }

  @TestFactory
  Stream<DynamicTest> rootsBesideAStatusSubresource() {
    return ValidationTable.at(
            "schema",
            """
            ## all that narrows one value
            type: object
            description: a
            title: b
            required: [spec]
            properties: {spec: {type: object}}
            x-kubernetes-preserve-unknown-fields: true

            ## expressions
            type: object
            x-kubernetes-validations: [{rule: "true"}]

            ## another type
            type: array
            items: {type: string}
            => schema.type: Invalid value: "array": only "object" is allowed as the type at the root of the schema if the status subresource is enabled
            => schema.type: Invalid value: "array": must be object at the root
            """)
        .tests((schema, errors) -> validation.validate(schema, true, false, errors));
  }

  @Test
  void logicAtTheRootIsRefusedBesideAStatusSubresource() {
    FieldError error =
        only(
            "{'type':'object','properties':{'a':{'type':'string'}},'not':{'required':['a']}}",
            true);
    assertEquals("schema", error.field());
    assertTrue(
        error.detail().startsWith("only [Description Type Format Title Maximum"), error::detail);
    assertTrue(
        error
            .detail()
            .endsWith(
                "XPreserveUnknownFields XValidations] fields are allowed at the root of the schema"
                    + " if the status subresource is enabled"),
        error::detail);
  }

  @Test
  void aCheapRuleOfManyValuesIsDear() {
    String schema =
        "{'type':'object','properties':{'a':{'type':'array','items':{'type':'array',%s'items':"
            + "{'type':'string',%s'x-kubernetes-validations':[{'rule':'self.contains(self)'}]}}}}}";
    assertEquals(List.of(), errors(schema.formatted("'maxItems':2,", "'maxLength':2,"), false));
    List<String> fields =
        errors(schema.formatted("", ""), false).stream().map(FieldError::field).distinct().toList();
    assertEquals(
        List.of("schema.properties[a].items.items.x-kubernetes-validations[0].rule", "schema"),
        fields);
  }

  @Test
  void aStoredSchemaMayHaveADearRule() {
    String schema =
        "{'type':'object','properties':{'a':{'type':'array','maxItems':1000,'items':{'type':"
            + "'integer'},'x-kubernetes-validations':[{'rule':'self.all(x, self.all(y, self.all(z,"
            + " x == y || y == z)))'}]}}}";
    List<String> fresh = errors(schema, false).stream().map(FieldError::field).toList();
    List<String> stored = errors(schema, true).stream().map(FieldError::field).toList();
    String rule = "schema.properties[a].x-kubernetes-validations[0].rule";
    // the rule for itself, as a part of the total, and the total
    assertEquals(List.of(rule, rule, "schema"), fresh);
    assertEquals(List.of(rule, "schema"), stored);
  }

  private List<FieldError> errors(String json, boolean stored) {
    List<FieldError> errors = new ArrayList<>();
    validation.validate(schema(json), false, stored, errors);
    return errors;
  }

  private FieldError only(String json, boolean hasStatus) {
    List<FieldError> errors = new ArrayList<>();
    validation.validate(schema(json), hasStatus, false, errors);
    assertEquals(1, errors.size(), errors::toString);
    return errors.getFirst();
  }

  private static Node schema(String json) {
    return new Node(Json.read(Literal.quoted(json)), FieldPath.of("schema"));
  }
}
