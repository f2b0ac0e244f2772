// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.Node;
import io.quarterdeck.schema.TreeTable;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A place in the schema of a custom kind, and what kubectl may read of it. */
class SwaggerStructureTest {

  @TestFactory
  Stream<DynamicTest> reduces() {
    return new TreeTable(
            1,
            """
            ## plain words stay
            {type: object, description: A., properties: {a: {type: string}}, required: [a]}
            ---
            {type: object, description: A., properties: {a: {type: string}}, required: [a]}

            ## what may be null has no type and nothing below it
            {type: object, nullable: true, properties: {a: {type: string}}}
            ---
            {}

            ## an object that keeps unknown fields has neither
            {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {}}}
            ---
            {x-kubernetes-preserve-unknown-fields: true}

            ## a field that may be null is not required
            {type: object, properties: {a: {nullable: true}, b: {type: string}}, required: [a, b]}
            ---
            {type: object, properties: {a: {nullable: true}, b: {type: string}}, required: [b]}

            ## and where none is left nothing is
            {type: object, properties: {a: {nullable: true}}, required: [a]}
            ---
            {type: object, properties: {a: {nullable: true}}}

            ## a list of anything has no type
            type: array
            ---
            {}

            ## a list of something has one
            {type: array, items: {type: string}}
            ---
            {type: array, items: {type: string}}
            """)
        .tests(
            (c, reported) -> {
              Map<String, @Nullable Object> out = c.tree(0);
              SwaggerStructure.reduce(out, Node.root(c.tree(0)));
              return out;
            });
  }
}
