// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** RFC 7386: maps merge, null removes, everything else replaces. */
public final class MergePatch {
  private MergePatch() {}

  /** The patched tree; neither argument is changed or shared. */
  public static Map<String, @Nullable Object> apply(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> patch) {
    Map<String, @Nullable Object> out = Trees.copy(tree);
    merge(out, patch);
    return out;
  }

  private static void merge(
      Map<String, @Nullable Object> target, Map<String, @Nullable Object> patch) {
    patch.forEach(
        (name, value) -> {
          if (value == null) {
            target.remove(name);
          } else {
            target.put(name, merged(target.get(name), value));
          }
        });
  }

  private static @Nullable Object merged(@Nullable Object old, Object value) {
    Map<String, @Nullable Object> patch = Trees.asObject(value);
    if (patch == null) {
      return Trees.copyValue(value);
    }
    Map<String, @Nullable Object> existing = Trees.asObject(RawValues.open(old));
    Map<String, @Nullable Object> target = existing == null ? new LinkedHashMap<>() : existing;
    merge(target, patch);
    return target;
  }
}
