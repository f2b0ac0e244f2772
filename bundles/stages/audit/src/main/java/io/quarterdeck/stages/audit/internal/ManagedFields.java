// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Leaves managedFields out of an object, of a list's items, and of a table's rows. */
final class ManagedFields {
  private ManagedFields() {}

  static void remove(@Nullable Object tree) {
    if (!(tree instanceof Map<?, ?> object)) {
      return;
    }
    if (object.get("metadata") instanceof Map<?, ?> metadata) {
      metadata.remove("managedFields");
    }
    if (object.get("items") instanceof List<?> items) {
      items.forEach(ManagedFields::remove);
    }
    if (object.get("rows") instanceof List<?> rows) {
      rows.forEach(row -> remove(row instanceof Map<?, ?> r ? r.get("object") : null));
    }
  }
}
