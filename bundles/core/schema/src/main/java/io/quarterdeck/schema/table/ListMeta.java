// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.table;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a list.
 *
 * @param resourceVersion empty for none
 * @param continueToken empty on the last page
 * @param remaining how many items follow, 0 when unknown or none
 */
public record ListMeta(String resourceVersion, String continueToken, long remaining) {

  public static ListMeta of(String resourceVersion) {
    return new ListMeta(resourceVersion, "", 0);
  }

  /** As {@code metadata} has it; what is empty is left out. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (!resourceVersion.isEmpty()) {
      out.put("resourceVersion", resourceVersion);
    }
    if (!continueToken.isEmpty()) {
      out.put("continue", continueToken);
    }
    if (remaining > 0) {
      out.put("remainingItemCount", remaining);
    }
    return out;
  }
}
