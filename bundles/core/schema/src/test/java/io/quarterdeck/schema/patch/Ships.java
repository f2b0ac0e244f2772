// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/** A type with lists and maps of every strategy, and tables of its patches. */
final class Ships {
  static final Schema SHIP =
      TreeTable.types(
              """
              x.v1.Ship:
                fields:
                - {name: name, type: string}
                - {name: size, type: int32}
                - {name: load, type: double}
                - {name: fast, type: boolean}
                - {name: secret, type: bytes}
                - {name: spec, ref: x.v1.Ship}
                - {name: labels, map: {type: string}}
                - {name: whole, ref: x.v1.Ship, patchStrategy: [replace]}
                - {name: tags, list: {type: string}, patchStrategy: [merge]}
                - {name: plain, list: {type: string}}
                - {name: keyless, list: {ref: x.v1.Mast}, patchStrategy: [merge]}
                - {name: masts, list: {ref: x.v1.Mast}, patchStrategy: [merge, retainKeys],
                   mergeKey: name}
              x.v1.Mast:
                fields:
                - {name: name, type: string}
                - {name: wood, type: string}
                - {name: steel, type: string}
                - {name: sails, list: {type: string}, patchStrategy: [merge]}
              """)
          .type("x.v1.Ship");

  private Ships() {}

  /** An object, a strategic merge patch, and what becomes of the object. */
  static Stream<DynamicTest> merges(String text) {
    return new TreeTable(2, text)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> before = c.tree(0);
              Map<String, @Nullable Object> patch = c.tree(1);
              try {
                return StrategicMergePatch.apply(before, patch, SHIP);
              } finally {
                assertEquals(c.tree(0), before, "the object is not changed");
                assertEquals(c.tree(1), patch, "the patch is not changed");
              }
            });
  }
}
