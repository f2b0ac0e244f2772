// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class MergePatchTest {

  /** The object, the patch, and what becomes of the object. */
  @TestFactory
  Stream<DynamicTest> merges() {
    return new TreeTable(
            2,
            """
            ## a value is replaced
            a: b
            ---
            a: c
            ---
            a: c

            ## a member is added
            a: b
            ---
            b: c
            ---
            a: b
            b: c

            ## a null takes a member out
            a: b
            b: c
            ---
            a: null
            ---
            b: c

            ## a null of what is not there says nothing
            a: b
            ---
            b: null
            ---
            a: b

            ## an empty patch changes nothing
            a: {b: [1, {c: d}]}
            ---
            {}
            ---
            a: {b: [1, {c: d}]}

            ## objects are merged member by member
            a:
              b: c
              d: e
            ---
            a:
              b: d
              d: null
              f: [1]
            ---
            a:
              b: d
              f: [1]

            ## a list is replaced as a whole
            a: [b, {c: d}]
            ---
            a: [1]
            ---
            a: [1]

            ## a list takes the place of a value, and a value that of a list
            a: [b]
            b: c
            ---
            a: c
            b: [c]
            ---
            a: c
            b: [c]

            ## nulls within a list stay
            a: [1]
            ---
            a: [null, {b: null}]
            ---
            a: [null, {b: null}]

            ## a null that the object has and the patch does not name stays
            e: null
            ---
            a: 1
            ---
            e: null
            a: 1

            ## an object takes the place of a value without its nulls
            a: 1
            ---
            a: {b: {c: null, d: 1}}
            ---
            a: {b: {d: 1}}

            ## an object takes the place of a null
            a: null
            ---
            a: {b: 1}
            ---
            a: {b: 1}

            ## what is new comes without its nulls at any depth
            {}
            ---
            a: {bb: {ccc: null}}
            ---
            a: {bb: {}}

            ## an object of nothing but nulls leaves an empty one
            a: {b: 1, c: 2}
            ---
            a: {b: null, c: null}
            ---
            a: {}

            ## false, zero and the empty text are values
            a: true
            b: 1
            c: d
            ---
            a: false
            b: 0
            c: ""
            ---
            a: false
            b: 0
            c: ""
            """)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> before = c.tree(0);
              Map<String, @Nullable Object> patch = c.tree(1);
              Map<String, @Nullable Object> after = MergePatch.apply(before, patch);
              assertEquals(c.tree(0), before, "the object is not changed");
              assertEquals(c.tree(1), patch, "the patch is not changed");
              return after;
            });
  }

  @Test
  void resultAndArgumentsShareNothing() {
    Map<String, @Nullable Object> before = TreeTable.tree("a: {b: 1}");
    Map<String, @Nullable Object> patch = TreeTable.tree("c: [{d: 1}]");
    Map<String, @Nullable Object> after = MergePatch.apply(before, patch);
    MergePatch.apply(after, TreeTable.tree("a: {b: 2}"));
    Trees.object(after, "a").clear();
    Trees.list(after, "c").clear();
    assertEquals(TreeTable.tree("a: {b: 1}"), before);
    assertEquals(TreeTable.tree("c: [{d: 1}]"), patch);
  }

  @Test
  void jsonThatIsCarriedAsTextIsOpenedOnlyWhereThePatchReachesIn() {
    Map<String, @Nullable Object> before = new LinkedHashMap<>();
    before.put("reached", new RawJson("{ \"b\": 1 , \"a\": 2 }"));
    before.put("kept", new RawJson("{ \"b\": 1 }"));
    before.put("text", new RawJson("[ 1 ]"));
    Map<String, @Nullable Object> after =
        MergePatch.apply(before, TreeTable.tree("reached: {a: null}\ntext: {n: 1}"));
    assertEquals(
        "{\"reached\":{\"b\":1},\"kept\":{ \"b\": 1 },\"text\":{\"n\":1}}", Json.text(after));
    assertEquals(new RawJson("{ \"b\": 1 , \"a\": 2 }"), before.get("reached"));
  }
}
