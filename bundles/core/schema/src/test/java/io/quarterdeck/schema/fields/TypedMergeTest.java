// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A live object, a configuration, and the object with the configuration laid over it. */
class TypedMergeTest {

  @TestFactory
  Stream<DynamicTest> fieldsAndMaps() {
    return table(
        Harbour.PORT,
        """
        ## an empty configuration changes nothing
        {name: a, tags: [x]}
        ---
        {}
        ---
        {name: a, tags: [x]}

        ## what it names wins, the rest stays
        {name: a, size: 1}
        ---
        {size: 2, open: true}
        ---
        {name: a, size: 2, open: true}

        ## objects and maps merge field by field
        {pier: {wood: x, planks: 1}, labels: {a: "1", b: "2"}, crew: {cook: {wood: x}}}
        ---
        {pier: {planks: 2}, labels: {b: "3", c: "4"}, crew: {cook: {planks: 1}, mate: {}}}
        ---
        pier: {wood: x, planks: 2}
        labels: {a: "1", b: "3", c: "4"}
        crew: {cook: {wood: x, planks: 1}, mate: {}}

        ## null is a value
        {name: a, pier: {wood: x}}
        ---
        {name: null, pier: {wood: null}}
        ---
        {name: null, pier: {wood: null}}

        ## an object that it names as null stays with its fields
        pier: {wood: x}
        ---
        pier: null
        ---
        pier: {wood: x}

        ## an object that it names as empty stays with its fields
        {pier: {wood: x}, labels: {a: "1"}, tags: [a]}
        ---
        {pier: {}, labels: {}, tags: []}
        ---
        {pier: {wood: x}, labels: {a: "1"}, tags: [a]}

        ## what both have as empty is as the configuration has it
        {pier: {}, tags: []}
        ---
        {pier: null, tags: null}
        ---
        {pier: null, tags: null}

        ## atomic objects, maps and lists are replaced
        {flag: {colour: red}, whole: {wood: x}, selector: {a: "1"}, plain: [a], atoms: [{name: a}]}
        ---
        {flag: {}, whole: {planks: 1}, selector: {b: "2"}, plain: [b], atoms: [{name: b}]}
        ---
        {flag: {}, whole: {planks: 1}, selector: {b: "2"}, plain: [b], atoms: [{name: b}]}

        ## an atomic type that its field opens merges
        pieces: {colour: red}
        ---
        pieces: {other: 1}
        ---
        pieces: {colour: red, other: 1}

        ## where anything may stand maps merge and the rest is replaced
        any: {a: {b: 1}, c: [1], d: 1}
        ---
        any: {a: {e: 2}, c: [2], d: {f: 1}}
        ---
        any: {a: {b: 1, e: 2}, c: [2], d: {f: 1}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> lists() {
    return table(
        Harbour.PORT,
        """
        ## a set has the values of both, each once
        tags: [a, b]
        ---
        tags: [b, c]
        ---
        tags: [a, b, c]

        ## values that both have stand as the configuration has them
        tags: [a, b, c]
        ---
        tags: [c, a]
        ---
        tags: [b, c, a]

        ## entries of one key merge
        piers: [{name: a, wood: x}, {name: b, wood: y}]
        ---
        piers: [{name: b, planks: 1}]
        ---
        piers: [{name: a, wood: x}, {name: b, wood: y, planks: 1}]

        ## a new entry stands where the configuration has it
        piers: [{name: a}, {name: b}, {name: c}]
        ---
        piers: [{name: a}, {name: n}, {name: c}]
        ---
        piers: [{name: a}, {name: b}, {name: n}, {name: c}]

        ## a new entry alone stands last
        piers: [{name: a}]
        ---
        piers: [{name: n}]
        ---
        piers: [{name: a}, {name: n}]

        ## entries that both have come in the order of the configuration
        piers: [{name: a}, {name: b}, {name: c}]
        ---
        piers: [{name: c}, {name: b}, {name: a}]
        ---
        piers: [{name: c}, {name: b}, {name: a}]

        ## sets within entries merge
        piers: [{name: a, tags: [x]}]
        ---
        piers: [{name: a, tags: [y]}]
        ---
        piers: [{name: a, tags: [x, y]}]

        ## entries of several keys, one by default
        docks: [{number: 1, name: x}, {number: 1, kind: wet, name: y}]
        ---
        docks: [{number: 1, kind: dry}]
        ---
        docks: [{number: 1, kind: dry, name: x}, {number: 1, kind: wet, name: y}]

        ## live entries without a key stay where they are
        piers: [{wood: x}, {name: a}]
        ---
        piers: [{name: a, planks: 1}]
        ---
        piers: [{wood: x}, {name: a, planks: 1}]

        ## live entries of one key that stand twice become the one of the configuration
        piers: [{name: a, wood: x}, {name: a, wood: y}]
        ---
        piers: [{name: a, planks: 1}]
        ---
        piers: [{name: a, planks: 1}]

        ## a configuration's entry without its key
        piers: [{name: a}]
        ---
        piers: [{wood: x}]
        => associative list with keys has an element that omits key field "name" (and doesn't have default value)
        """);
  }

  @TestFactory
  Stream<DynamicTest> customObjects() {
    return table(
        Harbour.CUSTOM,
        """
        ## what the schema does not name merges by what it holds
        spec: {a: x, free: {b: {c: 1}, l: [1]}}
        ---
        spec: {free: {b: {d: 2}, l: [2]}}
        ---
        spec: {a: x, free: {b: {c: 1, d: 2}, l: [2]}}

        ## a list without a type is replaced
        spec: {list: [a]}
        ---
        spec: {list: [b]}
        ---
        spec: {list: [b]}
        """);
  }

  private static Stream<DynamicTest> table(Schema schema, String text) {
    return new TreeTable(2, text)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> live = c.tree(0);
              Map<String, @Nullable Object> config = c.tree(1);
              Map<String, @Nullable Object> merged = TypedMerge.merge(live, config, schema);
              assertEquals(c.tree(0), live, "the live object is not changed");
              assertEquals(c.tree(1), config, "the configuration is not changed");
              return merged;
            });
  }
}
