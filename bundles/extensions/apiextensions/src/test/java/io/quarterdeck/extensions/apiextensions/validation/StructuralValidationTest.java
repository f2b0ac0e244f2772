// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.runtime.structural.StructuralValidation;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Schemas whose types are all outside of logic. */
class StructuralValidationTest {
  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.at("schema", text).tests(StructuralValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> types() {
    return table(
        """
        ## types everywhere
        type: object
        properties:
          a: {type: string}
          b: {type: array, items: {type: object, additionalProperties: {type: integer}}}

        ## none at the root
        properties: {a: {type: string}}
        => schema.type: Required value: must not be empty at the root

        ## another at the root
        type: array
        items: {type: string}
        => schema.type: Invalid value: "array": must be object at the root

        ## none of a field
        type: object
        properties: {a: {description: anything}}
        => schema.properties[a].type: Required value: must not be empty for specified object fields

        ## none of items
        type: object
        properties: {a: {type: array, items: {}}}
        => schema.properties[a].items.type: Required value: must not be empty for specified array items

        ## none of a map's values
        type: object
        properties: {a: {type: object, additionalProperties: {}}}
        => schema.properties[a].additionalProperties.type: Required value: must not be empty for specified object fields

        ## a map of anything
        type: object
        properties: {a: {type: object, additionalProperties: true}}

        ## a list without items
        type: object
        properties: {a: {type: array}}
        => schema.properties[a].items: Required value: must be specified

        ## what keeps unknown fields needs none
        type: object
        properties: {a: {x-kubernetes-preserve-unknown-fields: true}}

        ## the root is not excused by that
        x-kubernetes-preserve-unknown-fields: true
        type: object

        ## a number or a string needs none
        type: object
        properties: {a: {x-kubernetes-int-or-string: true}}

        ## a map at the root
        type: object
        additionalProperties: {type: string}
        => schema.additionalProperties: Forbidden: must not be used at the root

        ## no other properties at the root, in other words
        type: object
        additionalProperties: false
        => schema.additionalProperties: Forbidden: must not be used at the root
        """);
  }

  @TestFactory
  Stream<DynamicTest> numbersOrStrings() {
    return table(
        """
        ## with the types in anyOf
        type: object
        properties:
          a:
            x-kubernetes-int-or-string: true
            anyOf: [{type: integer}, {type: string}]

        ## with the types in the first of allOf
        type: object
        properties:
          a:
            x-kubernetes-int-or-string: true
            allOf:
            - anyOf: [{type: integer}, {type: string}]
            - pattern: ^a

        ## with the types in the second of allOf
        type: object
        properties:
          a:
            x-kubernetes-int-or-string: true
            allOf:
            - pattern: ^a
            - anyOf: [{type: integer}, {type: string}]
        => schema.properties[a].allOf[1].anyOf[0].type: Forbidden: must be empty to be structural
        => schema.properties[a].allOf[1].anyOf[1].type: Forbidden: must be empty to be structural

        ## with the types in another order
        type: object
        properties:
          a:
            x-kubernetes-int-or-string: true
            anyOf: [{type: string}, {type: integer}]
        => schema.properties[a].anyOf[0].type: Forbidden: must be empty to be structural
        => schema.properties[a].anyOf[1].type: Forbidden: must be empty to be structural

        ## which keep unknown fields
        type: object
        properties:
          a:
            x-kubernetes-int-or-string: true
            x-kubernetes-preserve-unknown-fields: true
        => schema.properties[a].x-kubernetes-preserve-unknown-fields: Invalid value: true: must be false if x-kubernetes-int-or-string is true

        ## which are resources
        type: object
        properties:
          a:
            type: object
            x-kubernetes-int-or-string: true
            x-kubernetes-embedded-resource: true
            properties: {spec: {type: object}}
        => schema.properties[a].x-kubernetes-embedded-resource: Invalid value: true: must be false if x-kubernetes-int-or-string is true
        """);
  }

  @TestFactory
  Stream<DynamicTest> embeddedResources() {
    return table(
        """
        ## with a field
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            properties: {spec: {type: object}}

        ## that keeps unknown fields
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            x-kubernetes-preserve-unknown-fields: true

        ## without any field
        type: object
        properties:
          a: {type: object, x-kubernetes-embedded-resource: true}
        => schema.properties[a].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields

        ## of no type
        type: object
        properties:
          a:
            x-kubernetes-embedded-resource: true
            x-kubernetes-preserve-unknown-fields: true
        => schema.properties[a].type: Required value: must be object if x-kubernetes-embedded-resource is true

        ## of another type
        type: object
        properties:
          a:
            type: string
            x-kubernetes-embedded-resource: true
            x-kubernetes-preserve-unknown-fields: true
        => schema.properties[a].type: Invalid value: "string": must be object if x-kubernetes-embedded-resource is true

        ## that are maps
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            x-kubernetes-preserve-unknown-fields: true
            additionalProperties: {type: string}
        => schema.properties[a].additionalProperties: Forbidden: must not be used if x-kubernetes-embedded-resource is set

        ## whose kind and version are no strings, and whose metadata is no object
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            properties:
              kind: {type: integer}
              apiVersion: {type: boolean}
              metadata: {type: string}
        => schema.properties[a].properties[kind].type: Invalid value: "integer": must be string
        => schema.properties[a].properties[apiVersion].type: Invalid value: "boolean": must be string
        => schema.properties[a].properties[metadata].type: Invalid value: "string": must be object

        ## whose metadata has labels
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            properties:
              metadata: {type: object, properties: {labels: {type: object}}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> metadataOfTheRoot() {
    return table(
        """
        ## its names
        type: object
        properties:
          kind: {type: string}
          apiVersion: {type: string}
          metadata:
            type: object
            properties:
              name: {type: string, pattern: ^a}
              generateName: {type: string}

        ## its labels
        type: object
        properties:
          metadata: {type: object, properties: {labels: {type: object}}}
        => schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified

        ## its limits
        type: object
        properties:
          metadata: {type: object, maxProperties: 3}
        => schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified

        ## its type
        type: object
        properties: {metadata: {type: array, items: {type: string}}}
        => schema.properties[metadata].type: Invalid value: "array": must be object
        => schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified

        ## the type of the kind
        type: object
        properties: {kind: {type: integer}}
        => schema.properties[kind].type: Invalid value: "integer": must be string

        ## further down the same names are nothing special
        type: object
        properties:
          spec:
            type: object
            properties: {kind: {type: integer}, metadata: {type: string}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> logicOfTheRootIsComplete() {
    return table(
        """
        ## it narrows what is specified
        type: object
        properties:
          a: {type: object, properties: {b: {type: integer}}}
        not: {properties: {a: {properties: {b: {minimum: 3}}}}}

        ## it names what is not
        type: object
        properties: {a: {type: object}}
        anyOf:
        - properties: {b: {minimum: 3}}
        => schema.properties[b]: Required value: because it is defined in schema.anyOf[0].properties[b]

        ## it names what is not, below
        type: object
        properties: {a: {type: object}}
        oneOf:
        - properties: {a: {properties: {b: {minimum: 3}}}}
        => schema.properties[a].properties[b]: Required value: because it is defined in schema.oneOf[0].properties[a].properties[b]

        ## it names items of what is no list
        type: object
        properties: {a: {type: object}}
        allOf:
        - properties: {a: {items: {minimum: 3}}}
        => schema.properties[a].items: Required value: because it is defined in schema.allOf[0].properties[a].items

        ## logic within logic
        type: object
        not:
          anyOf:
          - properties: {b: {minimum: 3}}
        => schema.properties[b]: Required value: because it is defined in schema.not.anyOf[0].properties[b]
        """);
  }
}
