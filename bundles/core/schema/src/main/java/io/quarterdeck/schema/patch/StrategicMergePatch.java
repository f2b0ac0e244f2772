// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kubernetes' strategic merge: a merge patch in which lists merge by the key that the schema names,
 * and directives ({@code $patch}, {@code $retainKeys}, {@code $deleteFromPrimitiveList/x}, {@code
 * $setElementOrder/x}) say what a merge cannot.
 */
public final class StrategicMergePatch {
  private StrategicMergePatch() {}

  /**
   * The patched tree; neither argument is changed. Unfit directives are 400, 415 or 500, as
   * kube-apiserver has it.
   *
   * @param schema the kind's own
   */
  public static Map<String, @Nullable Object> apply(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> patch, Schema schema) {
    return ObjectMerge.merge(RawValues.openedCopy(tree), Trees.copy(patch), schema);
  }
}
