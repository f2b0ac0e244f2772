// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps {@code metadata.managedFields}: who owns which field. */
final class ManagedFields {
  private ManagedFields() {}

  /** The creator owns what the new object says. */
  static void onCreate(ApiObject object, String manager, ResourceRequest r) {
    object.meta().tree().remove("managedFields");
    FieldOwnership.record(object, null, manager, r);
  }

  /** The same for what an action gets. */
  static void onAction(ApiObject body, String manager, ResourceRequest r) {
    body.meta().tree().remove("managedFields");
    FieldOwnership.record(body, null, manager, r, r.resource().schemaOf(r.kind()));
  }

  /** The writer owns what it changed, and nobody owns what is gone. */
  static void onUpdate(ApiObject object, ApiObject old, String manager, ResourceRequest r) {
    Map<String, @Nullable Object> meta = object.meta().tree();
    boolean reset =
        meta.get("managedFields") instanceof List<?> l
            && (l.isEmpty() || l.equals(List.of(Map.of())));
    if (reset) {
      meta.remove("managedFields");
      return;
    }
    Object before = old.meta().tree().get("managedFields");
    if (before == null) {
      // an object that nobody manages stays so until somebody applies
      meta.remove("managedFields");
      return;
    }
    meta.put("managedFields", before);
    FieldOwnership.record(object, old, manager, r);
  }
}
