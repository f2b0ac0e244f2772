// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an update changes. */
final class Changes {
  private Changes() {}

  /**
   * Whether nothing changes but what the garbage collector needs to change to delete the object in
   * the end: it may do so without holding the rights that the object grants.
   */
  static boolean onlyForTheGarbageCollector(ApiObject object, ApiObject old) {
    return rest(object).equals(rest(old));
  }

  private static Map<String, @Nullable Object> rest(ApiObject o) {
    ApiObject copy = o.copy();
    Map<String, @Nullable Object> metadata = copy.object("metadata");
    metadata.remove("ownerReferences");
    metadata.remove("finalizers");
    metadata.remove("managedFields");
    metadata.remove("resourceVersion");
    copy.tree().values().removeIf(v -> v == null || v.equals(List.of()));
    return copy.tree();
  }
}
