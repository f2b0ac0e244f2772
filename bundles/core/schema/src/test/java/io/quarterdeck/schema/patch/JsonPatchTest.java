// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPatchTest {

  @TestFactory
  Stream<DynamicTest> add() {
    return table(
        """
        ## a member
        m: {}
        ---
        - {op: add, path: /m/new, value: {q: 1}}
        ---
        m: {new: {q: 1}}

        ## in place of another
        m: {k: v}
        ---
        - {op: add, path: /m/k, value: [1]}
        ---
        m: {k: [1]}

        ## no value is null
        m: {}
        ---
        - {op: add, path: /m/k}
        ---
        m: {k: null}

        ## an item before another
        l: [x, y]
        ---
        - {op: add, path: /l/0, value: w}
        - {op: add, path: /l/2, value: v}
        ---
        l: [w, x, v, y]

        ## an item at the end
        l: [x, y]
        ---
        - {op: add, path: /l/-, value: z}
        - {op: add, path: /l/3, value: a}
        ---
        l: [x, y, z, a]

        ## an index from the end, and one with zeros
        l: [x, y, z]
        ---
        - {op: add, path: /l/-1, value: w}
        - {op: add, path: /l/01, value: v}
        ---
        l: [x, v, y, z, w]

        ## a member with a slash or a tilde in its name
        m: {}
        ---
        - {op: add, path: /m/a~1b, value: 1}
        - {op: add, path: /m/c~0d, value: 2}
        - {op: add, path: /m/e~01, value: 3}
        ---
        m: {a/b: 1, c~d: 2, e~1: 3}

        ## a member without a name
        m: {}
        ---
        - {op: add, path: /m/, value: 1}
        ---
        m: {"": 1}

        ## what stands before the first slash is ignored
        n: 1
        ---
        - {op: add, path: ignored/n, value: 2}
        ---
        n: 2

        ## in the item of a list
        l: [{a: 1}]
        ---
        - {op: add, path: /l/0/b, value: 2}
        ---
        l: [{a: 1, b: 2}]
        """);
  }

  @TestFactory
  Stream<DynamicTest> removeAndReplace() {
    return table(
        """
        ## a member is removed
        m: {a/b: 1, c~d: 2, k: null}
        ---
        - {op: remove, path: /m/a~1b}
        - {op: remove, path: /m/c~0d}
        - {op: remove, path: /m/k}
        ---
        m: {}

        ## an item is removed, the last one by -1
        l: [x, y, z]
        ---
        - {op: remove, path: /l/0}
        - {op: remove, path: /l/-1}
        ---
        l: [y]

        ## a member is replaced
        n: 1
        ---
        - {op: replace, path: /n, value: {a: 1}}
        ---
        n: {a: 1}

        ## a member that is absent is added
        m: {}
        ---
        - {op: replace, path: /m/absent, value: 3}
        ---
        m: {absent: 3}

        ## an item is replaced
        l: [x, y, z]
        ---
        - {op: replace, path: /l/2, value: a}
        - {op: replace, path: /l/-3, value: w}
        ---
        l: [w, y, a]

        ## the whole is replaced
        n: 1
        ---
        - {op: replace, path: "", value: {whole: 1}}
        ---
        whole: 1
        """);
  }

  @TestFactory
  Stream<DynamicTest> moveAndCopy() {
    return table(
        """
        ## an item is moved
        l: [x, y, z]
        ---
        - {op: move, from: /l/0, path: /l/-}
        ---
        l: [y, z, x]

        ## a member is moved
        m: {a: {b: 1}}
        ---
        - {op: move, from: /m/a/b, path: /m/c}
        ---
        m: {a: {}, c: 1}

        ## a value is copied, and not shared
        l: [{a: 1}]
        ---
        - {op: copy, from: /l/0, path: /l/1}
        - {op: add, path: /l/1/a, value: 2}
        ---
        l: [{a: 1}, {a: 2}]

        ## an absent member is copied as null
        m: {k: v}
        ---
        - {op: copy, from: /m/absent, path: /m/k}
        ---
        m: {k: null}
        """);
  }

  @TestFactory
  Stream<DynamicTest> test() {
    return table(
        """
        ## values that are the same
        n: 1
        m: {a: [1, {b: null}], c: x}
        ---
        - {op: test, path: /n, value: 1}
        - {op: test, path: /m, value: {c: x, a: [1, {b: null}]}}
        - {op: test, path: "", value: {m: {c: x, a: [1, {b: null}]}, n: 1}}
        ---
        n: 1
        m: {a: [1, {b: null}], c: x}

        ## an absent member is null
        m: {}
        ---
        - {op: test, path: /m/absent, value: null}
        - {op: test, path: /m/absent}
        ---
        m: {}

        ## operations see what those before them did
        l: [x]
        ---
        - {op: add, path: /l/0, value: w}
        - {op: test, path: /l, value: [w, x]}
        - {op: remove, path: /l/1}
        ---
        l: [w]

        ## no operations
        n: 1
        ---
        []
        ---
        n: 1
        """);
  }

  private static Stream<DynamicTest> table(String text) {
    return new TreeTable(2, text)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> before = c.tree(0);
              List<@Nullable Object> patch = c.list(1);
              Map<String, @Nullable Object> after = JsonPatch.apply(before, patch);
              assertEquals(c.tree(0), before, "the object is not changed");
              assertEquals(c.list(1), patch, "the patch is not changed");
              return after;
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{op: remove, path: /m/absent}",
        "{op: remove, path: /absent/x}",
        "{op: remove, path: /l/3}",
        "{op: remove, path: /l/-4}",
        "{op: remove, path: /l/-}",
        "{op: remove, path: ''}",
        "{op: remove, path: m}",
        "{op: add, path: /m/k/x, value: 1}",
        "{op: add, path: /l/4, value: 1}",
        "{op: add, path: /l/-5, value: 1}",
        "{op: add, path: /l/x, value: 1}",
        "{op: add, path: /l/99999999999, value: 1}",
        "{op: add, path: /l/3/a, value: 1}",
        "{op: add, path: '', value: {}}",
        "{op: add, path: 5, value: 1}",
        "{op: add, value: 1}",
        "{op: replace, path: /l/3, value: 1}",
        "{op: replace, path: /absent/x, value: 1}",
        "{op: replace, path: '', value: []}",
        "{op: replace, path: '', value: null}",
        "{op: move, from: /m/absent, path: /m/y}",
        "{op: move, path: /m/y}",
        "{op: move, from: /m, path: /m/y}",
        "{op: copy, from: /l/7, path: /m/y}",
        "{op: copy, path: /m/y}",
        "{op: test, path: /m/k, value: w}",
        "{op: test, path: /m, value: {k: v, a: 1}}",
        "{op: test, path: /l, value: [x, y]}",
        "{op: test, path: /l, value: [x, z, y]}",
        "{op: test, path: /n, value: 1.0}",
        "{op: test, path: /n, value: '1'}",
        "{op: test, path: /n}",
        "{op: bogus, path: /m}",
        "{op: ADD, path: /m/a, value: 1}",
        "{path: /m}",
        "add"
      })
  void refuses(String operation) {
    Map<String, @Nullable Object> tree = TreeTable.tree("{m: {k: v}, l: [x, y, z], n: 1}");
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> JsonPatch.apply(tree, Collections.singletonList(TreeTable.yaml(operation))));
    assertEquals(422, e.code());
    assertEquals("the server rejected our request due to an error in our request", e.getMessage());
    assertEquals(TreeTable.tree("{m: {k: v}, l: [x, y, z], n: 1}"), tree);
  }

  @Test
  void reachesIntoJsonThatIsCarriedAsText() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("data", new RawJson("{\"b\": [{\"c\":1}] }"));
    tree.put("kept", new RawJson("{ }"));
    Map<String, @Nullable Object> patched =
        JsonPatch.apply(
            tree,
            operations(
                """
                - {op: test, path: /data/b, value: [{c: 1}]}
                - {op: add, path: /data/b/0/d, value: 2}
                """));
    assertEquals("{\"data\":{\"b\":[{\"c\":1,\"d\":2}]},\"kept\":{ }}", Json.text(patched));
    assertEquals(new RawJson("{\"b\": [{\"c\":1}] }"), tree.get("data"));
  }

  @Test
  void comparesJsonThatIsCarriedAsTextByWhatItSays() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("data", new RawJson("{ \"b\": 1, \"a\": [ ] }"));
    List<@Nullable Object> patch = operations("- {op: test, path: /data, value: {a: [], b: 1}}");
    assertEquals(tree, JsonPatch.apply(tree, patch));
  }

  @Test
  void countsOperationsBeforeItReadsThem() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> JsonPatch.apply(tree, Collections.nCopies(10_001, new HashMap<>())));
    assertEquals(413, e.code());
    assertEquals(
        "Request entity too large: The allowed maximum operations in a JSON patch is 10000, got"
            + " 10001",
        e.getMessage());
    Object nothing = Map.of("op", "test", "path", "/a");
    assertEquals(Map.of(), JsonPatch.apply(tree, Collections.nCopies(10_000, nothing)));
  }

  @Test
  void limitsWhatCopiesAddUpTo() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("k", "x".repeat(1 << 20));
    Object copy = Map.of("op", "copy", "from", "/k", "path", "/c");
    assertEquals(2, JsonPatch.apply(tree, Collections.nCopies(2, copy)).size());
    assertThrows(ApiException.class, () -> JsonPatch.apply(tree, Collections.nCopies(3, copy)));
  }

  private static List<@Nullable Object> operations(String yaml) {
    List<@Nullable Object> out = Trees.asList(TreeTable.yaml(yaml));
    return out == null ? List.of() : out;
  }
}
