// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class OmitEmptyTest {
  private static final Definitions TYPES =
      TreeTable.types(
          """
          Anchor:
            fields:
            - {name: weight, type: int32}
            - {name: load, type: double}
            - {name: wait, type: duration}
            - {name: name, type: string}
            - {name: key, type: bytes}
            - {name: rusty, type: boolean}
            - {name: depth, type: int32, pointer: true}
            - {name: owner, type: string, pointer: true}
            - {name: sunk, type: boolean, pointer: true}
            - {name: port, type: intOrString}
            - {name: mass, type: quantity}
            - {name: tags, list: {type: string}}
            - {name: labels, map: {type: string}}
            - {name: lid, ref: Chain, pointer: true}
            - {name: chains, list: {ref: Chain}}
            - {name: byName, map: {ref: Chain}}
          Chain:
            fields:
            - {name: colour, type: string}
            - {name: rings, list: {ref: Chain}}
          Always:
            fields:
            - {name: links, type: int32, always: true}
            - {name: ratio, type: double, always: true}
            - {name: name, type: string, always: true}
            - {name: rusty, type: boolean, always: true}
            - {name: port, type: intOrString, always: true}
            - {name: mass, type: quantity, always: true}
            - {name: made, type: time, always: true}
            - {name: owner, type: string, always: true, pointer: true}
            - {name: inner, ref: Inner, always: true}
            - {name: marks, list: {type: string}, required: true}
            - {name: limits, map: {type: string}, required: true}
            - {name: tags, list: {type: string}, always: true}
          Inner:
            fields:
            - {name: length, type: int64, always: true}
            - {name: rope, type: string}
          """);
  private static final Schema ANCHOR = TYPES.type("Anchor");

  /** Fields with {@code omitempty}. */
  @TestFactory
  Stream<DynamicTest> leavesOut() {
    return new TreeTable(
            1,
            """
            ## nothing comes of nothing
            {}
            ---
            {}

            ## the zeros of values
            weight: 0
            load: 0.0
            wait: 0
            name: ""
            key: ""
            rusty: false
            ---
            {}

            ## what is not zero stays
            weight: -1
            load: 0.5
            wait: 1
            name: a
            key: aGk=
            rusty: true
            ---
            weight: -1
            load: 0.5
            wait: 1
            name: a
            key: aGk=
            rusty: true

            ## the zeros of pointers stay
            depth: 0
            owner: ""
            sunk: false
            ---
            depth: 0
            owner: ""
            sunk: false

            ## nulls go
            weight: null
            depth: null
            tags: null
            labels: null
            lid: null
            ---
            {}

            ## empty lists and maps go
            tags: []
            labels: {}
            chains: []
            byName: {}
            ---
            {}

            ## an empty object of a pointer stays
            lid: {}
            ---
            lid: {}

            ## types with a form of their own are not zero when they are written
            port: 0
            mass: "0"
            ---
            port: 0
            mass: "0"

            ## what is empty goes below objects, lists and maps too
            lid: {colour: "", rings: [{colour: "", rings: []}]}
            chains: [{colour: ""}, {colour: red, rings: []}]
            byName: {a: {colour: "", rings: []}}
            ---
            lid: {rings: [{}]}
            chains: [{}, {colour: red}]
            byName: {a: {}}

            ## the items of lists and maps stay, be they empty
            tags: [""]
            labels: {a: ""}
            ---
            tags: [""]
            labels: {a: ""}

            ## unknown fields stay
            other: ""
            ---
            other: ""
            """)
        .tests((c, reported) -> applied(c.tree(0), ANCHOR));
  }

  /** Fields without it. */
  @TestFactory
  Stream<DynamicTest> putsIn() {
    Schema always = always();
    return new TreeTable(
            1,
            """
            ## an empty object has all that Go always writes
            {}
            ---
            links: 0
            ratio: 0
            name: ""
            rusty: false
            port: 0
            mass: "0"
            made: null
            owner: null
            inner: {length: 0}
            marks: null
            limits: null
            tags: null

            ## what is there stays as it is
            links: 3
            ratio: 0.5
            name: a
            rusty: true
            port: http
            mass: 1Gi
            made: "2026-01-02T03:04:05Z"
            owner: ""
            inner: {length: 4, rope: hemp}
            marks: [a]
            limits: {a: b}
            tags: [c]
            ---
            links: 3
            ratio: 0.5
            name: a
            rusty: true
            port: http
            mass: 1Gi
            made: "2026-01-02T03:04:05Z"
            owner: ""
            inner: {length: 4, rope: hemp}
            marks: [a]
            limits: {a: b}
            tags: [c]

            ## empty lists and maps that are always written are not null
            marks: []
            limits: {}
            tags: []
            ---
            links: 0
            ratio: 0
            name: ""
            rusty: false
            port: 0
            mass: "0"
            made: null
            owner: null
            inner: {length: 0}
            marks: []
            limits: {}
            tags: []
            """)
        .tests((c, reported) -> applied(c.tree(0), always));
  }

  /** Empty lists are null when they come back from the store. */
  @TestFactory
  Stream<DynamicTest> stores() {
    Schema always = always();
    return new TreeTable(
            1,
            """
            ## an empty list becomes null
            marks: []
            tags: []
            ---
            marks: null
            tags: null

            ## an empty map and lists with items stay
            limits: {}
            marks: [a]
            ---
            limits: {}
            marks: [a]
            """)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> tree = c.tree(0);
              OmitEmpty.store(tree, always);
              return tree;
            });
  }

  @Test
  void emptyListsBecomeNullInTheObjectsOfListsToo() {
    Map<String, @Nullable Object> tree =
        TreeTable.tree("lid: {rings: []}\nchains: [{rings: []}, {rings: [{rings: []}]}]");
    OmitEmpty.store(tree, ANCHOR);
    assertEquals(
        "{\"lid\":{\"rings\":null},\"chains\":[{\"rings\":null},{\"rings\":[{\"rings\":null}]}]}",
        Json.text(tree));
  }

  private static Schema always() {
    return TYPES.type("Always");
  }

  /** Twice, which changes nothing more. */
  private static Map<String, @Nullable Object> applied(
      Map<String, @Nullable Object> tree, Schema schema) {
    OmitEmpty.apply(tree, schema);
    String once = Json.text(tree);
    OmitEmpty.apply(tree, schema);
    assertEquals(once, Json.text(tree), "twice");
    return tree;
  }
}
