// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.schema.TreeTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ElementOrderTest {

  /** The merged values, the order of the patch, the order as it was, and the values in order. */
  @TestFactory
  Stream<DynamicTest> arrangesValues() {
    return new TreeTable(
            3,
            """
            ## nothing
            []
            ---
            []
            ---
            []
            ---
            []

            ## the patch decides about what it names
            [a, b, c]
            ---
            [c, b, a]
            ---
            [a, b, c]
            ---
            [c, b, a]

            ## what it does not name keeps its order
            [a, b, c]
            ---
            []
            ---
            [c, a, b]
            ---
            [c, a, b]

            ## and stands before what stood behind it
            [a, b, c, d]
            ---
            [d, b]
            ---
            [a, b, c, d]
            ---
            [a, c, d, b]

            ## or behind all that did not
            [a, b, c]
            ---
            [a, b]
            ---
            [a, b, c]
            ---
            [a, b, c]

            ## what is new stands where the patch has it
            [a, b, n]
            ---
            [n, b]
            ---
            [a, b]
            ---
            [n, a, b]

            ## what neither names stands last
            [a, x]
            ---
            [a]
            ---
            [a]
            ---
            [a, x]

            ## of names that stand twice the first counts
            [a, b]
            ---
            [b, a, b]
            ---
            [a, b]
            ---
            [b, a]
            """)
        .tests((c, r) -> new ElementOrder("").arrange(c.list(0), c.list(1), c.list(2)));
  }

  @TestFactory
  Stream<DynamicTest> arrangesItemsByTheirKey() {
    return new TreeTable(
            3,
            """
            ## whatever else they hold
            [{k: a, v: 1}, {k: b}, {k: c, v: 3}]
            ---
            [{k: c}, {k: a, v: 2}]
            ---
            [{k: a}, {k: b, v: 9}, {k: c}]
            ---
            [{k: b}, {k: c, v: 3}, {k: a, v: 1}]

            ## an order without the key
            [{k: a}]
            ---
            [{v: 1}]
            ---
            [{k: a}]
            => 500 map: map[v:1] does not contain declared merge key: k

            ## an order of values
            [{k: a}]
            ---
            [a]
            ---
            [{k: a}]
            => 500 expected a map[string]interface {}, but received a string
            """)
        .tests((c, r) -> new ElementOrder("k").arrange(c.list(0), c.list(1), c.list(2)));
  }

  /** The items of a patch and the order that comes with it. */
  @TestFactory
  Stream<DynamicTest> coversThePatch() {
    return new TreeTable(
            2,
            """
            ## in the same order, with others between
            [{k: a}, {k: b}]
            ---
            [{k: x}, {k: a}, {k: y}, {k: b}]
            ---
            true

            ## deletions need no place
            [{k: a, $patch: delete}, {k: b}]
            ---
            [{k: b}]
            ---
            true

            ## an empty order, or an empty patch, covers all
            [{k: a}]
            ---
            []
            ---
            true

            ## one is missing
            [{k: a}, {k: b}]
            ---
            [{k: a}]
            => 500 The order in patch list:
            => [map[k:a] map[k:b]]
            => doesn't match $setElementOrder list:
            => [map[k:a]]

            ## they stand the other way round
            [{k: a}, {k: b}]
            ---
            [{k: b}, {k: a}]
            => 500 The order in patch list:
            => [map[k:a] map[k:b]]
            => doesn't match $setElementOrder list:
            => [map[k:b] map[k:a]]
            """)
        .tests(
            (c, r) -> {
              ElementOrder.requireCovered(c.list(0), c.list(1), "k");
              return true;
            });
  }
}
