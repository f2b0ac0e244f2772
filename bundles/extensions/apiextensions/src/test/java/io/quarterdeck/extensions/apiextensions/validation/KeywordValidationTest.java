// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Keywords that a schema may have, wherever it stands. */
class KeywordValidationTest {
  private static final Standing ANYWHERE = Standing.root(null);

  @TestFactory
  Stream<DynamicTest> keywords() {
    return ValidationTable.at(
            "schema",
            """
            ## each type
            type: integer

            ## no type
            description: anything

            ## a default, an enumeration and limits
            type: string
            default: a
            enum: [a, b]
            maxLength: 1
            nullable: true

            ## an unknown type
            type: float
            => schema.type: Unsupported value: "float": supported values: "array", "boolean", "integer", "number", "object", "string"

            ## the type null
            type: "null"
            => schema.type: Unsupported value: "null": supported values: "array", "boolean", "integer", "number", "object", "string"
            => schema.type: Forbidden: type cannot be set to null, use nullable as an alternative

            ## an id
            id: a
            => schema.id: Forbidden: id is not supported

            ## an empty id is none
            id: ""

            ## additional items, even when they are forbidden
            additionalItems: false
            => schema.additionalItems: Forbidden: additionalItems is not supported

            ## patterns of properties
            patternProperties: {"^a": {type: string}}
            => schema.patternProperties: Forbidden: patternProperties is not supported

            ## no pattern of properties
            patternProperties: {}

            ## definitions
            definitions: {a: {type: string}}
            => schema.definitions: Forbidden: definitions is not supported

            ## dependencies, even none
            dependencies: {}
            => schema.dependencies: Forbidden: dependencies is not supported

            ## a reference, even an empty one
            $ref: ""
            => schema.$ref: Forbidden: $ref is not supported

            ## a schema for each item
            items: [{type: string}]
            => schema.items: Forbidden: items must be a schema object and not an array

            ## unique items
            type: array
            uniqueItems: true
            => schema.uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic

            ## items that need not be unique
            type: array
            uniqueItems: false

            ## an embedded resource
            type: object
            x-kubernetes-embedded-resource: true
            """)
        .tests((schema, errors) -> KeywordValidation.validate(schema, ANYWHERE, errors));
  }

  @TestFactory
  Stream<DynamicTest> insideTheMetadataOfAResource() {
    Standing metadata = ANYWHERE.insideMetadata().without("in top-level metadata");
    return ValidationTable.at(
            "schema",
            """
            ## a default
            type: string
            default: a
            => schema.default: Forbidden: must not be set in top-level metadata

            ## a default that is false is one
            type: boolean
            default: false
            => schema.default: Forbidden: must not be set in top-level metadata

            ## another resource
            type: object
            x-kubernetes-embedded-resource: true
            => schema.x-kubernetes-embedded-resource: Forbidden: must not be used inside of resource meta

            ## what is said to be none
            type: object
            x-kubernetes-embedded-resource: false
            """)
        .tests((schema, errors) -> KeywordValidation.validate(schema, metadata, errors));
  }

  @TestFactory
  Stream<DynamicTest> mapsAndUnknownFields() {
    return ValidationTable.at(
            "schema",
            """
            ## an atomic map
            type: object
            x-kubernetes-map-type: atomic

            ## a granular map
            type: object
            x-kubernetes-map-type: granular

            ## another kind of map
            type: object
            x-kubernetes-map-type: set
            => schema.x-kubernetes-map-type: Unsupported value: "set": supported values: "atomic", "granular"

            ## an empty kind of map
            type: object
            x-kubernetes-map-type: ""
            => schema.x-kubernetes-map-type: Unsupported value: "": supported values: "atomic", "granular"

            ## a map without a type
            x-kubernetes-map-type: atomic
            => schema.type: Required value: must be object if x-kubernetes-map-type is specified

            ## a map that is a list
            type: array
            x-kubernetes-map-type: atomic
            => schema.type: Invalid value: "array": must be object if x-kubernetes-map-type is specified

            ## unknown fields are kept
            x-kubernetes-preserve-unknown-fields: true

            ## unknown fields are pruned by not saying so
            x-kubernetes-preserve-unknown-fields: false
            => schema.x-kubernetes-preserve-unknown-fields: Invalid value: false: must be true or undefined
            """)
        .tests(KeywordValidation::maps);
  }

  @Test
  void aKeywordOfATypeSaysWhetherTheTypeFits() {
    List<FieldError> errors = new ArrayList<>();
    assertEquals(true, typed(Map.of("type", "array"), errors));
    assertEquals(List.of(), errors);
    assertEquals(false, typed(Map.of("type", "string"), errors));
    assertEquals(false, typed(Map.of(), errors));
    assertEquals(
        List.of(FieldError.Type.INVALID, FieldError.Type.REQUIRED),
        errors.stream().map(FieldError::type).toList());
  }

  private static boolean typed(Map<String, String> schema, List<FieldError> errors) {
    return KeywordValidation.typed(Node.root(schema), "array", "keyword", errors);
  }
}
