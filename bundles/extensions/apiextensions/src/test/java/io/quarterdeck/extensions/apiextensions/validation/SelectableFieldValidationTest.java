// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The fields that selectors may name. */
class SelectableFieldValidationTest {
  private static final Node SCHEMA =
      new Node(
          Json.read(
              Literal.quoted(
                  """
                  {'type': 'object', 'properties': {
                    'metadata': {'type': 'object', 'properties': {'name': {'type': 'string'}}},
                    'spec': {'type': 'object', 'properties': {
                      'text': {'type': 'string', 'enum': ['a']},
                      'address': {'type': 'string', 'format': 'ipv4'},
                      'flag': {'type': 'boolean'},
                      'whole': {'type': 'integer'},
                      'half': {'type': 'number'},
                      'any': {'x-kubernetes-int-or-string': true},
                      'list': {'type': 'array', 'items': {'type': 'string'}},
                      'map': {'type': 'object', 'additionalProperties': {'type': 'string'}},
                      'h1': {'type': 'string'}, 'h2': {'type': 'string'}, 'h3': {'type': 'string'},
                      'h4': {'type': 'string'}, 'h5': {'type': 'string'}}}}}
                  """)),
          FieldPath.of("schema"));
  private static final Node NONE = Node.root(null);
  private static final String NO_SCHEMA = "there is no schema";

  @TestFactory
  Stream<DynamicTest> fields() {
    return ValidationTable.at(
            "fields",
            """
            ## none
            []

            ## of each type that fields may have
            - jsonPath: .spec.text
            - jsonPath: .spec.address
            - jsonPath: .spec.flag
            - jsonPath: .spec.whole

            ## a value of a map
            - jsonPath: .spec.map.a

            ## an empty path
            - jsonPath: ""
            => fields[0].jsonPath: Required value

            ## a number
            - jsonPath: .spec.half
            => fields[0].jsonPath: Invalid value: ".spec.half": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.

            ## a number or a string
            - jsonPath: .spec.any
            => fields[0].jsonPath: Invalid value: ".spec.any": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.

            ## a list
            - jsonPath: .spec.list
            => fields[0].jsonPath: Invalid value: ".spec.list": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.

            ## an object
            - jsonPath: .spec
            => fields[0].jsonPath: Invalid value: ".spec": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.

            ## metadata
            - jsonPath: .metadata.name
            => fields[0].jsonPath: Invalid value: ".metadata.name": must not point to fields in metadata

            ## a field that is not there
            - jsonPath: .spec.missing
            => fields[0].jsonPath: Invalid value: ".spec.missing": is an invalid path: does not refer to a valid field

            ## brackets
            - jsonPath: .spec['text']
            => fields[0].jsonPath: Invalid value: ".spec['text']": is an invalid path: array notation is not allowed

            ## no dot
            - jsonPath: spec.text
            => fields[0].jsonPath: Invalid value: "spec.text": is an invalid path: expected [ or . but got: spec

            ## a dot at the end
            - jsonPath: .spec.text.
            => fields[0].jsonPath: Invalid value: ".spec.text.": is an invalid path: unexpected end of JSON path

            ## a field twice
            - jsonPath: .spec.text
            - jsonPath: .spec.text
            => fields[1].jsonPath: Duplicate value: ".spec.text"

            ## eight, one of them twice
            - jsonPath: .spec.text
            - jsonPath: .spec.flag
            - jsonPath: .spec.whole
            - jsonPath: .spec.h1
            - jsonPath: .spec.h2
            - jsonPath: .spec.h3
            - jsonPath: .spec.h4
            - jsonPath: .spec.h5
            - jsonPath: .spec.h5
            => fields[8].jsonPath: Duplicate value: ".spec.h5"

            ## nine
            - jsonPath: .spec.text
            - jsonPath: .spec.address
            - jsonPath: .spec.flag
            - jsonPath: .spec.whole
            - jsonPath: .spec.h1
            - jsonPath: .spec.h2
            - jsonPath: .spec.h3
            - jsonPath: .spec.h4
            - jsonPath: .spec.h5
            => fields: Too many: 9: must have at most 8 items
            """)
        .tests(
            (fields, errors) ->
                SelectableFieldValidation.validate(fields, SCHEMA, NO_SCHEMA, NONE, errors));
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    String nine =
        """
        - jsonPath: .spec.text
        - jsonPath: .spec.address
        - jsonPath: .spec.flag
        - jsonPath: .spec.whole
        - jsonPath: .spec.h1
        - jsonPath: .spec.h2
        - jsonPath: .spec.h3
        - jsonPath: .spec.h4
        - jsonPath: .spec.h5
        """;
    return ValidationTable.at(
            "fields",
            """
            ## nine that are stored already
            NINE
            ---
            NINE

            ## nine instead of one
            NINE
            ---
            - jsonPath: .spec.text
            => fields: Too many: 9: must have at most 8 items

            ## ten instead of nine
            NINE
            - jsonPath: .spec.map.a
            ---
            NINE
            => fields: Too many: 10: must have at most 8 items
            """
                .replace("NINE\n", nine))
        .updates(
            (fields, stored, errors) ->
                SelectableFieldValidation.validate(fields, SCHEMA, NO_SCHEMA, stored, errors));
  }

  @TestFactory
  Stream<DynamicTest> withoutASchema() {
    return ValidationTable.at(
            "fields",
            """
            ## no field needs none
            []

            ## a field does
            - jsonPath: .spec.text
            => fields: Invalid value: "": there is no schema
            """)
        .tests(
            (fields, errors) ->
                SelectableFieldValidation.validate(fields, NONE, NO_SCHEMA, NONE, errors));
  }
}
