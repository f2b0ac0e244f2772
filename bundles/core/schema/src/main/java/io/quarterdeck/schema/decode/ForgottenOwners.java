// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An empty {@code managedFields} asks to forget all owners, as one with a single empty entry does.
 * Only the second survives {@link OmitEmpty}.
 */
public final class ForgottenOwners {
  private static final String FIELD = "managedFields";

  private ForgottenOwners() {}

  /** Writes the first form as the second; to be called before {@link OmitEmpty#apply}. */
  public static void keep(Map<String, @Nullable Object> object) {
    Map<String, @Nullable Object> meta = Trees.asObject(object.get("metadata"));
    if (meta != null && meta.get(FIELD) instanceof List<?> l && l.isEmpty()) {
      List<@Nullable Object> forgotten = new ArrayList<>();
      forgotten.add(new LinkedHashMap<>());
      meta.put(FIELD, forgotten);
    }
  }
}
