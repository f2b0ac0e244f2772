// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a rule of a schema must have besides its expression. */
class ValidationRuleValidationTest {
  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.at("schema", text).tests(ValidationRuleValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> wordsOfRules() {
    return table(
        """
        ## a rule with everything
        properties: {a: {type: integer}}
        x-kubernetes-validations:
        - rule: self.a > 1
          message: a is small
          messageExpression: '"a is " + string(self.a)'
          reason: FieldValueInvalid
          fieldPath: .a

        ## no rules
        type: integer

        ## a rule of spaces
        x-kubernetes-validations:
        - rule: "  "
        => schema.x-kubernetes-validations[0].rule: Required value: rule is not specified

        ## the second of two
        x-kubernetes-validations:
        - rule: "true"
        - message: a
        => schema.x-kubernetes-validations[1].rule: Required value: rule is not specified

        ## a message of spaces
        x-kubernetes-validations:
        - rule: "true"
          message: "  "
        => schema.x-kubernetes-validations[0].message: Invalid value: "  ": must be non-empty if specified

        ## a message of two lines
        x-kubernetes-validations:
        - rule: "true"
          message: "a\\nb"
        => schema.x-kubernetes-validations[0].message: Invalid value: "a\\nb": must not contain line breaks

        ## a line break at the end of a message is none
        x-kubernetes-validations:
        - rule: "true"
          message: "a\\n"

        ## a carriage return within a message
        x-kubernetes-validations:
        - rule: "true"
          message: "a\\rb"
        => schema.x-kubernetes-validations[0].message: Invalid value: "a\\rb": must not contain line breaks

        ## a rule of two lines without a message
        x-kubernetes-validations:
        - rule: "true ||\\nfalse"
        => schema.x-kubernetes-validations[0].message: Required value: message must be specified if rule contains line breaks

        ## a rule of two lines with one
        x-kubernetes-validations:
        - rule: "true ||\\nfalse"
          message: neither

        ## an expression of a message does not replace the message
        x-kubernetes-validations:
        - rule: "true ||\\nfalse"
          messageExpression: '"a"'
        => schema.x-kubernetes-validations[0].message: Required value: message must be specified if rule contains line breaks

        ## an expression of a message of spaces
        x-kubernetes-validations:
        - rule: "true"
          messageExpression: " "
        => schema.x-kubernetes-validations[0].messageExpression: Required value: messageExpression must be non-empty if specified
        """);
  }

  @TestFactory
  Stream<DynamicTest> reasons() {
    return table(
        """
        ## forbidden
        x-kubernetes-validations: [{rule: "true", reason: FieldValueForbidden}]

        ## required
        x-kubernetes-validations: [{rule: "true", reason: FieldValueRequired}]

        ## duplicate
        x-kubernetes-validations: [{rule: "true", reason: FieldValueDuplicate}]

        ## another
        x-kubernetes-validations: [{rule: "true", reason: FieldValueTooLong}]
        => schema.x-kubernetes-validations[0].reason: Unsupported value: "FieldValueTooLong": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"

        ## an empty one
        x-kubernetes-validations: [{rule: "true", reason: ""}]
        => schema.x-kubernetes-validations[0].reason: Unsupported value: "": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"
        """);
  }

  @TestFactory
  Stream<DynamicTest> paths() {
    return table(
        """
        ## a nested field
        properties: {a: {properties: {b: {type: string}}}}
        x-kubernetes-validations: [{rule: "true", fieldPath: .a.b}]

        ## a key of a map
        properties: {a: {additionalProperties: {type: string}}}
        x-kubernetes-validations: [{rule: "true", fieldPath: ".a['x.y']"}]

        ## a field that is not there
        properties: {a: {type: string}}
        x-kubernetes-validations: [{rule: "true", fieldPath: .b}]
        => schema.x-kubernetes-validations[0].fieldPath: Invalid value: ".b": must be a valid path

        ## no dot
        properties: {a: {type: string}}
        x-kubernetes-validations: [{rule: "true", fieldPath: a}]
        => schema.x-kubernetes-validations[0].fieldPath: Invalid value: "a": must be a valid path

        ## an index
        properties: {a: {type: array, items: {type: string}}}
        x-kubernetes-validations: [{rule: "true", fieldPath: ".a[0]"}]
        => schema.x-kubernetes-validations[0].fieldPath: Invalid value: ".a[0]": must be a valid path

        ## spaces
        properties: {a: {type: string}}
        x-kubernetes-validations: [{rule: "true", fieldPath: " "}]
        => schema.x-kubernetes-validations[0].fieldPath: Invalid value: " ": must be non-empty if specified
        => schema.x-kubernetes-validations[0].fieldPath: Invalid value: " ": must be a valid path

        ## a line break at the end
        properties: {a: {type: string}}
        x-kubernetes-validations: [{rule: "true", fieldPath: ".a\\n"}]
        => schema.x-kubernetes-validations[0].fieldPath: Invalid value: ".a\\n": must not contain line breaks
        => schema.x-kubernetes-validations[0].fieldPath: Invalid value: ".a\\n": must be a valid path
        """);
  }
}
