// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.regex.RegularExpressions;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Lists that are sets or have keys: a schema and a value of each. */
class ListSetsAndMapsValidationTest {
  @TestFactory
  Stream<DynamicTest> lists() {
    return ValidationTable.of(
            """
            ## a plain list may repeat itself
            schema: {type: array, items: {type: string}}
            value: [a, a]

            ## an atomic list too
            schema: {type: array, x-kubernetes-list-type: atomic, items: {type: string}}
            value: [a, a]

            ## a set
            schema: {type: array, x-kubernetes-list-type: set, items: {type: string}}
            value: [a, b]

            ## a set that repeats itself, each time
            schema: {type: array, x-kubernetes-list-type: set, items: {type: string}}
            value: [a, b, a, c, a, b]
            => value[2]: Duplicate value: "a"
            => value[4]: Duplicate value: "a"
            => value[5]: Duplicate value: "b"

            ## a set of objects
            schema: {type: array, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic}}
            value: [{a: 1, b: 2}, {b: 2, a: 1}]
            => value[1]: Duplicate value: {"b":2,"a":1}

            ## keys
            schema: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object}}
            value: [{k: a, v: 1}, {k: b, v: 1}]

            ## a key twice
            schema: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object}}
            value: [{k: a, v: 1}, {k: a, v: 2}]
            => value[1]: Duplicate value: {"k":"a"}

            ## two keys, of which one is the same
            schema: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, j], items: {type: object}}
            value: [{k: a, j: 1}, {k: a, j: 2}]

            ## a key that is missing twice
            schema: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, j], items: {type: object}}
            value: [{k: a}, {k: a}]
            => value[1]: Duplicate value: {"k":"a"}

            ## a key that is missing once
            schema: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, j], items: {type: object}}
            value: [{k: a}, {k: a, j: 1}]

            ## what is no object has no keys
            schema: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object}}
            value: [a, a]

            ## below properties
            schema: {type: object, properties: {l: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}
            value: {l: [a, a], m: [b, b]}
            => value.l[1]: Duplicate value: "a"

            ## below a map
            schema: {type: object, additionalProperties: {type: array, x-kubernetes-list-type: set, items: {type: string}}}
            value: {l: [a, a]}
            => value[l][1]: Duplicate value: "a"

            ## below items
            schema:
              type: array
              items: {type: array, x-kubernetes-list-type: set, items: {type: string}}
            value: [[a], [b, b]]
            => value[1][1]: Duplicate value: "b"

            ## null and scalars
            schema: {type: object, properties: {a: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}
            value: {a: null}
            """)
        .tests(
            (one, errors) -> {
              Node value = one.get("value");
              ListSetsAndMapsValidation.check(
                  value.value(),
                  ValueValidation.of(one.get("schema"), new RegularExpressions(1 << 20)),
                  value.path(),
                  errors);
            });
  }
}
