// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;

/**
 * Paths within a schema: {@code .a.b} and, where allowed, {@code ['a']}.
 *
 * @param path as messages print it, starting at the schema
 * @param schema of the field
 * @param problem why there is no such field, empty when there is
 */
public record FieldPaths(FieldPath path, Node schema, String problem) {

  public static FieldPaths find(String text, Node schema, boolean brackets) {
    try {
      FieldPathReader reader = new FieldPathReader(text, schema, brackets);
      reader.read();
      return new FieldPaths(reader.path(), reader.schema(), "");
    } catch (FieldPathReader.WrongPathException e) {
      return new FieldPaths(FieldPath.ROOT, Node.root(null), e.problem());
    }
  }

  public boolean isValid() {
    return problem.isEmpty();
  }
}
