// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** An object, a set of fields in its wire form, and the object without them. */
class RemovalTest {

  @TestFactory
  Stream<DynamicTest> removes() {
    return table(
        Harbour.PORT,
        """
        ## a field
        {name: a, size: 1}
        ---
        {"f:name": {}}
        ---
        {size: 1}

        ## a field that is not there
        {size: 1}
        ---
        {"f:name": {}}
        ---
        {size: 1}

        ## an object with all below it
        {pier: {wood: x}, size: 1}
        ---
        {"f:pier": {}}
        ---
        {size: 1}

        ## a field of an object
        pier: {wood: x, planks: 1}
        ---
        {"f:pier": {"f:wood": {}}}
        ---
        pier: {planks: 1}

        ## an object that becomes empty is null
        {pier: {wood: x}, labels: {a: "1"}, tags: [a]}
        ---
        {"f:pier": {"f:wood": {}}, "f:labels": {"f:a": {}}, "f:tags": {"v:\\"a\\"": {}}}
        ---
        {pier: null, labels: null, tags: null}

        ## an entry of a map
        labels: {a: "1", b: "2"}
        ---
        {"f:labels": {"f:a": {}}}
        ---
        labels: {b: "2"}

        ## a value of a set
        tags: [a, b]
        ---
        {"f:tags": {"v:\\"a\\"": {}}}
        ---
        tags: [b]

        ## an entry of a list, by its key
        piers: [{name: a}, {name: b}]
        ---
        {"f:piers": {'k:{"name":"a"}': {}}}
        ---
        piers: [{name: b}]

        ## a field of an entry
        piers: [{name: a, wood: x}, {name: b, wood: y}]
        ---
        {"f:piers": {'k:{"name":"a"}': {"f:wood": {}}}}
        ---
        piers: [{name: a}, {name: b, wood: y}]

        ## an entry by a key that it leaves out
        docks: [{number: 1, name: x}, {number: 2}]
        ---
        {"f:docks": {'k:{"kind":"dry","number":1}': {}}}
        ---
        docks: [{number: 2}]

        ## what is atomic goes as a whole, though only a part is named
        {flag: {colour: red}, selector: {a: "1", b: "2"}, plain: [a]}
        ---
        {"f:flag": {"f:colour": {}}, "f:selector": {"f:a": {}}, "f:plain": {"i:0": {}}}
        ---
        {flag: null, selector: null, plain: null}

        ## what is below a scalar says nothing
        name: a
        ---
        {"f:name": {"f:x": {}}}
        ---
        name: a

        ## entries without a key stay
        piers: [{wood: x}, {name: a}]
        ---
        {"f:piers": {'k:{"name":"a"}': {}}}
        ---
        piers: [{wood: x}]
        """);
  }

  @TestFactory
  Stream<DynamicTest> removesFromCustomObjects() {
    return table(
        Harbour.CUSTOM,
        """
        ## a map that becomes empty stays, since nothing else would bring it back
        spec: {a: x}
        ---
        {"f:spec": {"f:a": {}}}
        ---
        spec: {}

        ## what the schema does not name
        spec: {free: {a: {b: 1, c: 2}}}
        ---
        {"f:spec": {"f:free": {"f:a": {"f:b": {}}}}}
        ---
        spec: {free: {a: {c: 2}}}
        """);
  }

  private static Stream<DynamicTest> table(Schema schema, String text) {
    return new TreeTable(2, text)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> tree = c.tree(0);
              Map<String, @Nullable Object> rest =
                  Removal.remove(tree, FieldsV1.read(c.value(1)), schema);
              assertEquals(c.tree(0), tree, "the object is not changed");
              return rest;
            });
  }

  @Test
  void anEmptySetLeavesTheObjectItself() {
    Map<String, @Nullable Object> tree = TreeTable.tree("name: a");
    assertSame(tree, Removal.remove(tree, FieldSet.EMPTY, Harbour.PORT));
  }
}
