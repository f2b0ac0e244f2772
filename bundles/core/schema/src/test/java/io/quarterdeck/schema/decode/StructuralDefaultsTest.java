// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The defaults and nulls of custom kinds. */
class StructuralDefaultsTest {
  private static final Schema WIDGET =
      kind(
          """
          spec:
            type: object
            properties:
              plain: {type: string}
              size: {type: integer, default: 3}
              mode: {type: string, nullable: true, default: fast}
              note: {type: string, nullable: true}
              inner:
                type: object
                properties:
                  depth: {type: integer, default: 7}
              made:
                type: object
                default: {depth: 1}
                properties:
                  depth: {type: integer, default: 9}
                  width: {type: integer, default: 2}
              parts:
                type: array
                items:
                  type: object
                  properties:
                    name: {type: string}
                    count: {type: integer, default: 1}
              words:
                type: array
                items: {type: string, default: none}
              bare:
                type: array
                items: {type: string}
              limits:
                type: object
                additionalProperties: {type: integer, default: 5}
              sets:
                type: object
                additionalProperties:
                  type: object
                  properties:
                    on: {type: boolean, default: true}
              loose:
                type: object
                additionalProperties: {type: string, nullable: true}
              free:
                type: object
                x-kubernetes-preserve-unknown-fields: true
                properties:
                  a: {type: string}
          """);

  @TestFactory
  Stream<DynamicTest> standIn() {
    return new TreeTable(
            1,
            """
            ## fields that are absent get theirs
            {}
            ---
            size: 3
            mode: fast
            made: {depth: 1, width: 2}

            ## what is there stays, be it empty
            size: 0
            mode: ""
            made: {depth: 0, width: 0}
            plain: ""
            ---
            size: 0
            mode: ""
            made: {depth: 0, width: 0}
            plain: ""

            ## null where null is no value gets the default
            size: null
            made: null
            ---
            size: 3
            mode: fast
            made: {depth: 1, width: 2}

            ## null where null is a value stays
            mode: null
            note: null
            ---
            size: 3
            mode: null
            note: null
            made: {depth: 1, width: 2}

            ## null where null is no value, without a default, is taken out
            plain: null
            inner: null
            parts: null
            limits: null
            ---
            size: 3
            mode: fast
            made: {depth: 1, width: 2}

            ## an object that is absent does not come with the defaults of its fields
            inner: {}
            ---
            size: 3
            mode: fast
            inner: {depth: 7}
            made: {depth: 1, width: 2}

            ## a default is filled in with the defaults of its fields
            made: {}
            ---
            size: 3
            mode: fast
            made: {depth: 9, width: 2}

            ## the items of lists are filled in
            parts: [{}, {count: 4}, {name: null}]
            ---
            size: 3
            mode: fast
            made: {depth: 1, width: 2}
            parts: [{count: 1}, {count: 4}, {count: 1}]

            ## a null item gets the default of items, else it stays for the validation
            words: [null, a]
            bare: [null, a]
            ---
            size: 3
            mode: fast
            made: {depth: 1, width: 2}
            words: [none, a]
            bare: [null, a]

            ## a null in a map gets the default of its values
            limits: {a: null, b: 2}
            sets: {x: {}, y: {on: false}}
            ---
            size: 3
            mode: fast
            made: {depth: 1, width: 2}
            limits: {a: 5, b: 2}
            sets: {x: {on: true}, y: {on: false}}

            ## a null in a map stays where null is a value
            loose: {a: null}
            ---
            size: 3
            mode: fast
            made: {depth: 1, width: 2}
            loose: {a: null}

            ## nulls of unknown fields that are kept stay, those of known ones go
            free: {a: null, b: null, c: {d: null}}
            ---
            size: 3
            mode: fast
            made: {depth: 1, width: 2}
            free: {b: null, c: {d: null}}

            ## values of another type are left for the validation
            size: big
            made: 5
            parts: {a: null}
            words: a
            ---
            size: big
            mode: fast
            made: 5
            parts: {a: null}
            words: a
            """)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> tree = TreeTable.tree("kind: Widget");
              tree.put("spec", c.value(0));
              Defaulter.apply(tree, WIDGET);
              assertEquals("Widget", tree.get("kind"));
              return tree.get("spec");
            });
  }

  @Test
  void whatStandsInIsACopy() {
    Map<String, @Nullable Object> first = TreeTable.tree("spec: {}");
    Defaulter.apply(first, WIDGET);
    Trees.object(Trees.object(first, "spec"), "made").clear();
    Map<String, @Nullable Object> second = TreeTable.tree("spec: {}");
    Defaulter.apply(second, WIDGET);
    assertEquals(TreeTable.tree("spec: {size: 3, mode: fast, made: {depth: 1, width: 2}}"), second);
  }

  @Test
  void aDefaultOfTheSpecMakesIt() {
    Schema kind = kind("spec: {type: object, default: {}, properties: {n: {default: 1}}}");
    Map<String, @Nullable Object> tree = TreeTable.tree("kind: Widget");
    Defaulter.apply(tree, kind);
    assertEquals(TreeTable.tree("kind: Widget\nspec: {n: 1}"), tree);
  }

  private static Schema kind(String properties) {
    return TreeTable.types(
            """
            io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta:
              fields:
              - {name: name, type: string}
            Widget:
              openAPIV3Schema:
                type: object
                properties:
            """
                + properties.indent(6))
        .type("Widget");
  }
}
