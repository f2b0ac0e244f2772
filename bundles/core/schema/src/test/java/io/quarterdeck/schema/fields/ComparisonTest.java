// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** An object before and after a write: the paths that changed, and those that are gone. */
class ComparisonTest {

  @TestFactory
  Stream<DynamicTest> fieldsAndMaps() {
    return table(
        Harbour.PORT,
        """
        ## nothing changed
        {name: a, pier: {wood: x}, tags: [a], piers: [{name: a}], labels: {a: "1"}}
        ---
        {labels: {a: "1"}, name: a, pier: {wood: x}, tags: [a], piers: [{name: a}]}
        ---
        {}

        ## a field is added
        {}
        ---
        name: a
        ---
        changed: [.name]

        ## a field has another value
        name: a
        ---
        name: b
        ---
        changed: [.name]

        ## a field is gone
        name: a
        ---
        {}
        ---
        removed: [.name]

        ## a field becomes null
        name: a
        ---
        name: null
        ---
        changed: [.name]

        ## a number as a double is the same
        {size: 1, depth: 2}
        ---
        {size: 1.0, depth: 2.0}
        ---
        {}

        ## an object that is added is a change itself, with its fields
        {}
        ---
        pier: {wood: x}
        ---
        changed: [.pier, .pier.wood]

        ## an object that is gone is gone with its fields
        pier: {wood: x}
        ---
        {}
        ---
        removed: [.pier, .pier.wood]

        ## a field of an object
        pier: {wood: x, planks: 1}
        ---
        pier: {wood: y, name: a}
        ---
        changed: [.pier.name, .pier.wood]
        removed: [.pier.planks]

        ## an object or list that is empty and null are two
        {pier: {}, tags: []}
        ---
        {pier: null, tags: null}
        ---
        changed: [.pier, .tags]

        ## an entry of a map
        labels: {a: "1", b: "2", c: "3"}
        ---
        labels: {a: "1", b: "3", d: "4"}
        ---
        changed: [.labels.b, .labels.d]
        removed: [.labels.c]

        ## a map of objects
        crew: {cook: {wood: x}}
        ---
        crew: {cook: {wood: y}, mate: {}}
        ---
        changed: [.crew.mate, .crew.cook.wood]

        ## an atomic object changes as one
        flag: {colour: red}
        ---
        flag: {colour: blue}
        ---
        changed: [.flag]

        ## the field decides whether an object is one
        {pieces: {colour: red}, whole: {wood: x, planks: 1}}
        ---
        {pieces: {colour: blue}, whole: {wood: x, planks: 2}}
        ---
        changed: [.whole, .pieces.colour]

        ## an atomic map changes as one
        selector: {a: "1", b: "2"}
        ---
        selector: {a: "1"}
        ---
        changed: [.selector]

        ## a field that the type does not have is compared by what it holds
        {bogus: {a: 1, b: [1]}}
        ---
        {bogus: {a: 2, b: [1, 2]}}
        ---
        changed: [.bogus.a, .bogus.b]

        ## where anything may stand maps are compared entry by entry, two kinds as one
        any: {a: {b: 1}, c: {d: 1}}
        ---
        any: {a: {b: 2}, c: [1]}
        ---
        changed: [.any.c, .any.a.b]
        """);
  }

  @TestFactory
  Stream<DynamicTest> lists() {
    return table(
        Harbour.PORT,
        """
        ## a list without a type changes as one
        {plain: [a, b], atoms: [{name: a, wood: x}]}
        ---
        {plain: [a], atoms: [{name: a, wood: y}]}
        ---
        changed: [.atoms, .plain]

        ## a value of a set
        tags: [a, b]
        ---
        tags: [b, c]
        ---
        changed: [".tags[=\\"c\\"]"]
        removed: [".tags[=\\"a\\"]"]

        ## the order of a set is none
        tags: [a, b]
        ---
        tags: [b, a]
        ---
        {}

        ## numbers of a set, by their value
        numbers: [1, 2]
        ---
        numbers: [2, 3]
        ---
        changed: [".numbers[=3]"]
        removed: [".numbers[=1]"]

        ## a value that comes to stand twice is another one
        tags: [a]
        ---
        tags: [a, a]
        ---
        changed: [".tags[=\\"a\\"]"]
        removed: [".tags[=\\"a\\"]"]

        ## a value that stands twice still
        tags: [a, a]
        ---
        tags: [a, a, b]
        ---
        changed: [".tags[=\\"b\\"]"]

        ## an entry is added with its fields
        piers: []
        ---
        piers: [{name: a, wood: x}]
        ---
        changed: [".piers[name=\\"a\\"]", ".piers[name=\\"a\\"].name", ".piers[name=\\"a\\"].wood"]

        ## an entry is gone with its fields
        piers: [{name: a, wood: x}, {name: b}]
        ---
        piers: [{name: b}]
        ---
        removed: [".piers[name=\\"a\\"]", ".piers[name=\\"a\\"].name", ".piers[name=\\"a\\"].wood"]

        ## a field of an entry
        piers: [{name: a, wood: x}, {name: b}]
        ---
        piers: [{name: b}, {name: a, wood: y}]
        ---
        changed: [".piers[name=\\"a\\"].wood"]

        ## a set within an entry
        piers: [{name: a, tags: [x]}]
        ---
        piers: [{name: a, tags: [x, y]}]
        ---
        changed: [".piers[name=\\"a\\"].tags[=\\"y\\"]"]

        ## several keys, one of them by default
        docks: [{number: 1, name: x}]
        ---
        docks: [{number: 1, kind: dry, name: x}]
        ---
        changed: [".docks[kind=\\"dry\\",number=1].kind"]

        ## a key that is left out without a default is none, and nobody's
        piers: [{wood: x}]
        ---
        piers: [{wood: y}]
        ---
        {}
        """);
  }

  @TestFactory
  Stream<DynamicTest> customObjects() {
    return table(
        Harbour.CUSTOM,
        """
        ## fields of the schema
        spec: {a: x}
        ---
        spec: {a: y}
        ---
        changed: [.spec.a]

        ## a list without a type changes as one
        spec: {list: [a]}
        ---
        spec: {list: [a, b]}
        ---
        changed: [.spec.list]

        ## what the schema does not name is compared by what it holds
        spec: {free: {a: {b: 1, c: 1}}}
        ---
        spec: {free: {a: {b: 2}}}
        ---
        changed: [.spec.free.a.b]
        removed: [.spec.free.a.c]
        """);
  }

  private static Stream<DynamicTest> table(Schema schema, String text) {
    return new TreeTable(2, text)
        .tests((c, reported) -> shown(Comparison.of(c.tree(0), c.tree(1), schema)));
  }

  private static Map<String, @Nullable Object> shown(Comparison comparison) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (!comparison.changed().isEmpty()) {
      out.put("changed", Sets.paths(comparison.changed()));
    }
    if (!comparison.removed().isEmpty()) {
      out.put("removed", Sets.paths(comparison.removed()));
    }
    assertEquals(out.isEmpty(), comparison.isSame());
    return out;
  }

  @Test
  void rawJsonIsComparedByWhatItSays() {
    Map<String, @Nullable Object> before = raw("{ \"a\": 1, \"b\": 2 }");
    assertEquals(true, Comparison.of(before, raw("{\"b\":2,\"a\":1}"), Harbour.PORT).isSame());
    assertEquals(
        List.of(".raw"),
        Sets.paths(Comparison.of(before, raw("{\"b\":3,\"a\":1}"), Harbour.PORT).changed()));
  }

  private static Map<String, @Nullable Object> raw(String text) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("raw", new RawJson(text));
    return tree;
  }

  @Test
  void ignoredPathsAreLeftOutWithAllBelowThem() {
    Comparison comparison =
        Comparison.of(
            TreeTable.tree("{name: a, pier: {wood: x}}"),
            TreeTable.tree("{name: b, pier: {planks: 1}}"),
            Harbour.PORT);
    Comparison rest = comparison.without(FieldSet.ofPath("pier"));
    assertEquals(List.of(".name"), Sets.paths(rest.changed()));
    assertEquals(List.of(), Sets.paths(rest.removed()));
    assertSame(comparison, comparison.without(FieldSet.EMPTY));
  }
}
