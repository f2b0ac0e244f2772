// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** An object, and the fields that it names, in their wire form. */
class OwnedFieldsTest {

  @TestFactory
  Stream<DynamicTest> names() {
    return table(
        Harbour.PORT,
        """
        ## nothing
        {}
        ---
        {}

        ## scalars, be they null
        {name: a, size: 0, open: null}
        ---
        {"f:name": {}, "f:size": {}, "f:open": {}}

        ## the fields of an object, not the object
        pier: {wood: x, planks: 1}
        ---
        "f:pier": {"f:wood": {}, "f:planks": {}}

        ## an object that is empty or null, since it has no fields
        {pier: {}, labels: null}
        ---
        {"f:pier": {}, "f:labels": {}}

        ## the entries of a map, not the map
        labels: {a: "1", b: ""}
        ---
        "f:labels": {"f:a": {}, "f:b": {}}

        ## the entries of a map of objects, with their fields
        crew: {cook: {wood: x}, mate: {}}
        ---
        "f:crew": {"f:cook": {".": {}, "f:wood": {}}, "f:mate": {}}

        ## the values of a set, not the list
        {tags: [b, a], numbers: [1, 10, 2]}
        ---
        {"f:tags": {"v:\\"a\\"": {}, "v:\\"b\\"": {}}, "f:numbers": {"v:1": {}, "v:2": {}, "v:10": {}}}

        ## the entries of a list with their keys, and their fields
        piers: [{name: a, wood: x}, {name: b}]
        ---
        "f:piers":
          'k:{"name":"a"}': {".": {}, "f:name": {}, "f:wood": {}}
          'k:{"name":"b"}': {".": {}, "f:name": {}}

        ## several keys by name, of which those that are left out have their default
        docks: [{number: 1}, {kind: wet}]
        ---
        "f:docks":
          'k:{"kind":"dry","number":1}': {".": {}, "f:number": {}}
          'k:{"kind":"wet","number":0}': {".": {}, "f:kind": {}}

        ## an entry without its key is nobody's
        piers: [{wood: x}, {name: a}]
        ---
        "f:piers": {'k:{"name":"a"}': {".": {}, "f:name": {}}}

        ## an empty list
        {tags: [], plain: [], piers: []}
        ---
        {"f:plain": {}}

        ## what is atomic is one field
        {flag: {colour: red}, whole: {wood: x}, selector: {a: "1"}, plain: [a], atoms: [{name: a}]}
        ---
        {"f:flag": {}, "f:whole": {}, "f:selector": {}, "f:plain": {}, "f:atoms": {}}

        ## where anything may stand, the entries of maps
        any: {a: {b: 1}, l: [1]}
        ---
        "f:any": {"f:a": {".": {}, "f:b": {}}, "f:l": {}}

        ## a field that the type does not have
        bogus: {a: 1}
        ---
        "f:bogus": {".": {}, "f:a": {}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> namesOfCustomObjects() {
    return table(
        Harbour.CUSTOM,
        """
        ## by the schema
        {metadata: {name: n}, spec: {a: x, list: [a, b]}}
        ---
        {"f:metadata": {"f:name": {}}, "f:spec": {"f:a": {}, "f:list": {}}}

        ## what the schema does not name, by what it holds
        spec: {free: {a: {b: 1}}}
        ---
        "f:spec": {"f:free": {"f:a": {".": {}, "f:b": {}}}}
        """);
  }

  private static Stream<DynamicTest> table(Schema schema, String text) {
    return new TreeTable(1, text)
        .tests((c, reported) -> Sets.wire(OwnedFields.of(c.tree(0), schema)));
  }
}
