// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What differs between two objects, path by path.
 *
 * @param changed what the second has and the first has not, or has otherwise
 * @param removed what the first has and the second has not
 */
public record Comparison(FieldSet changed, FieldSet removed) {
  static final Comparison SAME = new Comparison(FieldSet.EMPTY, FieldSet.EMPTY);

  public static Comparison of(
      Map<String, @Nullable Object> before, Map<String, @Nullable Object> after, Schema schema) {
    return Comparer.value(before, after, Shape.of(schema));
  }

  /** Without some paths and all below them. */
  public Comparison without(FieldSet ignored) {
    return ignored.isEmpty()
        ? this
        : new Comparison(changed.without(ignored), removed.without(ignored));
  }

  public boolean isSame() {
    return changed.isEmpty() && removed.isEmpty();
  }
}
