// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Set;

/** Rules of lists. */
final class Lists {
  private Lists() {}

  static void atMost(Node list, int most, List<FieldError> errors) {
    if (list.size() > most) {
      errors.add(FieldError.tooMany(list.path(), list.size(), most));
    }
  }

  /** A later element with the same key as an earlier one is told at the element itself. */
  static void unique(Node element, String key, Set<String> seen, List<FieldError> errors) {
    if (!seen.add(key)) {
      errors.add(FieldError.duplicate(element.path(), key));
    }
  }
}
