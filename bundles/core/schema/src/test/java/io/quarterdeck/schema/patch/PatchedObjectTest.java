// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.schema.TreeTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PatchedObjectTest {

  /** The result of a merge, and the same without unknown fields, which are reported. */
  @TestFactory
  Stream<DynamicTest> fits() {
    return table(
        """
        ## values of the types of their fields
        name: a
        size: 1
        load: 0.5
        fast: true
        secret: aGk=
        labels: {a: b}
        tags: [a]
        masts: [{name: a, sails: [b]}]
        ---
        name: a
        size: 1
        load: 0.5
        fast: true
        secret: aGk=
        labels: {a: b}
        tags: [a]
        masts: [{name: a, sails: [b]}]

        ## nulls
        {name: null, spec: null, labels: {a: null}, tags: [null], masts: [null]}
        ---
        {name: null, spec: null, labels: {a: null}, tags: [null], masts: [null]}

        ## whole numbers as doubles, and the other way
        {size: 3.0, load: 3}
        ---
        {size: 3.0, load: 3}

        ## unknown fields are taken out and named, those of an object after those below it
        bogus: 1
        spec: {x: 1}
        masts: [{name: a, y: 1}, {z: {}}]
        ---
        spec: {}
        masts: [{name: a}, {}]
        => unknown field "spec.x"
        => unknown field "masts[0].y"
        => unknown field "masts[1].z"
        => unknown field "bogus"

        ## the keys of maps are not unknown
        labels: {bogus: a}
        ---
        labels: {bogus: a}
        """);
  }

  /** What the 422 about a patch says. */
  @TestFactory
  Stream<DynamicTest> doesNotFit() {
    return table(
        """
        ## a text is no map
        labels: x
        => 422  "" is invalid: patch: Invalid value: "map[labels:x]": cannot restore map from string

        ## a list is no map
        labels: [1]
        => 422  "" is invalid: patch: Invalid value: "map[labels:[1]]": cannot restore map from slice

        ## a number is no text
        labels: {k: 5}
        => 422  "" is invalid: patch: Invalid value: "map[labels:map[k:5]]": cannot convert int64 to string

        ## a truth value is no text
        name: true
        => 422  "" is invalid: patch: Invalid value: "map[name:true]": unrecognized type: string

        ## a number is no object
        spec: 7
        => 422  "" is invalid: patch: Invalid value: "map[spec:7]": cannot restore struct from: int64

        ## a truth value is no object
        spec: true
        => 422  "" is invalid: patch: Invalid value: "map[spec:true]": cannot restore struct from: bool

        ## a map is no list
        tags: {a: b}
        => 422  "" is invalid: patch: Invalid value: "map[tags:map[a:b]]": cannot restore slice from map

        ## a text is no list
        masts: x
        => 422  "" is invalid: patch: Invalid value: "map[masts:x]": cannot restore slice from string

        ## an item is no object
        masts: [x]
        => 422  "" is invalid: patch: Invalid value: "map[masts:[x]]": cannot restore struct from: string

        ## a number is no bytes
        secret: 1
        => 422  "" is invalid: patch: Invalid value: "map[secret:1]": cannot restore slice from int64

        ## a text is no whole number
        size: x
        => 422  "" is invalid: patch: Invalid value: "map[size:x]": unrecognized type: int32

        ## a fraction is no whole number
        size: 1.5
        => 422  "" is invalid: patch: Invalid value: "map[size:1.5]": cannot convert float64 to int32

        ## a text is no double
        load: x
        => 422  "" is invalid: patch: Invalid value: "map[load:x]": unrecognized type: float64

        ## a number is no truth value
        fast: 1
        => 422  "" is invalid: patch: Invalid value: "map[fast:1]": unrecognized type: bool
        """);
  }

  private static Stream<DynamicTest> table(String text) {
    return new TreeTable(1, text)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> tree = c.tree(0);
              reported.addAll(PatchedObject.fit(tree, c.tree(0), Ships.SHIP));
              return tree;
            });
  }

  @Test
  void strictValidationNamesAllProblemsOfThePatch() {
    ApiException e =
        PatchedObject.strict(
            TreeTable.tree("spec: {x: 1}"),
            List.of("duplicate field \"spec.x\"", "unknown field \"spec.x\""));
    assertEquals(422, e.code());
    assertEquals(
        " \"\" is invalid: patch: Invalid value: \"map[spec:map[x:1]]\": strict decoding error:"
            + " duplicate field \"spec.x\", unknown field \"spec.x\"",
        e.getMessage());
  }

  @Test
  void aPatchIsShownAsGoPrintsIt() {
    assertEquals(
        "map[a:[1 <nil> map[b:true c:x y]] z:]",
        PatchedObject.shown(TreeTable.tree("{z: '', a: [1, null, {c: x y, b: true}]}")));
  }
}
