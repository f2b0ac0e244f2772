// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** How lists merge. */
class ListTypeValidationTest {
  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.at("schema", text).tests(ListTypeValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> types() {
    return table(
        """
        ## none
        type: array
        items: {type: string, nullable: true}

        ## an atomic list
        type: array
        x-kubernetes-list-type: atomic
        items: {type: string, nullable: true}

        ## another type
        type: array
        x-kubernetes-list-type: bag
        items: {type: string}
        => schema.x-kubernetes-list-type: Unsupported value: "bag": supported values: "atomic", "set", "map"

        ## a list that is an object
        type: object
        x-kubernetes-list-type: atomic
        => schema.type: Invalid value: "object": must be array if x-kubernetes-list-type is specified

        ## a list without a type
        x-kubernetes-list-type: atomic
        => schema.type: Required value: must be array if x-kubernetes-list-type is specified
        """);
  }

  @TestFactory
  Stream<DynamicTest> sets() {
    return table(
        """
        ## of strings
        type: array
        x-kubernetes-list-type: set
        items: {type: string}

        ## of lists, which are atomic unless they say otherwise
        type: array
        x-kubernetes-list-type: set
        items: {type: array, items: {type: string}}

        ## of atomic lists
        type: array
        x-kubernetes-list-type: set
        items: {type: array, x-kubernetes-list-type: atomic, items: {type: string}}

        ## of sets
        type: array
        x-kubernetes-list-type: set
        items: {type: array, x-kubernetes-list-type: set, items: {type: string}}
        => schema.items.x-kubernetes-list-type: Invalid value: "set": must be atomic as item of a list with x-kubernetes-list-type=set

        ## of atomic maps
        type: array
        x-kubernetes-list-type: set
        items: {type: object, x-kubernetes-map-type: atomic}

        ## of maps, which are granular unless they say otherwise; the list type is shown, which there is none of
        type: array
        x-kubernetes-list-type: set
        items: {type: object}
        => schema.items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set

        ## of granular maps
        type: array
        x-kubernetes-list-type: set
        items: {type: object, x-kubernetes-map-type: granular}
        => schema.items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set

        ## of what may be null
        type: array
        x-kubernetes-list-type: set
        items: {type: string, nullable: true}
        => schema.items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set

        ## with keys
        type: array
        x-kubernetes-list-type: set
        x-kubernetes-list-map-keys: [a]
        items: {type: string}
        => schema.x-kubernetes-list-type: Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty
        """);
  }

  @TestFactory
  Stream<DynamicTest> maps() {
    return table(
        """
        ## by a required key
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a]
        items:
          type: object
          required: [a]
          properties: {a: {type: string}}

        ## by two keys, one of which has a default
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a, b]
        items:
          type: object
          required: [a]
          properties: {a: {type: string}, b: {type: integer, default: 1}}

        ## keys of a list of no type
        type: array
        x-kubernetes-list-map-keys: [a]
        items: {type: object}
        => schema.x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty

        ## no keys
        type: array
        x-kubernetes-list-type: map
        items: {type: object}
        => schema.x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map

        ## an empty list of keys
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: []
        items: {type: object}
        => schema.x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map

        ## no items
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a]
        => schema.items: Required value: must have a schema if x-kubernetes-list-type is map

        ## items that are strings
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a]
        items: {type: string}
        => schema.items.type: Invalid value: "string": must be object if parent array's x-kubernetes-list-type is map

        ## items of no type
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a]
        items: {x-kubernetes-preserve-unknown-fields: true}
        => schema.items.type: Invalid value: "": must be object if parent array's x-kubernetes-list-type is map

        ## a key that items do not have
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a, b]
        items:
          type: object
          required: [a]
          properties: {a: {type: string}}
        => schema.x-kubernetes-list-map-keys: Invalid value: ["a","b"]: entries must all be names of item properties

        ## a key twice
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a, a]
        items:
          type: object
          required: [a]
          properties: {a: {type: string}}
        => schema.x-kubernetes-list-map-keys: Invalid value: ["a","a"]: must not contain duplicate entries

        ## a key that is an object; the type of the items is shown
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a]
        items:
          type: object
          required: [a]
          properties: {a: {type: array, items: {type: string}}}
        => schema.items.properties[a].type: Invalid value: "object": must be a scalar type if parent array's x-kubernetes-list-type is map

        ## a key that may be absent
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a]
        items:
          type: object
          properties: {a: {type: string}}
        => schema.items.properties[a].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property

        ## a key that may be null
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a]
        items:
          type: object
          required: [a]
          properties: {a: {type: string, nullable: true}}
        => schema.items.properties[a].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable

        ## items that may be null
        type: array
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [a]
        items:
          type: object
          nullable: true
          required: [a]
          properties: {a: {type: string}}
        => schema.items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is map
        """);
  }
}
