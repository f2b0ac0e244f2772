// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EmptyFieldsTest {
  private static final Definitions TYPES =
      TreeTable.types(
          """
          Ship:
            fields:
            - {name: names, list: {type: string}}
            - {name: labels, map: {type: string}}
            - {name: hull, ref: Mast}
            - {name: masts, list: {ref: Mast}}
            - {name: crew, map: {ref: Mast}}
          Mast:
            fields:
            - {name: sails, list: {type: string}}
            - {name: marks, map: {type: string}}
          io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta:
            fields:
            - {name: name, type: string}
          Custom:
            openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
          """);
  private static final Schema SHIP = TYPES.type("Ship");

  /** What was sent, what became of it, and that with what was sent empty. */
  @TestFactory
  Stream<DynamicTest> comeBackWhereTheyWere() {
    return new TreeTable(
            2,
            """
            ## lists and maps
            {names: [], labels: {}}
            ---
            {}
            ---
            {names: [], labels: {}}

            ## those of an object
            hull: {sails: [], marks: {}}
            ---
            hull: {}
            ---
            hull: {sails: [], marks: {}}

            ## those of the items of a list, by their place
            masts: [{sails: [a]}, {sails: []}, {}]
            ---
            masts: [{}, {}, {}]
            ---
            masts: [{}, {sails: []}, {}]

            ## those of the values of a map, by their key
            crew: {cook: {marks: {}}, mate: {}}
            ---
            crew: {mate: {}, cook: {}}
            ---
            crew: {mate: {}, cook: {marks: {}}}

            ## what has something by now keeps it
            {names: [], labels: {}}
            ---
            {names: [a], labels: {b: c}}
            ---
            {names: [a], labels: {b: c}}

            ## what is null by now is empty again
            names: []
            ---
            names: null
            ---
            names: []

            ## an object that is gone does not come back
            {hull: {sails: []}, masts: [{}, {sails: []}], crew: {cook: {sails: []}}}
            ---
            {masts: [{}], crew: {}}
            ---
            {masts: [{}], crew: {}}

            ## an empty object is no empty map
            hull: {}
            ---
            {}
            ---
            {}

            ## what is not of the type is not remembered
            other: []
            ---
            {}
            ---
            {}

            ## nulls are not remembered
            {names: null, hull: null, masts: [null], crew: {cook: null}}
            ---
            {}
            ---
            {}
            """)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> tree = c.tree(1);
              EmptyFields.of(c.tree(0), SHIP).restore(tree);
              return tree;
            });
  }

  @Test
  void thereAreNoneInAnObjectWithoutThem() {
    assertEquals(true, EmptyFields.of(TreeTable.tree("{names: [a]}"), SHIP).isNone());
    assertEquals(false, EmptyFields.of(TreeTable.tree("{names: []}"), SHIP).isNone());
  }

  @Test
  void ofCustomKindsNothingIsTakenOutSoNothingIsRemembered() {
    Schema custom = TYPES.type("Custom");
    assertEquals(true, EmptyFields.of(TreeTable.tree("{spec: {a: []}, b: {}}"), custom).isNone());
  }
}
