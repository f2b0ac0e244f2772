// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import org.jspecify.annotations.Nullable;

/** Whether a field selector narrows to one value of a field. */
final class EqualTerm {
  private EqualTerm() {}

  /**
   * Node names and the fields asked for contain nothing that a selector escapes, so an escaped term
   * never equals what is looked for.
   */
  static boolean in(@Nullable String selector, String field, String value) {
    if (selector == null) {
      return false;
    }
    for (String term : selector.split(",")) {
      if (term.equals(field + "=" + value) || term.equals(field + "==" + value)) {
        return true;
      }
    }
    return false;
  }
}
