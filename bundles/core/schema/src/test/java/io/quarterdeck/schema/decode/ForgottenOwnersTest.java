// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.schema.TreeTable;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ForgottenOwnersTest {

  @TestFactory
  Stream<DynamicTest> keepTheirEmptyList() {
    return new TreeTable(
            1,
            """
            ## an empty list is written as one with an empty entry
            metadata: {name: a, managedFields: []}
            ---
            metadata: {name: a, managedFields: [{}]}

            ## a list with an empty entry stays
            metadata: {managedFields: [{}]}
            ---
            metadata: {managedFields: [{}]}

            ## owners stay
            metadata: {managedFields: [{manager: a}]}
            ---
            metadata: {managedFields: [{manager: a}]}

            ## none is none
            metadata: {name: a}
            ---
            metadata: {name: a}

            ## null is none
            metadata: {managedFields: null}
            ---
            metadata: {managedFields: null}

            ## no metadata
            spec: {managedFields: []}
            ---
            spec: {managedFields: []}

            ## metadata that is no object is left for the decoder
            metadata: [managedFields]
            ---
            metadata: [managedFields]
            """)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> tree = c.tree(0);
              ForgottenOwners.keep(tree);
              return tree;
            });
  }
}
