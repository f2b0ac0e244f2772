// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Definitions;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaulterTest {
  private static final Definitions TYPES =
      TreeTable.types(
          """
          Boat:
            fields:
            - {name: resources, map: {type: quantity}, go: v1.ResourceList}
            - {name: capacity, map: {type: quantity}}
          Ship:
            fields:
            - {name: colour, type: string, default: red}
            - {name: masts, type: int32, default: 3}
            - {name: crew, type: int32, default: 0}
            - {name: guns, type: int32, pointer: true, default: 0}
            - {name: sails, type: boolean, default: false}
            - {name: flag, ref: Flag, default: {}}
            - {name: spare, ref: Flag, pointer: true}
            - {name: flags, list: {ref: Flag}}
            - {name: byName, map: {ref: Flag}}
            - {name: holds, list: {map: {type: quantity}, go: v1.ResourceList}}
          Flag:
            fields:
            - {name: cloth, type: string, default: linen}
            - {name: size, type: int32}
          """);

  @ParameterizedTest
  @CsvSource({
    "100u, 1m",
    "1.0001, 1001m",
    "1, 1",
    "500m, 500m",
    "-100u, -1m",
    "0, 0",
    "1n, 1m",
    "1Gi, 1Gi",
    "wrong, wrong"
  })
  void amountsOfResourcesAreWholeThousandths(String sent, String kept) {
    Map<String, @Nullable Object> tree =
        TreeTable.tree("resources: {cpu: \"%s\"}\ncapacity: {a: 1u}".formatted(sent));
    Defaulter.apply(tree, TYPES.type("Boat"));
    assertEquals(
        "{\"resources\":{\"cpu\":\"%s\"},\"capacity\":{\"a\":\"1u\"}}".formatted(kept),
        Json.text(tree));
  }

  /** An object and the same with the defaults of its type. */
  @TestFactory
  Stream<DynamicTest> fillsIn() {
    return new TreeTable(
            1,
            """
            ## what is absent; the zero of a value that is no pointer is not written
            {}
            ---
            colour: red
            masts: 3
            guns: 0
            flag: {cloth: linen}

            ## null is as absent
            colour: null
            masts: null
            flag: null
            ---
            colour: red
            masts: 3
            guns: 0
            flag: {cloth: linen}

            ## what is there stays
            colour: ""
            masts: 1
            guns: 2
            flag: {cloth: wool, size: 4}
            ---
            colour: ""
            masts: 1
            guns: 2
            flag: {cloth: wool, size: 4}

            ## objects, items and values of maps that are there are filled in
            flag: {}
            spare: {size: 1}
            flags: [{}, {cloth: silk}, null]
            byName: {a: {}, b: null}
            ---
            colour: red
            masts: 3
            guns: 0
            flag: {cloth: linen}
            spare: {size: 1, cloth: linen}
            flags: [{cloth: linen}, {cloth: silk}, null]
            byName: {a: {cloth: linen}, b: null}

            ## an object without a default of its own does not come to be
            spare: null
            ---
            colour: red
            masts: 3
            guns: 0
            flag: {cloth: linen}
            spare: null

            ## amounts of resources in lists
            holds: [{cpu: 1u, memory: 1Gi}, {}]
            ---
            colour: red
            masts: 3
            guns: 0
            flag: {cloth: linen}
            holds: [{cpu: 1m, memory: 1Gi}, {}]
            """)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> tree = c.tree(0);
              Defaulter.apply(tree, TYPES.type("Ship"));
              String once = Json.text(tree);
              Defaulter.apply(tree, TYPES.type("Ship"));
              assertEquals(once, Json.text(tree), "twice");
              return tree;
            });
  }
}
