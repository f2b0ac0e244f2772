// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Definitions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class TypeWriterTest {

  /** Types, the OpenAPI schema of the one named A, and the types that it refers to. */
  @TestFactory
  Stream<DynamicTest> writes() {
    return new TreeTable(
            1,
            """
            ## scalars
            A:
              fields:
              - {name: text, type: string}
              - {name: small, type: int32}
              - {name: large, type: int64}
              - {name: ratio, type: double}
              - {name: flag, type: boolean}
              - {name: bytes, type: bytes}
              - {name: any, type: json}
            ---
            type: object
            properties:
              text: {type: string}
              small: {type: integer, format: int32}
              large: {type: integer, format: int64}
              ratio: {type: number, format: double}
              flag: {type: boolean}
              bytes: {type: string, format: byte}
              any: {}

            ## descriptions, what is required, and values in their order
            A:
              description: An A.
              fields:
              - {name: mode, type: string, enum: [b, a], required: true, description: How.}
            ---
            description: An A.
            type: object
            required: [mode]
            properties:
              mode: {description: How., type: string, enum: [a, b]}

            ## lists and maps
            A:
              fields:
              - {name: list, list: {type: string}}
              - {name: grid, list: {list: {type: int32}}}
              - {name: map, map: {type: string}}
            ---
            type: object
            properties:
              list: {type: array, items: {type: string}}
              grid: {type: array, items: {type: array, items: {type: integer, format: int32}}}
              map: {type: object, additionalProperties: {type: string}}

            ## a type with a name is referred to
            A:
              fields:
              - {name: b, ref: B}
              - {name: list, list: {ref: B}}
            B: {fields: []}
            ---
            type: object
            properties:
              b: {$ref: "#/components/schemas/B"}
              list: {type: array, items: {$ref: "#/components/schemas/B"}}
            => B
            => B

            ## beside a reference nothing may stand
            A:
              fields:
              - {name: b, ref: B, description: Its B., always: true}
            B: {fields: []}
            ---
            type: object
            properties:
              b:
                description: Its B.
                default: {}
                allOf: [{$ref: "#/components/schemas/B"}]
            => B

            ## Kubernetes' own scalars are types with a name
            A:
              fields:
              - {name: made, type: time}
              - {name: mass, type: quantity}
              - {name: port, type: intOrString}
            ---
            type: object
            properties:
              made: {$ref: "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.Time"}
              mass: {$ref: "#/components/schemas/io.k8s.apimachinery.pkg.api.resource.Quantity"}
              port: {$ref: "#/components/schemas/io.k8s.apimachinery.pkg.util.intstr.IntOrString"}
            => io.k8s.apimachinery.pkg.apis.meta.v1.Time
            => io.k8s.apimachinery.pkg.api.resource.Quantity
            => io.k8s.apimachinery.pkg.util.intstr.IntOrString

            ## which may be two things
            A: {type: quantity}
            ---
            oneOf: [{type: string}, {type: number}]

            ## an int or a string has a format
            A: {type: intOrString}
            ---
            format: int-or-string
            oneOf: [{type: integer}, {type: string}]

            ## a time is a text
            A: {type: time}
            ---
            type: string
            format: date-time

            ## defaults: what is declared, and the zero of what Go always writes
            A:
              fields:
              - {name: mode, type: string, default: fast}
              - {name: text, type: string, always: true}
              - {name: size, type: int32, always: true}
              - {name: flag, type: boolean, always: true}
              - {name: pointer, type: string, always: true, pointer: true}
              - {name: plain, type: string}
            ---
            type: object
            properties:
              mode: {default: fast, type: string}
              text: {default: "", type: string}
              size: {default: 0, type: integer, format: int32}
              flag: {default: false, type: boolean}
              pointer: {type: string}
              plain: {type: string}

            ## how lists and maps merge
            A:
              mapType: atomic
              fields:
              - {name: set, list: {type: string}, listType: set}
              - {name: keyed, list: {type: string}, listType: map, listMapKeys: [a, b],
                 patchStrategy: [retainKeys, merge], mergeKey: a}
              - {name: map, map: {type: string}, mapType: atomic}
            ---
            type: object
            x-kubernetes-map-type: atomic
            properties:
              set: {x-kubernetes-list-type: set, type: array, items: {type: string}}
              keyed:
                x-kubernetes-list-map-keys: [a, b]
                x-kubernetes-list-type: map
                x-kubernetes-patch-merge-key: a
                x-kubernetes-patch-strategy: merge,retainKeys
                type: array
                items: {type: string}
              map:
                x-kubernetes-map-type: atomic
                type: object
                additionalProperties: {type: string}
            """)
        .tests(
            (c, reported) -> {
              Definitions types = Definitions.read(Json.text(Map.of("types", c.tree(0))));
              return new TypeWriter(s -> reported.add(TypeNames.of(s)), true).type(types.type("A"));
            });
  }
}
