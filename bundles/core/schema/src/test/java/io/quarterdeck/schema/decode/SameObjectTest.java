// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SameObjectTest {
  private static final Schema CRATE =
      TreeTable.types(
              """
              Crate:
                fields:
                - {name: weight, type: int32}
                - {name: mark, type: string}
                - {name: fragile, type: boolean}
                - {name: depth, type: int32, pointer: true}
                - {name: raw, type: raw}
                - {name: lid, ref: Crate, pointer: true}
                - {name: tags, map: {type: string}}
                - {name: sets, map: {ref: Crate}}
                - {name: inner, list: {ref: Crate}}
                - {name: names, list: {type: string}}
              """)
          .type("Crate");
  private static final Schema BOX =
      TreeTable.types(
              """
              io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta:
                fields:
                - {name: name, type: string}
                - {name: generation, type: int64}
                - {name: finalizers, list: {type: string}}
              x.v1.Box:
                openAPIV3Schema:
                  type: object
                  x-kubernetes-preserve-unknown-fields: true
              """)
          .type("x.v1.Box");

  @TestFactory
  Stream<DynamicTest> objectsOfGo() {
    return table(
        CRATE,
        """
        ## two that are empty
        {}
        ---
        {}
        ---
        true

        ## the zero of a value is as nothing
        {weight: 0, mark: "", fragile: false}
        ---
        {}
        ---
        true

        ## the zero of a pointer is not
        depth: 0
        ---
        {}
        ---
        false

        ## null is as nothing
        {depth: null, lid: null, names: null}
        ---
        {}
        ---
        true

        ## empty lists and maps are as nothing
        {tags: {}, inner: [], names: []}
        ---
        {}
        ---
        true

        ## a pointer to an empty struct is something
        lid: {}
        ---
        {}
        ---
        false

        ## another value
        mark: a
        ---
        mark: b
        ---
        false

        ## the order of fields is none
        {mark: a, weight: 1}
        ---
        {weight: 1, mark: a}
        ---
        true

        ## zeros within items are as nothing
        inner: [{weight: 0}, {}]
        ---
        inner: [{}, {mark: ""}]
        ---
        true

        ## another value within an item
        inner: [{weight: 1}]
        ---
        inner: [{}]
        ---
        false

        ## lists have an order
        names: [a, b]
        ---
        names: [b, a]
        ---
        false

        ## one list goes on
        names: [a]
        ---
        names: [a, b]
        ---
        false

        ## maps have no order
        tags: {a: "1", b: "2"}
        ---
        tags: {b: "2", a: "1"}
        ---
        true

        ## an empty text in a map is not as nothing
        tags: {a: ""}
        ---
        tags: {b: ""}
        ---
        false

        ## one map goes on
        tags: {a: "1"}
        ---
        tags: {a: "1", b: "2"}
        ---
        false

        ## zeros within the values of a map are as nothing
        sets: {a: {weight: 0}}
        ---
        sets: {a: {}}
        ---
        true

        ## a list is no text
        names: [a]
        ---
        names: a
        ---
        false

        ## fields that the type does not have do not count
        {other: 1}
        ---
        {another: 2}
        ---
        true
        """);
  }

  @TestFactory
  Stream<DynamicTest> customObjects() {
    return table(
        BOX,
        """
        ## the same
        spec: {a: [1, {b: null}]}
        ---
        spec: {a: [1, {b: null}]}
        ---
        true

        ## null and nothing are two
        spec: null
        ---
        {}
        ---
        false

        ## null and nothing are two below the top too
        spec: {a: null}
        ---
        spec: {}
        ---
        false

        ## empty and nothing are two
        spec: {a: []}
        ---
        spec: {}
        ---
        false

        ## the zeros of metadata are as nothing
        metadata: {name: a, generation: 0, finalizers: []}
        ---
        metadata: {name: a}
        ---
        true

        ## other metadata
        metadata: {name: a}
        ---
        metadata: {name: b}
        ---
        false

        ## a double is no integer
        spec: {a: 5.0}
        ---
        spec: {a: 5}
        ---
        false
        """);
  }

  private static Stream<DynamicTest> table(Schema schema, String text) {
    return new TreeTable(2, text)
        .tests(
            (c, reported) -> {
              boolean same = SameObject.same(c.tree(0), c.tree(1), schema);
              assertEquals(same, SameObject.same(c.tree(1), c.tree(0), schema), "the other way");
              return same;
            });
  }

  @Test
  void rawJsonIsComparedAsText() {
    assertTrue(SameObject.same(raw("{\"b\":1,\"a\":2}"), raw("{\"b\":1,\"a\":2}"), CRATE));
    assertFalse(SameObject.same(raw("{\"b\":1,\"a\":2}"), raw("{\"a\":2,\"b\":1}"), CRATE));
    assertFalse(SameObject.same(raw("[1]"), raw("[ 1]"), CRATE));
  }

  private static Map<String, @Nullable Object> raw(String text) {
    Map<String, @Nullable Object> tree = TreeTable.tree("{}");
    tree.put("raw", new RawJson(text));
    return tree;
  }

  @Test
  void theNullItemOfAListIsAZero() {
    Map<String, @Nullable Object> decoded = TreeTable.tree("inner: [null]");
    TypedTree.fit(decoded, CRATE);
    assertTrue(SameObject.same(decoded, TreeTable.tree("inner: [{}]"), CRATE));
  }

  @Test
  void someFieldsMayBeLeftAside() {
    Map<String, @Nullable Object> crate = TreeTable.tree("{weight: 1, depth: 2}");
    Map<String, @Nullable Object> other = TreeTable.tree("depth: 2");
    assertTrue(SameObject.same(crate, other, CRATE, Set.of("weight")));
    assertFalse(SameObject.same(crate, other, CRATE, Set.of("depth")));
    assertTrue(SameObject.same(crate, other, BOX, Set.of("weight")));
    assertFalse(SameObject.same(crate, other, BOX, Set.of("depth")));
  }

  @Test
  void aNumberOfMoreThan64BitsIsTheDoubleThatItWasStoredFrom() {
    Map<String, @Nullable Object> sent = json("{\"a\":[{\"b\":9223372036854776000}]}");
    GoNumbers.apply(sent);
    assertTrue(SameObject.same(sent, json("{\"a\":[{\"b\":9223372036854776000}]}"), BOX));
    assertFalse(SameObject.same(sent, json("{\"a\":[{\"b\":9223372036854780000}]}"), BOX));
    assertFalse(SameObject.same(json("{\"a\":5.0}"), json("{\"a\":5}"), BOX), "Go has two types");
  }

  private static Map<String, @Nullable Object> json(String json) {
    return Json.readObject(json.getBytes(StandardCharsets.UTF_8));
  }
}
