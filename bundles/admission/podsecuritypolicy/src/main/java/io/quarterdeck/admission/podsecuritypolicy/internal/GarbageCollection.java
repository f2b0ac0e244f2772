// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.ApiObject;
import java.util.List;

/** Whether an update changes only what the garbage collector changes: who may delete may do so. */
final class GarbageCollection {
  private static final List<String> FIELDS =
      List.of("ownerReferences", "finalizers", "managedFields", "resourceVersion");

  private GarbageCollection() {}

  static boolean isAll(ApiObject before, ApiObject after) {
    return without(before).equals(without(after));
  }

  private static ApiObject without(ApiObject object) {
    ApiObject copy = object.copy();
    FIELDS.forEach(copy.object("metadata")::remove);
    return copy;
  }
}
