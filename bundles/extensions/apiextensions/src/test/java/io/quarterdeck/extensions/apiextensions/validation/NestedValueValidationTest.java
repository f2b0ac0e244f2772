// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.runtime.structural.NestedValueValidation;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What may stand below logic, and which patterns are any. */
class NestedValueValidationTest {
  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.at("schema", text)
        .tests((schema, errors) -> NestedValueValidation.validate(schema, false, false, errors));
  }

  @TestFactory
  Stream<DynamicTest> keywords() {
    return table(
        """
        ## limits
        not: {maximum: 3, enum: [1], pattern: a, format: ipv4, required: [a], uniqueItems: false}

        ## a type
        not: {type: string}
        => schema.not.type: Forbidden: must be empty to be structural

        ## words for readers
        allOf: [{title: a, description: b}]
        => schema.allOf[0].title: Forbidden: must be empty to be structural
        => schema.allOf[0].description: Forbidden: must be empty to be structural

        ## empty words
        allOf: [{title: "", description: ""}]

        ## null
        oneOf: [{nullable: true}]
        => schema.oneOf[0].nullable: Forbidden: must be false to be structural

        ## no null
        oneOf: [{nullable: false}]

        ## a default
        anyOf: [{default: 1}]
        => schema.anyOf[0].default: Forbidden: must be undefined to be structural

        ## external documents
        anyOf: [{externalDocs: {url: a}}]
        => schema.anyOf[0].externalDocs: Forbidden: must be undefined to be structural

        ## a schema of a map's values
        anyOf: [{additionalProperties: {maximum: 3}}]
        => schema.anyOf[0].additionalProperties: Forbidden: must be undefined to be structural

        ## whether there are more properties
        anyOf: [{additionalProperties: false}]

        ## Kubernetes' own flags
        not:
          x-kubernetes-preserve-unknown-fields: true
          x-kubernetes-embedded-resource: true
          x-kubernetes-int-or-string: true
        => schema.not.x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural
        => schema.not.x-kubernetes-embedded-resource: Forbidden: must be false to be structural
        => schema.not.x-kubernetes-int-or-string: Forbidden: must be false to be structural

        ## how lists and maps merge
        not:
          x-kubernetes-list-type: map
          x-kubernetes-list-map-keys: [a]
          x-kubernetes-map-type: atomic
        => schema.not.x-kubernetes-list-type: Forbidden: must be undefined to be structural
        => schema.not.x-kubernetes-list-map-keys: Forbidden: must be empty to be structural
        => schema.not.x-kubernetes-map-type: Forbidden: must be undefined to be structural

        ## expressions
        not: {x-kubernetes-validations: [{rule: "true"}]}
        => schema.not.x-kubernetes-validations: Forbidden: must be empty to be structural

        ## metadata
        not: {properties: {metadata: {}}}
        => schema.not.properties[metadata]: Forbidden: must not be specified in a nested context
        """);
  }

  @TestFactory
  Stream<DynamicTest> everythingBelowIsNestedToo() {
    return table(
        """
        ## items
        not: {items: {type: string}}
        => schema.not.items.type: Forbidden: must be empty to be structural

        ## properties
        allOf: [{properties: {a: {type: string}}}]
        => schema.allOf[0].properties[a].type: Forbidden: must be empty to be structural

        ## logic within logic
        allOf: [{anyOf: [{oneOf: [{not: {type: string}}]}]}]
        => schema.allOf[0].anyOf[0].oneOf[0].not.type: Forbidden: must be empty to be structural
        """);
  }

  @TestFactory
  Stream<DynamicTest> theOnePatternThatHasTypesIsSkipped() {
    return ValidationTable.at(
            "schema",
            """
            ## in anyOf and in the first of allOf
            anyOf: [{type: integer}, {type: string}]
            allOf: [{anyOf: [{type: integer}, {type: string}]}]

            ## not in the second of allOf, nor in oneOf
            allOf: [{}, {anyOf: [{type: integer}]}]
            oneOf: [{anyOf: [{type: string}]}]
            => schema.allOf[1].anyOf[0].type: Forbidden: must be empty to be structural
            => schema.oneOf[0].anyOf[0].type: Forbidden: must be empty to be structural
            """)
        .tests((schema, errors) -> NestedValueValidation.validate(schema, true, true, errors));
  }

  @TestFactory
  Stream<DynamicTest> patterns() {
    return table(
        """
        ## of Go
        pattern: ^(?P<name>a+)\\pL$

        ## a group without its end
        pattern: (a
        => schema.pattern: Invalid value: "(a": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): `(a`

        ## a class without its end
        pattern: "[a"
        => schema.pattern: Invalid value: "[a": must be a valid regular expression, but isn't: error parsing regexp: missing closing ]: `[a`

        ## nothing to repeat
        pattern: "*"
        => schema.pattern: Invalid value: "*": must be a valid regular expression, but isn't: error parsing regexp: missing argument to repetition operator: `*`

        ## a look ahead
        pattern: a(?=b)
        => schema.pattern: Invalid value: "a(?=b)": must be a valid regular expression, but isn't: error parsing regexp: invalid or unsupported Perl syntax: `(?=`

        ## a negative look ahead
        pattern: a(?!b)
        => schema.pattern: Invalid value: "a(?!b)": must be a valid regular expression, but isn't: error parsing regexp: invalid or unsupported Perl syntax: `(?!`

        ## a reference to a group
        pattern: (a)\\1
        => schema.pattern: Invalid value: "(a)\\\\1": must be a valid regular expression, but isn't: error parsing regexp: invalid escape sequence: `\\1`

        ## below logic
        not: {pattern: (a}
        => schema.not.pattern: Invalid value: "(a": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): `(a`
        """);
  }
}
