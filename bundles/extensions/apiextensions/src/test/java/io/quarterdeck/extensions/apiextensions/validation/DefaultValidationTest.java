// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Defaults, which are values of the schema that they stand in. */
class DefaultValidationTest {
  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.at("schema", text)
        .tests((schema, errors) -> DefaultValidation.validate(schema, new Compiler(), errors));
  }

  @TestFactory
  Stream<DynamicTest> values() {
    return table(
        """
        ## of each type
        type: object
        properties:
          a: {type: string, default: b}
          c: {type: integer, default: 3}
          d: {type: boolean, default: false}
          e: {type: array, items: {type: string}, default: [f]}
          g: {type: object, properties: {h: {type: string}}, default: {h: i}}
          j: {type: number, default: 1.5}

        ## null
        type: object
        properties: {a: {type: string, nullable: true, default: null}}

        ## of another type
        type: object
        properties: {a: {type: integer, default: b}}
        => schema.properties[a].default: Invalid value: "string":  in body must be of type integer: "string"

        ## beyond a limit
        type: object
        properties: {a: {type: integer, maximum: 3, default: 4}}
        => schema.properties[a].default: Invalid value: 4:  in body should be less than or equal to 3

        ## a required field that is missing
        type: object
        properties: {a: {type: object, properties: {b: {type: string}}, required: [b], default: {}}}
        => schema.properties[a].default.b: Required value

        ## of items
        type: object
        properties:
          a: {type: array, items: {type: object, properties: {b: {type: string, default: 1}}}}
        => schema.properties[a].items.properties[b].default: Invalid value: "integer":  in body must be of type string: "integer"

        ## of a map's values nothing is checked
        type: object
        properties: {a: {type: object, additionalProperties: {type: string, default: 1}}}

        ## that breaks a rule
        type: object
        properties:
          a: {type: integer, default: 3, x-kubernetes-validations: [{rule: self > 5, message: small}]}
        => schema.properties[a].default: Invalid value: 3: small

        ## whose part breaks a rule
        type: object
        properties:
          a:
            type: object
            default: {b: 3}
            properties: {b: {type: integer, x-kubernetes-validations: [{rule: self > 5}]}}
        => schema.properties[a].default.b: Invalid value: 3: failed rule: self > 5

        ## a rule about a change compares it with itself
        type: object
        properties:
          a: {type: integer, default: 3, x-kubernetes-validations: [{rule: self == oldSelf}]}

        ## rules are not evaluated of what does not fit its schema
        type: object
        properties:
          a: {type: integer, default: b, x-kubernetes-validations: [{rule: "false"}]}
        => schema.properties[a].default: Invalid value: "string":  in body must be of type integer: "string"
        """);
  }

  @TestFactory
  Stream<DynamicTest> unknownFields() {
    return table(
        """
        ## one
        type: object
        properties: {a: {type: object, properties: {b: {type: string}}, default: {b: c, d: e}}}
        => schema.properties[a].default: Invalid value: {"b":"c","d":"e"}: must not have unknown fields

        ## one within a list
        type: object
        properties:
          a: {type: array, items: {type: object, properties: {b: {type: string}}}, default: [{c: d}]}
        => schema.properties[a].default: Invalid value: [{"c":"d"}]: must not have unknown fields

        ## one that is kept
        type: object
        properties:
          a: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {b: c}}

        ## one below what is kept
        type: object
        properties:
          a:
            type: object
            x-kubernetes-preserve-unknown-fields: true
            properties: {b: {type: object}}
            default: {b: {c: d}}
        => schema.properties[a].default: Invalid value: {"b":{"c":"d"}}: must not have unknown fields

        ## keys of a map
        type: object
        properties: {a: {type: object, additionalProperties: {type: string}, default: {b: c}}}

        ## keys of a map of anything
        type: object
        properties: {a: {type: object, additionalProperties: true, default: {b: c}}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> resources() {
    return table(
        """
        ## of the root, without what it is
        type: object
        default: {}
        => schema.default.apiVersion: Required value
        => schema.default.kind: Required value

        ## one that is embedded
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            x-kubernetes-preserve-unknown-fields: true
            default: {apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {}}

        ## one that is embedded, without what it is
        type: object
        properties:
          a:
            type: object
            x-kubernetes-embedded-resource: true
            x-kubernetes-preserve-unknown-fields: true
            default: {spec: {}}
        => schema.properties[a].default.apiVersion: Required value
        => schema.properties[a].default.kind: Required value

        ## one within a default
        type: object
        properties:
          a:
            type: object
            default: {b: {kind: Pod}}
            properties:
              b:
                type: object
                x-kubernetes-embedded-resource: true
                x-kubernetes-preserve-unknown-fields: true
        => schema.properties[a].default.b.apiVersion: Required value: must not be empty
        """);
  }
}
