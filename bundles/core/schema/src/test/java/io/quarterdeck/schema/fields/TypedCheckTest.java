// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** An applied configuration, and what does not fit its schema. */
class TypedCheckTest {

  @TestFactory
  Stream<DynamicTest> values() {
    return table(
        Harbour.PORT,
        """
        ## a configuration of every type
        name: a
        size: 1
        depth: 1.5
        open: true
        mass: 1Gi
        any: [1, {a: null}]
        pier: {wood: x}
        flag: {colour: red}
        labels: {a: b}
        tags: [a, b]
        plain: [a, a]
        piers: [{name: a}, {name: b}]
        docks: [{number: 1}, {number: 1, kind: wet}]
        ---
        true

        ## nulls
        {name: null, pier: null, labels: {a: null}, tags: null, piers: null}
        ---
        true

        ## a quantity may be a number
        mass: 1
        ---
        true

        ## a number is no text
        name: 1
        ---
        false
        => .name: expected string, got &value.valueUnstructured{Value:1}

        ## a text in a map
        labels: {a: [b]}
        ---
        false
        => .labels.a: expected string, got &value.valueUnstructured{Value:[]interface {}{"b"}}

        ## a text is no truth value
        open: "true"
        ---
        false
        => .open: expected boolean, got &{true}

        ## a text is no number
        size: "1"
        ---
        false
        => .size: expected numeric (int or float), got string

        ## a list is no number
        depth: [1]
        ---
        false
        => .depth: expected numeric (int or float), got []interface {}

        ## an object is no quantity
        mass: {a: 1}
        ---
        false
        => .mass: expected any scalar, got &{map[a:1]}

        ## a text is no object
        pier: x
        ---
        false
        => .pier: expected map, got &{x}

        ## nor is it one that is atomic
        flag: x
        ---
        false
        => .flag: expected map, got &{x}

        ## a list is no map
        labels: [a]
        ---
        false
        => .labels: expected map, got &{[a]}

        ## an object is no list
        plain: {a: 1}
        ---
        false
        => .plain: expected list, got &{map[a:1]}
        """);
  }

  @TestFactory
  Stream<DynamicTest> fieldsAndEntries() {
    return table(
        Harbour.PORT,
        """
        ## a field that the schema does not have
        pier: {bogus: 1}
        ---
        false
        => .pier.bogus: field not declared in schema

        ## one of an atomic object
        flag: {bogus: 1}
        ---
        false
        => .flag.bogus: field not declared in schema

        ## one of an entry
        piers: [{name: a, bogus: 1}]
        ---
        false
        => .piers[name="a"].bogus: field not declared in schema

        ## one of an item of an atomic list, by its index
        atoms: [{name: a}, {bogus: 1}]
        ---
        false
        => .atoms[1].bogus: field not declared in schema

        ## an unknown field ends the object
        bogus: 1
        name: 1
        ---
        false
        => .bogus: field not declared in schema

        ## but not those around it
        pier: {bogus: 1, planks: x}
        name: 1
        ---
        false
        => errors:
        => .pier.bogus: field not declared in schema
        => .name: expected string, got &value.valueUnstructured{Value:1}

        ## a value twice in a set
        tags: [a, b, a]
        ---
        false
        => .tags: duplicate entries for key [="a"]

        ## a key twice in a list
        piers: [{name: a}, {name: a}]
        ---
        false
        => .piers: duplicate entries for key [name="a"]

        ## several keys twice, one of them by default
        docks: [{number: 1}, {number: 1, kind: dry}]
        ---
        false
        => .docks: duplicate entries for key [kind="dry",number=1]

        ## an entry without its key
        piers: [{name: a}, {wood: x}]
        ---
        false
        => .piers: element 1: associative list with keys has an element that omits key field "name" (and doesn't have default value)

        ## an entry that is null
        piers: [null]
        ---
        false
        => .piers: element 0: associative list with keys may not have a null element

        ## an entry that is no object
        piers: [a]
        ---
        false
        => .piers: element 0: associative list with keys may not have non-map elements

        ## a null in a set
        tags: [null]
        ---
        false
        => .tags: element 0: associative list without keys has an element that's an explicit null

        ## an object in a set
        tags: [{a: 1}]
        ---
        false
        => .tags: element 0: associative list without keys has an element that's a map type

        ## a list in a set
        tags: [[a]]
        ---
        false
        => .tags: element 0: associative list without keys has an element that's a list type

        ## a value of a set of another type
        numbers: [1, x]
        ---
        false
        => .numbers[="x"]: expected numeric (int or float), got string
        """);
  }

  @TestFactory
  Stream<DynamicTest> customObjects() {
    return table(
        Harbour.CUSTOM,
        """
        ## what the schema keeps may be anything
        {metadata: {name: a}, spec: {a: x, free: {b: [{c: 1}]}}}
        ---
        true

        ## what it does not name is reported
        spec: {bogus: 1}
        ---
        false
        => .spec.bogus: field not declared in schema
        """);
  }

  private static Stream<DynamicTest> table(Schema schema, String text) {
    return new TreeTable(1, text)
        .tests(
            (c, reported) -> {
              String problems = TypedCheck.problems(c.tree(0), schema);
              reported.addAll(problems.lines().toList());
              return problems.isEmpty();
            });
  }
}
