// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The metadata that a write through a view may change beside what the view is for. */
final class ViewedMetadata {
  private ViewedMetadata() {}

  /** Takes the fields as the view has them, those that it lacks out of the parent. */
  static void take(ApiObject view, ApiObject parent, List<String> fields) {
    Map<String, @Nullable Object> from = view.meta().tree();
    Map<String, @Nullable Object> to = parent.meta().tree();
    for (String field : fields) {
      Object value = from.get(field);
      if (value == null) {
        to.remove(field);
      } else {
        to.put(field, value);
      }
    }
  }
}
